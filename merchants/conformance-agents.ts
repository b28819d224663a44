/** What is wrong with the rules of a merchant's agents. */
import { contractKinds, contractProducts, maxContractTiers } from '#contract';
import { type Currency, parseAmount } from '#kernel';
import type { AgentKindRules, AgentRules } from './plugin-agents.ts';

const isShare = (text: string) => /^(0(\.[0-9]{1,6})?|1(\.0{1,6})?)$/.test(text);
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;

export function agentViolations(
  { activeFrom, bound, edges = {}, kinds = {} }: AgentRules,
  currency: Currency,
): string[] {
  const isAmount = (text: string) => parseAmount(text, currency).ok;
  return [
    ...[activeFrom, ...Object.values(kinds).map((rules) => rules.activeFrom)]
      .flatMap((from) => Object.values(from ?? {}))
      .filter((text) => !isAmount(text))
      .map((text) => `members are active from ${text}, which is no amount of ${currency.code}`),
    ...Object.entries(kinds)
      .filter(([kind, { hasNoLossTest }]) => hasNoLossTest && !['salary', 'hourly'].includes(kind))
      .map(([kind]) => `contracts of the kind ${kind} are of a loss, which their tiers test`),
    ...[...(bound === undefined ? [] : [bound]), ...Object.values(edges)]
      .filter((text) => !isShare(text) || Number(text) === 0)
      .map((text) => `the bound or an edge of ${text} is no share`),
    ...Object.keys(edges)
      .filter((product) => !contractProducts.some((one) => one === product))
      .map((product) => `${product} is no product of contracts`),
    ...Object.entries(kinds).flatMap(([kind, rules]) =>
      unread(kind, rules).map((rule) => `contracts of the kind ${kind} have no use of the rule ${rule}`),
    ),
    ...Object.entries(kinds).flatMap(([kind, rules]) =>
      kindViolations(rules, isAmount).map((what) => `contracts of the kind ${kind} ${what}`),
    ),
    ...Object.keys(kinds)
      .filter((kind) => !contractKinds.some((one) => one === kind))
      .map((kind) => `${kind} is no kind of contracts`),
  ];
}

/** An hour's members are active by one bet, and a bet in real time reaches its tier alone: it has no team that lost or was active. */
function unread(kind: string, rules: AgentKindRules): readonly string[] {
  const ofNoPeriod = ['hourly', 'realtime'].includes(kind) ? (['activeFrom'] as const) : [];
  const ofNoTeam = kind === 'realtime' ? (['loss', 'active'] as const) : [];
  return [...ofNoPeriod, ...ofNoTeam].filter((rule) => rules[rule] !== undefined);
}

function kindViolations(rules: AgentKindRules, isAmount: (text: string) => boolean): string[] {
  const { toLevel = 0, maxTiers = 1, active = [0, 0], rate = ['0', '1'] } = rules;
  const amounts = [rules.sales, rules.loss].filter((range) => range !== undefined);
  const ranges = [...amounts, active, rate].map(([from, to]) => [Number(from), Number(to)] as const);
  return [
    ...([toLevel, maxTiers, ...active].every(isCount) && maxTiers > 0 ? [] : ['count what is no number']),
    ...(maxTiers > maxContractTiers ? [`have ${maxTiers} tiers, and a request holds ${maxContractTiers}`] : []),
    ...(amounts.flat().every(isAmount) ? [] : ['have a range of what is no amount']),
    ...(rate.every(isShare) ? [] : ['have a range of what is no share']),
    ...(ranges.every(([from, to]) => from <= to) ? [] : ['have a range that ends before it begins']),
  ];
}
