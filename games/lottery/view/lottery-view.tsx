/** The view of every lottery of the family: the draw. */
import { ballsLook, LotteryScene, useCurrentDraw } from '#stage-kit';
import type { LotteryDraw } from '../draw.ts';

const NO_FLOW = { placing: { kind: 'idle' }, dismiss: () => undefined } as const;

function numbersOf(outcome: unknown): readonly (number | string)[] | undefined {
  const draw = outcome as LotteryDraw | undefined;
  return (
    draw &&
    Object.values(draw)
      .flat()
      .filter((value) => typeof value === 'number' || typeof value === 'string')
  );
}

export function View() {
  const draw = useCurrentDraw();
  const look = ballsLook(numbersOf(draw?.last?.outcome)?.length ?? 0, numbersOf);
  return (
    <LotteryScene draw={draw} look={look} flow={NO_FLOW}>
      {() => null}
    </LotteryScene>
  );
}
