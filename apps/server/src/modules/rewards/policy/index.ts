/** What the place of a merchant allows of promotions. */
export { violationsOf, mayAward, reviewFromOf, type Violation } from './rules.ts';
