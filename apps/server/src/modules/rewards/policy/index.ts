/** What the place of a merchant allows of promotions. */
export { breachesOf, mayAward, type Violation } from './rules.ts';
