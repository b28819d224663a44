/** Where a bet can win: a number of a straight play, the digits of a group, a mark of a row. */
import { type Cell, cellsOf } from '#engine-kit';
import { enumerateBets } from '#lottery-kit';
import { type FiveBet, seriesOf } from './bet.ts';
import { oddsE4 } from './odds.ts';
import { type Picks, type Play, plays, selectionOf } from './plays.ts';

export function cellsOfBet(bet: FiveBet, percent: number): readonly Cell[] {
  const play = plays[bet.play];
  if (play.isEach) return markCells(bet, play, percent);
  return cellsOf(play.code, numbers(play, bet.picks), oddsE4(play, '', seriesOf(bet), percent));
}

/** The digits of each bet: of a group the one that is drawn twice, then the three others in rising order. */
function* numbers({ parts }: Play, picks: Picks): Generator<string> {
  for (const part of parts) {
    for (const bet of enumerateBets(part.play, selectionOf(part, picks))) yield bet.replaceAll(/\D/g, '');
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
