/** Letters to members, as operators write and read them. */
export { LetterDialog } from './letter-dialog.tsx';
export { LetterFields } from './letter-fields.tsx';
export { LetterText } from './letter-text.tsx';
export { type Letter, lettersOf } from './words.ts';
