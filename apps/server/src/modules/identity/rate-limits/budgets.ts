/** The budgets of a try: every rate limit of identity in one place. */
import { type Network, networkOf, networksOf } from '#kernel';
import {
  type Budget,
  type BudgetRule,
  budgetOf,
  type ExactBudget,
  networkBudgets,
  type Spent,
} from '../../../rate-limits/index.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const bare = (network: string) => network.replace(/\/\d+$/, '');

/** A caller: an IPv4 address, or an IPv6 /64, within which a household may change addresses freely. */
export function callerNetwork(address: string): string {
  return bare(networksOf(address)[0]?.name ?? address);
}

/**
 * The networks of an address, nearest first, and each one's multiple of a caller's share: the owner of a /48 has 65,536 of the nearest.
 */
export function networksAround(address: string): readonly Network[] {
  const wider = networksOf(address)[1];
  if (!wider) {
    return [
      { name: callerNetwork(address), share: 1 },
      { name: `${networkOf(address)}/24`, share: 10 },
    ];
  }
  const [, , , fourth = '0'] = bare(wider.name).split(':');
  const half = Number.parseInt(fourth, 16) >> 8;
  return [
    { name: callerNetwork(address), share: 1 },
    { name: `${networkOf(address)}:${half.toString(16)}/56`, share: 2 },
    { name: `${networkOf(address)}/48`, share: 4 },
  ];
}

/**
 * Budgets of one login try, consumed all or none. A known device has its own budget and consumes no other: spending the budgets of a
 * name locks out strangers, never the owner.
 */
export function loginBudgets(name: string, address: string, deviceHash: string | undefined): readonly ExactBudget[] {
  const window = { windowSeconds: 15 * MINUTE };
  if (deviceHash !== undefined) {
    return [{ key: `login device ${deviceHash}`, limit: 10, captchaAfter: 1, isWiped: true, ...window }];
  }
  return [
    { key: `login here ${callerNetwork(address)} ${name}`, limit: 5, captchaAfter: 1, isWiped: true, ...window },
    { key: `login near ${networkOf(address)} ${name}`, limit: 10, captchaAfter: 2, ...window },
    { key: `login name ${name}`, limit: 30, captchaAfter: 3, windowSeconds: 60 * MINUTE },
    // many members share one address behind a mobile carrier
    ...networksAround(address).map((place) => ({
      ...budgetOf({ name: 'login address', limit: 100, ...window }, place.name, place.share),
      captchaAfter: 20 * place.share,
    })),
  ];
}

export type SecretKind = 'password' | 'payment';

/** Guesses at a member's own secret within a session. */
export function secretBudget(memberId: string, kind: SecretKind): ExactBudget {
  return { key: `secret ${kind} ${memberId}`, limit: 5, windowSeconds: 15 * MINUTE, isWiped: true };
}

/** Guesses at the second step. A known device has its own budget: a thief of the password cannot lock its owner out there. */
export function stepBudget(memberId: string, deviceHash: string | undefined): ExactBudget {
  const who = deviceHash === undefined ? memberId : `device ${deviceHash}`;
  return { key: `step ${who}`, limit: 10, windowSeconds: 15 * MINUTE, isWiped: true };
}

/** Guesses within a session: strangers' guesses at the login do not count here. */
export function stepUpBudget(memberId: string): ExactBudget {
  return { key: `step up ${memberId}`, limit: 10, windowSeconds: 15 * MINUTE, isWiped: true };
}

/** Guesses at security answers: the weakest method has the fewest tries. */
export function answerBudgets(name: string, address: string): readonly Budget[] {
  return [
    { key: `answers ${name}`, limit: 5, windowSeconds: DAY },
    ...networkBudgets({ name: 'answers address', limit: 20, windowSeconds: DAY }, networksAround(address)),
  ];
}

const spendings = {
  captcha: { limit: 120, windowSeconds: 10 * MINUTE },
  usernameCheck: { limit: 60, windowSeconds: 10 * MINUTE },
  affiliateCheck: { limit: 60, windowSeconds: 10 * MINUTE },
  register: { limit: 60, windowSeconds: 60 * MINUTE },
  trial: { limit: 60, windowSeconds: 60 * MINUTE },
  trialLogin: { limit: 60, windowSeconds: 10 * MINUTE },
  signIn: { limit: 120, windowSeconds: 10 * MINUTE },
  // each leaves a row behind, and calls the provider's discovery
  signInStart: { limit: 40, windowSeconds: 10 * MINUTE },
  codeTry: { limit: 60, windowSeconds: 10 * MINUTE },
} as const satisfies { readonly [name: string]: Omit<BudgetRule, 'name'> };

/** Limits per address and per surrounding network. */
export type Spending = keyof typeof spendings;

export function spendingBudgets(spending: Spending, address: string): readonly Budget[] {
  return networkBudgets({ name: spending, ...spendings[spending] }, networksAround(address));
}

export function needsCaptcha(budgets: readonly ExactBudget[], counted: readonly Spent[]): boolean {
  return counted.some(({ key, failed }) => {
    const after = budgets.find((budget) => budget.key === key)?.captchaAfter;
    return after !== undefined && failed >= after;
  });
}
