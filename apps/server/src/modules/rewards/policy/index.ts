/** What the place of a merchant allows of promotions. */
export { mayAward, reviewFromOf, type Violation, violationsOf } from './rules.ts';
