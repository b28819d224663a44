/** Who may take part in a campaign, and when: one predicate both shows and grants. Pure. */
import type { AudienceRule, CampaignTerms } from '#contract';

/** What is known of a member; a fact that is not known fails its rule. */
export interface MemberFacts {
  readonly registeredAt?: Date | undefined;
  readonly deposits?: number | undefined;
  readonly depositedMinor?: bigint | undefined;
  readonly level?: number | undefined;
}

/** A moment at the merchant: its weekday, 1 is Monday, and its hour. */
export interface Moment {
  readonly at: Date;
  readonly weekday: number;
  readonly hour: number;
}

const DAY_MS = 86_400_000;

export function fits(rule: AudienceRule, facts: MemberFacts, at: Date, toMinor: (amount: string) => bigint): boolean {
  const inner = (one: AudienceRule) => fits(one, facts, at, toMinor);
  if ('all' in rule) return rule.all.every(inner);
  if ('any' in rule) return rule.any.some(inner);
  // What is not known fails, also where it is denied.
  if ('not' in rule) return isKnown(rule.not, facts) && !inner(rule.not);
  if ('deposits' in rule) {
    const { from = 0, to = Number.POSITIVE_INFINITY } = rule.deposits;
    return facts.deposits !== undefined && facts.deposits >= from && facts.deposits <= to;
  }
  if ('deposited' in rule) {
    return facts.depositedMinor !== undefined && facts.depositedMinor >= toMinor(rule.deposited.from);
  }
  if ('level' in rule) {
    const { from = 0, to = Number.POSITIVE_INFINITY } = rule.level;
    return facts.level !== undefined && facts.level >= from && facts.level <= to;
  }
  if (facts.registeredAt === undefined) return false;
  if ('registeredWithinDays' in rule) {
    return at.getTime() - facts.registeredAt.getTime() <= rule.registeredWithinDays * DAY_MS;
  }
  const { from, to } = rule.registered;
  const isAfter = from === undefined || facts.registeredAt >= new Date(from);
  return isAfter && (to === undefined || facts.registeredAt < new Date(to));
}

/** Whether it depends on the level. */
export function needsLevel(rule: AudienceRule): boolean {
  if ('all' in rule) return rule.all.some(needsLevel);
  if ('any' in rule) return rule.any.some(needsLevel);
  return 'not' in rule ? needsLevel(rule.not) : 'level' in rule;
}

function isKnown(rule: AudienceRule, facts: MemberFacts): boolean {
  if ('all' in rule) return rule.all.every((one) => isKnown(one, facts));
  if ('any' in rule) return rule.any.every((one) => isKnown(one, facts));
  if ('not' in rule) return isKnown(rule.not, facts);
  if ('deposits' in rule) return facts.deposits !== undefined;
  if ('deposited' in rule) return facts.depositedMinor !== undefined;
  if ('level' in rule) return facts.level !== undefined;
  return facts.registeredAt !== undefined;
}

export type Opening = 'coming' | 'running' | 'over';

/** Whether it can be taken part in at this moment. */
export function openingAt({ window = {} }: Pick<CampaignTerms, 'window'>, { at, weekday, hour }: Moment): Opening {
  const { from, to, weekdays, hours } = window;
  if (to !== undefined && at >= new Date(to)) return 'over';
  if (from !== undefined && at < new Date(from)) return 'coming';
  if (weekdays && !weekdays.includes(weekday)) return 'coming';
  return hours && (hour < hours.from || hour >= hours.to) ? 'coming' : 'running';
}

/** Whether it is shown at all. */
export function isShown({ window = {} }: Pick<CampaignTerms, 'window'>, at: Date): boolean {
  const { to, shownFrom, shownTo = to } = window;
  return (shownFrom === undefined || at >= new Date(shownFrom)) && (shownTo === undefined || at < new Date(shownTo));
}
