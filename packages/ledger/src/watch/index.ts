/** The invariants of the books: checked over everything, and watched in slices. */
export { checkBooks } from './check-books.ts';
export { brokenSeals } from './seals.ts';
export type { Invariant, Violation } from './violation.ts';
export { type BooksSum, freshWatch, type Look, lookAtBooks, type WatchState } from './watch-books.ts';
