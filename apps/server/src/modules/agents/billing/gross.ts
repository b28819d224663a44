/** What a contract pays of the figures of a period, and what a late change of these makes of a bill. */
import type { ContractRow, Terms } from '../contracts/index.ts';
import type { TeamSums } from '../figures/index.ts';
import {
  adjustmentOf,
  afterAdvance,
  type BetSums,
  carryOf,
  dividendOf,
  type Gross,
  type PeriodBefore,
  paidBy,
  resultOf,
  revenueResultOf,
  salaryOf,
  withinDayCap,
} from '../formulas/index.ts';
import type { BillRow, StoredFigures } from './store.ts';

export type PeriodFigures = TeamSums & {
  /** A cost of a dividend. */
  readonly salaryMinor: bigint;
  /** What hours have paid of a day. */
  readonly hoursMinor: bigint;
  /** Of the bets, those with a live table. */
  readonly live: BetSums;
};

interface Result {
  readonly resultMinor: bigint;
  /** Of a dividend: the platform's. */
  readonly feeMinor?: bigint;
  /** Of revenue share. */
  readonly countedMinor?: bigint;
  readonly costsMinor?: bigint;
}

/** Awards and deposits are of no product: they are taken off where all products are together. */
function resultIn({ product }: ContractRow, { revenue, feePpm = 0n }: Terms, figures: PeriodFigures): Result {
  const awardsMinor = product === 'CONS' ? figures.awardMinor : 0n;
  const { rebateMinor: rebatesMinor, live } = figures;
  if (revenue) {
    const depositsMinor = product === 'CONS' ? figures.depositMinor : 0n;
    return revenueResultOf(revenue, { all: figures, live }, { depositsMinor, awardsMinor, rebatesMinor });
  }
  return resultOf({
    stakesMinor: figures.stakeMinor,
    payoutsMinor: figures.payoutMinor,
    rebatesMinor,
    awardsMinor,
    salaryMinor: figures.salaryMinor,
    feePpm,
  });
}

export interface Grossed extends Gross {
  readonly figures: StoredFigures;
}

export interface About {
  /** The bill before, whenever it was. */
  readonly before: PeriodBefore | undefined;
  /** Bet to date with the bill before, whenever it was. */
  readonly toDateMinor: bigint;
  readonly days: number;
  /** What hours of the day were billed before. */
  readonly paidTodayMinor: bigint;
}

const measured = (figures: PeriodFigures) => ({
  salesMinor: figures.validMinor,
  activeMembers: figures.activeMembers,
  lossMinor: figures.stakeMinor - figures.payoutMinor,
});

/** An hour pays what is left of the day's maximum. */
function hourGross(
  stored: StoredFigures,
  { grossMinor: earnedMinor, ...tier }: Gross,
  { dayCapMinor, isAdvance }: Terms,
  paidTodayMinor: bigint,
): Grossed {
  const figures = {
    ...stored,
    ...(dayCapMinor !== undefined && { earned: `${earnedMinor}` }),
    ...(isAdvance && { advance: true }),
  };
  return { ...tier, grossMinor: withinDayCap(earnedMinor, paidTodayMinor, dayCapMinor), figures };
}

/** A day pays what its hours have not, where these are an advance. */
function dayGross(
  stored: StoredFigures,
  { grossMinor: earnedMinor, ...tier }: Gross,
  { hoursMinor }: PeriodFigures,
): Grossed {
  const advanced = hoursMinor > 0n && { earned: `${earnedMinor}`, hours: `${hoursMinor}` };
  return { ...tier, grossMinor: afterAdvance(earnedMinor, hoursMinor), figures: { ...stored, ...advanced } };
}

function leftIn({ leftMembers: members, leftStakeMinor, leftValidMinor }: TeamSums): Pick<StoredFigures, 'left'> {
  return members === 0 ? {} : { left: { stakes: `${leftStakeMinor}`, sales: `${leftValidMinor}`, members } };
}

export function grossOf(contract: ContractRow, terms: Terms, figures: PeriodFigures, about: About): Grossed {
  const stored = {
    stakes: figures.stakeMinor.toString(),
    payouts: figures.payoutMinor.toString(),
    sales: figures.validMinor.toString(),
    awards: figures.awardMinor.toString(),
    active: figures.activeMembers,
    ...leftIn(figures),
  };
  const { validMinor: salesMinor, activeMembers } = figures;
  if (contract.kind !== 'dividend' && contract.kind !== 'revenue') {
    const earned = salaryOf(terms.tiers, measured(figures));
    return contract.kind === 'hourly'
      ? hourGross(stored, earned, terms, about.paidTodayMinor)
      : dayGross(stored, earned, figures);
  }
  const { resultMinor, feeMinor = 0n, countedMinor, costsMinor } = resultIn(contract, terms, figures);
  const baseMinor = resultMinor + carryOf(terms.carry ?? 'none', about.before);
  const result = { ...stored, result: `${resultMinor}`, base: `${baseMinor}` };
  if (contract.kind === 'dividend') {
    const gross = dividendOf(terms.tiers, { baseMinor, salesMinor, activeMembers, days: about.days }, terms.rule);
    const costs = { salary: `${figures.salaryMinor}`, ...(feeMinor > 0n && { fee: `${feeMinor}` }) };
    return { ...gross, figures: { ...result, ...costs } };
  }
  // tiers are found by what was bet to date
  const toDateMinor = about.toDateMinor + figures.stakeMinor;
  const gross = dividendOf(terms.tiers, { baseMinor, salesMinor: toDateMinor, activeMembers, days: about.days });
  return {
    ...gross,
    figures: { ...result, counted: `${countedMinor}`, costs: `${costsMinor}`, toDate: `${toDateMinor}` },
  };
}

/** A bill with what it is now. */
export interface Again {
  readonly bill: BillRow;
  readonly grossMinor: bigint;
  readonly figures: StoredFigures;
}

/** A bill by its figures as they are now: by the tier of the bill, or after fraud by the one that would have been reached. */
export function againOf(contract: ContractRow, bill: BillRow, terms: Terms, figures: PeriodFigures): Again {
  // what was missed stays so
  if (bill.figures.missed) return { bill, grossMinor: 0n, figures: bill.figures };
  const sales = figures.validMinor.toString();
  const now = { ...bill.figures, sales, ...(bill.retier && { active: figures.activeMembers }) };
  if (contract.kind === 'dividend' || contract.kind === 'revenue') {
    return { bill, grossMinor: shareAgain(contract, bill, terms, figures), figures: now };
  }
  const frozen = { tiers: terms.tiers, tier: bill.tier ?? undefined, grossMinor: 0n };
  const earnedMinor = adjustmentOf(frozen, measured(figures), bill.retier);
  if (contract.kind !== 'salary') return { bill, grossMinor: earnedMinor, figures: now };
  const { hoursMinor } = figures;
  const isAdvanced = hoursMinor > 0n || bill.figures.hours !== undefined;
  const advanced = isAdvanced && { earned: `${earnedMinor}`, hours: `${hoursMinor}` };
  return { bill, grossMinor: afterAdvance(earnedMinor, hoursMinor), figures: { ...now, ...advanced } };
}

const DAY_MS = 86_400_000;

/** What was carried into it stays, and so does what was bet to date before. */
function shareAgain(contract: ContractRow, bill: BillRow, terms: Terms, figures: PeriodFigures): bigint {
  const { figures: frozen, tier, retier, from_at: from, to_at: to } = bill;
  const carried = BigInt(frozen.base ?? '0') - BigInt(frozen.result ?? '0');
  const baseMinor = resultIn(contract, terms, figures).resultMinor + carried;
  if (retier) {
    const days = Math.max(1, Math.round((to.getTime() - from.getTime()) / DAY_MS));
    const toDate = BigInt(frozen.toDate ?? '0') - BigInt(frozen.stakes) + figures.stakeMinor;
    const salesMinor = contract.kind === 'revenue' ? toDate : figures.validMinor;
    return dividendOf(terms.tiers, { ...measured(figures), salesMinor, baseMinor, days }, terms.rule).grossMinor;
  }
  const reached = tier === null ? undefined : terms.tiers[tier];
  if (!reached) return 0n;
  if (terms.rule === 'turnover') return paidBy(reached, figures.validMinor);
  return baseMinor > 0n ? paidBy(reached, baseMinor) : 0n;
}
