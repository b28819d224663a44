/** What must hold of the books: asked of all of them at once, and watched in slices. */
export { checkBooks, type Invariant, type Violation } from './check-books.ts';
export { freshWatch, type Look, lookAtBooks, type WatchState } from './watch-books.ts';
