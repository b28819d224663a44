/** What becomes of a provider's notice. */

/** Those an operator must look at moved nothing. */
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
  /** Another order of the provider's has this reference. */
  | 'reference taken'
  | 'contradicts'
  | 'paid again'
  /** It fits, and acting on it threw. */
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
