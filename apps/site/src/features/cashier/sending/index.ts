/** Calls that move money, sent so that each acts once. */
export { MoneyProblem } from './money-problem.tsx';
