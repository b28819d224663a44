/** The reminder of contracts: who gets it. What it shows is loaded when something waits. */
export { isReminded } from './is-reminded.ts';
