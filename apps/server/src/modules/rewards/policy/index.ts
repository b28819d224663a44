/** What the place of a merchant allows of promotions. */
export { breachesOf, mayAward } from './rules.ts';
