/** The invariants of the books: checked over everything, and watched in slices. */
export { checkBooks, type Invariant, type Violation } from './check-books.ts';
export { brokenSeals } from './seals.ts';
export { freshWatch, type Look, lookAtBooks, type WatchState } from './watch-books.ts';
