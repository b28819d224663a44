/** A round in full. */
export { digitsOf, lineOf } from './describe.ts';
export { RoundDetail } from './round-detail.tsx';
export { useGameWords } from './use-game-words.ts';
export type { BetDetail } from './verifier.ts';
