/** What a draw may have to pay, counted by cell. */
export { type Book, type CellAmount, createBook } from './book.ts';
export { oppositeBets } from './opposite-bets.ts';
export { deleteBooks, holdBooks, saveBooks, takeFromBooks } from './store-cells.ts';
