/** The win of a bet in a draw, as the lottery kit settles it. */
import { ONE_E4, type Settled, type SettledPart, settledBy } from '#engine-kit';
import { type LotteryPicks, picksOf, wonBets } from '#lottery-kit';
import { type FiveBet, seriesOf } from './bet.ts';
import { oddsE4 } from './odds.ts';
import { countBets, type Part, plays, selectionOf } from './plays.ts';

/** A winning bet: of plays where every mark is a bet, its row and mark; else the play. */
export function settleBet(bet: FiveBet, drawn: readonly number[], percent: number): Settled {
  const parts = winningBets(bet, drawn, percent);
  const paidE4 = parts.reduce((sum, part) => sum + part.paidE4, 0);
  return settledBy(paidE4, compile(bet).bets * ONE_E4, parts);
}

interface Compiled {
  readonly bets: number;
  readonly parts: readonly (Part & { readonly picks: LotteryPicks })[];
}

/** A bet as the kit settles it, made once for the many draws that it is settled against in counting. */
const cachedBets = new WeakMap<FiveBet, Compiled>();

function compile(bet: FiveBet): Compiled {
  let made = cachedBets.get(bet);
  if (!made) {
    const parts = plays[bet.play].parts.map((part) => ({
      ...part,
      picks: picksOf(part.play, selectionOf(part, bet.picks)),
    }));
    made = { bets: countBets(bet.play, bet.picks), parts };
    cachedBets.set(bet, made);
  }
  return made;
}

function winningBets(bet: FiveBet, drawn: readonly number[], percent: number): SettledPart[] {
  const play = plays[bet.play];
  const series = seriesOf(bet);
  const draw = { numbers: drawn, tails: [], prizes: {}, lunarYear: 0 };
  return compile(bet).parts.flatMap((part) =>
    wonBets(part.play, part.picks, draw).map(({ row = 0, mark = '', times }) => {
      const name = play.isEach ? `${play.rows[part.from + row]?.key} ${mark}` : play.code;
      return { part: name, times, paidE4: times * oddsE4(play, mark, series, percent) };
    }),
  );
}
