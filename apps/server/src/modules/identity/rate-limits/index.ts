/** How often something may be tried, exactly and on all nodes together. */
export {
  answerBudgets,
  type Budget,
  loginBudgets,
  needsCaptcha,
  placesOf,
  type SecretKind,
  type Spending,
  secretBudget,
  spendingBudgets,
  stepBudget,
  stepUpBudget,
} from './budgets.ts';
export { createRateLimits, type RateLimits } from './rate-limits.ts';
