/** What a contract pays of the figures of a period, and what a late change of these makes of a bill. */
import type { ContractRow, Terms } from '../contracts/index.ts';
import type { TeamSums } from '../figures/index.ts';
import {
  adjustmentOf,
  type BetSums,
  carryOf,
  dividendOf,
  type Gross,
  type PeriodBefore,
  paidBy,
  resultOf,
  revenueResultOf,
  salaryOf,
} from '../formulas/index.ts';
import type { BillRow, StoredFigures } from './store.ts';

export type PeriodFigures = TeamSums & {
  /** A cost of a dividend. */
  readonly salaryMinor: bigint;
  /** Of the bets, those with a live table. */
  readonly live: BetSums;
};

interface Result {
  readonly resultMinor: bigint;
  /** Of revenue share. */
  readonly countedMinor?: bigint;
  readonly costsMinor?: bigint;
}

/** Awards and deposits are of no product: they are taken off where all products are together. */
function resultIn({ product }: ContractRow, { revenue }: Terms, figures: PeriodFigures): Result {
  const awardsMinor = product === 'CONS' ? figures.awardMinor : 0n;
  const { rebateMinor: rebatesMinor, live } = figures;
  if (revenue) {
    const depositsMinor = product === 'CONS' ? figures.depositMinor : 0n;
    return revenueResultOf(revenue, { all: figures, live }, { depositsMinor, awardsMinor, rebatesMinor });
  }
  const resultMinor = resultOf({
    stakesMinor: figures.stakeMinor,
    payoutsMinor: figures.payoutMinor,
    rebatesMinor,
    awardsMinor,
    salaryMinor: figures.salaryMinor,
    feePpm: 0n,
  });
  return { resultMinor };
}

export interface Grossed extends Gross {
  readonly figures: StoredFigures;
}

export interface About {
  /** The bill before, where it was of the period just before. */
  readonly before: PeriodBefore | undefined;
  /** Bet to date with the bill before, whenever it was. */
  readonly toDateMinor: bigint;
  readonly days: number;
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
    const lossMinor = figures.stakeMinor - figures.payoutMinor;
    return { ...salaryOf(terms.tiers, { salesMinor, activeMembers, lossMinor }), figures: stored };
  }
  const { resultMinor, countedMinor, costsMinor } = resultIn(contract, terms, figures);
  const baseMinor = resultMinor + carryOf(terms.carry ?? 'none', about.before);
  const result = { ...stored, result: `${resultMinor}`, base: `${baseMinor}` };
  if (contract.kind === 'dividend') {
    const gross = dividendOf(terms.tiers, { baseMinor, salesMinor, activeMembers, days: about.days }, terms.rule);
    return { ...gross, figures: { ...result, salary: `${figures.salaryMinor}` } };
  }
  // tiers are found by what was bet to date
  const toDateMinor = about.toDateMinor + figures.stakeMinor;
  const gross = dividendOf(terms.tiers, { baseMinor, salesMinor: toDateMinor, activeMembers, days: about.days });
  return {
    ...gross,
    figures: { ...result, counted: `${countedMinor}`, costs: `${costsMinor}`, toDate: `${toDateMinor}` },
  };
}

/** By the tier of the bill. */
export function differenceOf(contract: ContractRow, bill: BillRow, terms: Terms, figures: PeriodFigures): bigint {
  const frozen = {
    tiers: terms.tiers,
    tier: bill.tier ?? undefined,
    grossMinor: bill.gross_minor + bill.adjusted_minor,
  };
  if (contract.kind === 'dividend' || contract.kind === 'revenue') {
    // what was carried into it stays
    const carried = BigInt(bill.figures.base ?? '0') - BigInt(bill.figures.result ?? '0');
    return shareDifference(frozen, resultIn(contract, terms, figures).resultMinor + carried);
  }
  const lossMinor = figures.stakeMinor - figures.payoutMinor;
  const { validMinor: salesMinor, activeMembers } = figures;
  return adjustmentOf(frozen, { salesMinor, activeMembers, lossMinor });
}

function shareDifference({ tiers, tier, grossMinor }: Parameters<typeof adjustmentOf>[0], baseMinor: bigint) {
  const frozen = tier === undefined ? undefined : tiers[tier];
  if (!frozen) return 0n;
  return (baseMinor > 0n ? paidBy(frozen, baseMinor) : 0n) - grossMinor;
}
