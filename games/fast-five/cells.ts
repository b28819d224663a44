/** Where a bet can win: a number of a straight play, the digits of a group, a mark of a row. */
import { type Cell, cellsOf } from '#engine-kit';
import { type FiveBet, type Picks, seriesOf } from './bet.ts';
import { type Play, plays } from './plays.ts';
import { oddsE4 } from './settle.ts';

export function cellsOfBet(bet: FiveBet, percent: number): readonly Cell[] {
  const play = plays[bet.play];
  if (play.counting === 'each') return markCells(bet, play, percent);
  const cells = play.counting === 'straight' ? numbers(bet.picks) : groups(bet.picks);
  return cellsOf(play.code, cells, oddsE4(play, '', seriesOf(bet), percent));
}

function* numbers(picks: Picks, from = 0, begun = ''): Generator<string> {
  const marks = picks[from];
  if (marks === undefined) yield begun;
  else for (const mark of marks) yield* numbers(picks, from + 1, begun + mark);
}

/** The digit that is drawn twice, then the three others in rising order. */
function* groups([pairs = [], singles = []]: Picks): Generator<string> {
  for (const pair of pairs) {
    const others = singles.filter((single) => single !== pair);
    for (const [at, one] of others.entries()) {
      for (const [next, two] of others.slice(at + 1).entries()) {
        for (const three of others.slice(at + next + 2)) yield pair + one + two + three;
      }
    }
  }
}

/** Marks of a row exclude each other: but sizes and parities are two places. */
function markCells(bet: FiveBet, play: Play, percent: number): Cell[] {
  return play.rows.flatMap((row, at) =>
    (bet.picks[at] ?? []).flatMap((option) => {
      const kind = option === 'odd' || option === 'even' ? ' parity' : '';
      return cellsOf(`${play.code} ${row.key}${kind}`, [option], oddsE4(play, option, seriesOf(bet), percent));
    }),
  );
}
