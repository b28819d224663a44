/** Rules that require a review before a withdrawal is paid: each decides on its own, from facts alone. Pure. */
import { configuredAmount } from '#kernel';
import type { RiskRule } from '#merchants/plugin.ts';
import type { Merchant } from '../../merchants/index.ts';
import { isSameName } from '../cards/index.ts';
import type { RouteReason } from '../routing/index.ts';

export interface RiskFacts {
  readonly nowMs: number;
  readonly amountMinor: bigint;
  /** Paid withdrawals of this member, and today's requests before this one. */
  readonly paidBefore: number;
  readonly requestedToday: number;
  readonly newDeviceAt: Date | undefined;
  readonly cardChangedAt: Date;
  /** Of either password. */
  readonly passwordChangedAt: Date | undefined;
  /** Within the period of the rule that uses it. */
  readonly stakedMinor: bigint;
  readonly depositedMinor: bigint;
  readonly holder: string;
  readonly payeeName: string | undefined;
  /** Of the member's other cards. */
  readonly otherHolders: readonly string[];
}

/** `bonus-review`: an operator still has to look at something the member was given. `rule:`, `finance:` and `two:` are followed by the name of an operators' rule. */
export type RiskReason = RiskRule['rule'] | 'wagering-left' | 'bonus-review' | RouteReason;

const HOUR_MS = 3_600_000;
const BP = 10_000n;

function isWithin(hours: number, at: Date | undefined, nowMs: number): boolean {
  return at !== undefined && nowMs - at.getTime() < hours * HOUR_MS;
}

export function differsInName({ holder, payeeName, otherHolders }: RiskFacts): boolean {
  const names = payeeName === undefined ? otherHolders : [payeeName];
  return names.some((name) => !isSameName(name, holder));
}

function applies(rule: RiskRule, facts: RiskFacts, merchant: Merchant): boolean {
  switch (rule.rule) {
    case 'first-withdrawal':
      return facts.paidBefore === 0;
    case 'amount':
      return facts.amountMinor >= configuredAmount(rule.from, merchant.currency);
    case 'new-device':
      return isWithin(rule.hours, facts.newDeviceAt, facts.nowMs);
    case 'new-card':
      return isWithin(rule.hours, facts.cardChangedAt, facts.nowMs);
    case 'password-changed':
      return isWithin(rule.hours, facts.passwordChangedAt, facts.nowMs);
    case 'little-play':
      return facts.stakedMinor * BP < facts.depositedMinor * BigInt(rule.shareBp);
    case 'many-in-a-day':
      return facts.requestedToday + 1 >= rule.times;
    case 'name-differs':
      return differsInName(facts);
  }
}

/** The merchant's rules that require a review, in their order. */
export function riskReasons(merchant: Merchant, facts: RiskFacts): readonly RiskReason[] {
  const { risk } = merchant.manifest.cashier.withdrawal;
  return risk.filter((rule) => applies(rule, facts, merchant)).map(({ rule }) => rule);
}
