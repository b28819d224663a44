/** Errors of calls that move money. */
export { MoneyProblem } from './money-problem.tsx';
