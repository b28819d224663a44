/** Red-packet rains: when the next begins, taking packets while one falls, and what the last one brought. */
import { Skeleton } from '#ui';
import { PartTexts } from '../../../features/records/part-texts.tsx';
import own from './rain.module.css';
import { RainCard } from './rain-card.tsx';
import { useRains } from './use-rains.ts';

export function Rains() {
  const skeleton = <Skeleton className={own.place} />;
  return (
    <PartTexts part="prizes" skeleton={skeleton}>
      <List />
    </PartTexts>
  );
}

function List() {
  const { data } = useRains();
  if (!data) return <Skeleton className={own.place} />;
  return data.rains.map((rain) => <RainCard key={`${rain.code} ${rain.serial}`} rain={rain} now={data.now} />);
}
