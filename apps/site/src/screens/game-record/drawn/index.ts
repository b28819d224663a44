/** The result of a draw as an order shows it, and every result of one that was corrected. */
export { CorrectedResults } from './corrected-results.tsx';
export { Drawn } from './drawn.tsx';
