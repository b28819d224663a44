/** Where a bet can win: what the liability of a shared result is counted by. */

/** Of the cells of one place at most one wins, whatever the result. */
export type Cell = {
  readonly place: string;
  readonly cell: string;
  /** What the bet is paid when this cell wins, at most: a multiple of one unit stake, in ten-thousandths. */
  readonly paidE4: number;
};

/** Counts on top of every cell of its place: for bets on so many of them that naming each would cost more than it tells. */
export const ANY_CELL = '*';

/** No line names more cells of a place than this. */
const MAX_NAMED = 50;

/** The same amount in each of these cells, or in any of them where they are many. Only one of them can win. */
export function cellsOf(place: string, cells: Iterable<string>, paidE4: number): Cell[] {
  const named: Cell[] = [];
  for (const cell of cells) {
    // The rest is not listed: a line can hold 100,000 numbers.
    if (named.length === MAX_NAMED) return [{ place, cell: ANY_CELL, paidE4 }];
    named.push({ place, cell, paidE4 });
  }
  return named;
}

/** The most that bets on these cells can be paid together, whatever the result. */
export function maxPaidE4(cells: readonly Cell[]): number {
  const sums = new Map<string, Map<string, number>>();
  for (const { place, cell, paidE4 } of cells) {
    const ofPlace = sums.get(place) ?? new Map<string, number>();
    sums.set(place, ofPlace.set(cell, (ofPlace.get(cell) ?? 0) + paidE4));
  }
  let max = 0;
  for (const ofPlace of sums.values()) {
    const any = ofPlace.get(ANY_CELL) ?? 0;
    ofPlace.delete(ANY_CELL);
    max += any + Math.max(0, ...ofPlace.values());
  }
  return max;
}
