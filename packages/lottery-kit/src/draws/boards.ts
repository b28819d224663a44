/** The prizes of lotteries that draw a board of numbers: how many of each, of how many digits. */
export type Board = Readonly<Record<string, { readonly count: number; readonly digits: number }>>;

export const fourDigitBoard: Board = {
  first: { count: 1, digits: 4 },
  second: { count: 1, digits: 4 },
  third: { count: 1, digits: 4 },
  special: { count: 10, digits: 4 },
  consolation: { count: 10, digits: 4 },
};

/** Twenty-seven prizes. */
export const northBoard: Board = {
  db: { count: 1, digits: 5 },
  g1: { count: 1, digits: 5 },
  g2: { count: 2, digits: 5 },
  g3: { count: 6, digits: 5 },
  g4: { count: 4, digits: 4 },
  g5: { count: 6, digits: 4 },
  g6: { count: 3, digits: 3 },
  g7: { count: 4, digits: 2 },
};

/** Eighteen prizes, of the south and of the center. */
export const southBoard: Board = {
  db: { count: 1, digits: 6 },
  g1: { count: 1, digits: 5 },
  g2: { count: 1, digits: 5 },
  g3: { count: 2, digits: 5 },
  g4: { count: 7, digits: 5 },
  g5: { count: 1, digits: 4 },
  g6: { count: 3, digits: 4 },
  g7: { count: 1, digits: 3 },
  g8: { count: 1, digits: 2 },
};
