/** Where a bet can win: results of a row that exclude each other, numbers of which one is drawn, or the play as a whole. */
import { ANY_CELL, type Cell, cellsOf } from '#engine-kit';
import type { LotteryPlay as Play, LotterySelection as Selection } from '#lottery-kit/counting.ts';
import { isExclusive, maxWinE4, type Odds, paidE4, resultsOf } from '#lottery-kit/prizes/index.ts';
import { enumerateBets } from '#lottery-kit/selection/enumerate-bets.ts';
import { picksOf } from '#lottery-kit/selection/picks.ts';

/** No bet names more results of a row. */
const MAX_RESULTS = 50;

export function cellsOfBet(play: Play, selection: Selection, odds: Odds): readonly Cell[] {
  if (play.grammar === 'each' || (play.grammar === 'marks' && 'of' in play.test))
    return byResult(play, selection, odds);
  const paid = maxWinE4(play, selection, odds);
  if (play.anyPlaces === undefined && isOneWon(play)) return cellsOf(play.code, enumerateBets(play, selection), paid);
  return [cellOfPlay(play, paid)];
}

/** Where it is not said which bets of a play win together. */
export function cellOfPlay({ code }: Play, paid: number): Cell {
  return { place: code, cell: ANY_CELL, paidE4: paid };
}

/** Whether of all bets of the play at most one wins. */
function isOneWon(play: Play): boolean {
  switch (play.grammar) {
    case 'rows':
      return play.test.of === 'value' && play.test.bigFrom === undefined;
    case 'rows-different':
    case 'group':
    case 'pairs':
      return true;
    case 'choose':
      return isExclusive(play);
    default:
      return false;
  }
}

/** Each result of a row is a cell, named by the marks that win or return their stake. */
function byResult(play: Play, selection: Selection, odds: Odds): Cell[] {
  if (!('test' in play) || !('of' in play.test)) return [];
  const { test } = play;
  const results = resultsOf(play, test);
  const rows = picksOf(play, selection).picks[0]?.rows ?? [];
  return rows.flatMap((picked, row) => {
    const place = `${play.code} ${row + 1}`;
    const cells = results.flatMap((result): Cell[] => {
      const paid = paidE4(play, picked, result, odds);
      const cell = play.marks.filter((_, mark) => result[mark] !== 0).join(' ');
      return paid === 0 ? [] : [{ place, cell, paidE4: paid }];
    });
    return cells.length > MAX_RESULTS
      ? [{ place, cell: ANY_CELL, paidE4: Math.max(...cells.map((each) => each.paidE4)) }]
      : cells;
  });
}
