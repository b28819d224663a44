/** How often something may be done: budgets as data, and what counts them, in memory, in Redis, or exactly in SQL. */
export { type AddressLimit, createAddressLimit } from './address-limit.ts';
export { type Budget, type BudgetRule, budgetOf, networkBudgets } from './budget.ts';
export { createRateLimits, type ExactBudget, type RateLimits, type Spent } from './exact-rate-limits.ts';
