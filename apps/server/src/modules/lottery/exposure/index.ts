/** What a draw may have to pay, counted by cell. */
export { type Book, type CellAmount, createBook } from './book.ts';
export { deleteBooks, holdBooks, saveBooks, takeFromBooks } from './store-cells.ts';
export { oppositeBets } from './store-opposite-bets.ts';
