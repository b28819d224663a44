/** Which stage a withdrawal goes to by the rules that operators wrote. Pure: facts as of the request, and rules, give a stage. */
import type { RiskFact, WithdrawalRoute, WithdrawalRules } from '#contract';
import { type Currency, parseAmount } from '#kernel';

/** As they are kept with the order; null: not known. */
/** Those of before a fact was kept do not have it. */
export type KnownFacts = { readonly [Fact in RiskFact]?: number | null } & {
  /** Of the player; and the games that were played within seven days, by key. */
  readonly tags?: readonly string[];
  readonly games?: readonly string[];
  /** In minor units: compared exactly. */
  readonly amount_minor: string;
};

type Rule = WithdrawalRules['rules'][number];

export interface Route {
  readonly id: string;
  readonly stage: WithdrawalRoute;
}

type Condition = Rule['all'][number];
type Compared = Extract<Condition, { readonly fact: unknown }>;

/** What nobody knows meets no condition. */
function holds(condition: Condition, facts: KnownFacts, currency: Currency): boolean {
  if ('tag' in condition)
    return facts.tags !== undefined && facts.tags.includes(condition.tag) === (condition.has === 'with');
  if ('game' in condition)
    return facts.games !== undefined && facts.games.includes(condition.game) === (condition.was === 'played');
  return compares(condition, facts, currency);
}

function compares({ fact, is, value }: Compared, facts: KnownFacts, currency: Currency): boolean {
  if (fact === 'amount') {
    const limit = parseAmount(value, currency);
    if (!limit.ok) return false;
    const amount = BigInt(facts.amount_minor);
    return is === 'at_least' ? amount >= limit.value : amount < limit.value;
  }
  const known = facts[fact] ?? null;
  if (known === null) return false;
  return is === 'at_least' ? known >= Number(value) : known < Number(value);
}

/** The first rule that is on and whose conditions all hold; undefined where none does. */
export function routeOf({ rules }: WithdrawalRules, facts: KnownFacts, currency: Currency): Route | undefined {
  const rule = rules.find(({ isOn, all }) => isOn && all.every((condition) => holds(condition, facts, currency)));
  return rule && { id: rule.id, stage: rule.stage };
}

const PREFIXES = { review: 'rule:', finance: 'finance:', two: 'two:' } as const;

export type RouteReason = `${(typeof PREFIXES)[keyof typeof PREFIXES]}${string}`;

const isOfFinance = (reason: string) => [PREFIXES.finance, PREFIXES.two].some((prefix) => reason.startsWith(prefix));

/** As a reason for a look at the order. */
export function reasonOf(route: Route | undefined): readonly RouteReason[] {
  return route === undefined || route.stage === 'pass' ? [] : [`${PREFIXES[route.stage]}${route.id}`];
}

/** Whether a rule wants two operators. */
export const wantsTwo = (reasons: readonly string[]) => reasons.some((reason) => reason.startsWith(PREFIXES.two));

/** Whether a rule of operators made it wait, and no rule of the merchant's own. */
export const isByRoute = (reason: string) => Object.values(PREFIXES).some((prefix) => reason.startsWith(prefix));

/** Whether rules send it to finance at once: nothing of it has to be reviewed before. */
export const skipsReview = (reasons: readonly string[]) => reasons.every(isOfFinance);
