/** Red-packet rains: when the next begins, taking packets while one falls, and what the last one brought. */
import { Skeleton } from '#ui';
import { LoadedPart } from '../../../features/records/part-texts.tsx';
import own from './rain.module.css';
import { RainCard } from './rain-card.tsx';
import { useRains } from './use-rains.ts';

export function RainList() {
  return (
    <LoadedPart part="prizes" query={useRains()} skeleton={<Skeleton className={own.place} />}>
      {({ rains, now }) => rains.map((rain) => <RainCard key={`${rain.code} ${rain.serial}`} rain={rain} now={now} />)}
    </LoadedPart>
  );
}
