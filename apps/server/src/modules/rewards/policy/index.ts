/** What the place of a merchant allows of promotions. */
export { breachesOf, mayAward, reviewFromOf, type Violation } from './rules.ts';
