/** Red-packet rains: when the next begins, taking packets while one falls, and what the last one brought. */
import { Loaded } from '#base/data';
import { Skeleton } from '#ui';
import { PartTexts } from '../../../features/records/part-texts.tsx';
import own from './rain.module.css';
import { RainCard } from './rain-card.tsx';
import { useRains } from './use-rains.ts';

export function RainList() {
  const skeleton = <Skeleton className={own.place} />;
  return (
    <PartTexts part="prizes" skeleton={skeleton}>
      <List />
    </PartTexts>
  );
}

function List() {
  return (
    <Loaded query={useRains()} skeleton={<Skeleton className={own.place} />}>
      {({ rains, now }) => rains.map((rain) => <RainCard key={`${rain.code} ${rain.serial}`} rain={rain} now={now} />)}
    </Loaded>
  );
}
