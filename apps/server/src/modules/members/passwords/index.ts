/** Guessable passwords. */
export { commonPasswords, isGuessable, isRun } from './guessable.ts';
export { type Known, knownWords, type Person } from './known-words.ts';
