/** The outcome of a provider's notice. */

/** Outcomes for an operator: no money was moved. */
export type NoticeOutcome =
  | 'credited'
  | 'declined'
  | 'seen'
  | 'paid'
  | 'returned'
  | 'repeated'
  | 'unknown order'
  | 'amount differs'
  | 'currency differs'
  | 'reference differs'
  /** The provider has given this reference to another order. */
  | 'reference taken'
  | 'contradicts'
  | 'paid again'
  /** It matches, and applying it threw. */
  | 'failed';

export const outcomesForOperators: readonly NoticeOutcome[] = [
  'unknown order',
  'amount differs',
  'currency differs',
  'reference differs',
  'reference taken',
  'contradicts',
  'paid again',
  'failed',
];
