/** What a game is made from, and the odds of its plays. */
import type { LotteryPlay as Play } from '#lottery-kit/counting.ts';
import type { Chances } from '#lottery-kit/load-chances.ts';
import type { Group } from '#lottery-kit/play.ts';
import { type Odds, oddsUnder } from '#lottery-kit/prizes/index.ts';

export interface GameRules {
  readonly group: Group;
  readonly percent: number;
  /** By code of the play. */
  readonly chances: Readonly<Record<string, Chances>>;
  readonly plays: ReadonlyMap<string, Play>;
}

export type OddsOfPlay = (play: Play, series: number) => Odds;

/** Made when they are first asked for. */
export function oddsByPlay({ chances, percent }: GameRules): OddsOfPlay {
  const made = new Map<string, Odds>();
  return (play, series) => {
    const key = `${play.code} ${series}`;
    const odds = made.get(key) ?? oddsUnder(play, chances[play.code] ?? {}, { series, percent });
    made.set(key, odds);
    return odds;
  };
}
