/** The draws that a chase can reach, from the one on sale on. */
import { useEffect, useState } from 'react';
import { type DrawNow, type UpcomingDraw, useStage } from '#stage-kit';
import { MAX_DRAWS } from './plan.ts';

/** Asked for again when another draw is on sale. Empty for the moment in which they are not known. */
export function useUpcoming(draw: DrawNow | undefined): readonly UpcomingDraw[] {
  const { call, info } = useStage();
  const [known, setKnown] = useState<readonly UpcomingDraw[]>([]);
  const current = draw?.drawNumber;
  useEffect(() => {
    let isCurrent = current !== undefined;
    void call('upcomingDraws', { query: { gameCode: info.game, limit: MAX_DRAWS } }).then((answer) => {
      if (isCurrent && answer.ok) setKnown(answer.value.content);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, info.game, current]);
  const first = known.findIndex(({ drawNumber }) => drawNumber === current);
  const from = draw?.isOpen === false ? first + 1 : first;
  return first < 0 ? [] : known.slice(from);
}
