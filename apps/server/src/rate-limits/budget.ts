/** Budgets as data: how often something may happen to whom, in how long. */
import { type Network, type Refusal, type Result, refuse } from '#kernel';

/** What a budget is, before it is somebody's. */
export interface BudgetRule {
  /** What is counted: budgets of one name and key are one, on all nodes. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** One counter that a try consumes. Its key begins with the rule's name and says whose it is. */
export interface Budget {
  readonly key: string;
  readonly limit: number;
  /** Fixed, from the first try on. */
  readonly windowSeconds: number;
}

export function budgetOf({ name, limit, windowSeconds }: BudgetRule, whose: string, share = 1): Budget {
  return { key: `${name} ${whose}`, limit: limit * share, windowSeconds };
}

/** One for each network an address is in; wider ones have more callers, and their share. */
export function networkBudgets(rule: BudgetRule, networks: readonly Network[]): readonly Budget[] {
  return networks.map(({ name, share }) => budgetOf(rule, name, share));
}

/** Seconds to wait, of milliseconds that are left. */
export const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

export function tooMany(retryAfter: number): Result<never, 'request.too_many'> {
  const value: Refusal['value'] = { retryAfter };
  return refuse('request.too_many', value);
}
