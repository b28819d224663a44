/** How often something may be tried, exactly and on all nodes together. */
export {
  answerBudgets,
  type Budget,
  loginBudgets,
  placesOf,
  type SecretKind,
  type Spending,
  secretBudget,
  spendingBudgets,
  stepBudget,
  stepUpBudget,
  needsCaptcha,
} from './budgets.ts';
export { createRateLimits, type RateLimits } from './rate-limits.ts';
