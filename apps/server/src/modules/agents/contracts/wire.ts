/** Contracts as the source's clients know them: by product, with fractions as rates and one letter as status. */
import type { AnswerOf, Endpoints } from '#contract';
import { type Currency, formatAmount } from '#kernel';
import type { Tier } from '../formulas/index.ts';
import { dividendPeriods, revenuePeriods } from '../periods.ts';
import type { ContractState } from './lifecycle.ts';
import type { ContractRow, VersionRow } from './store.ts';
import { readTerms, type Terms } from './terms/index.ts';

type Answer = AnswerOf<Endpoints['agentContracts']>;

const letters: { readonly [State in ContractState]: 'P' | 'A' | 'E' | 'V' | 'R' | 'C' } = {
  proposed: 'P',
  active: 'A',
  change_proposed: 'E',
  end_asked: 'V',
  suspended: 'C',
  refused: 'R',
  withdrawn: 'C',
  lapsed: 'C',
  ended: 'C',
};

/** 8000 ppm: "0.008". */
export function fractionOf(ppm: bigint): string {
  const digits = ppm.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
}

interface Shown {
  readonly contract: ContractRow;
  readonly version: VersionRow;
  readonly downlineHigherRate: boolean;
  readonly awaits: 'agent' | 'upline' | undefined;
}

/** `P`: a fraction. `F`: a fixed sum. */
export const rateToWire = ({ pays }: Tier, currency: Currency) =>
  'ratePpm' in pays
    ? { rateType: 'P' as const, rate: fractionOf(pays.ratePpm) }
    : { rateType: 'F' as const, rate: formatAmount(pays.fixedMinor, currency) };

/** What only contracts of hours say. */
const hoursToWire = ({ dayCapMinor, isAdvance = false }: Terms, currency: Currency) => ({
  ...(dayCapMinor !== undefined && { dayCap: formatAmount(dayCapMinor, currency) }),
  advance: isAdvance ? ('Y' as const) : ('N' as const),
});

export const statusOf = (state: ContractState) => letters[state];

/** What every share of a revenue has beside its tiers: fees as fractions. */
export function revenueToWire({ revenue, period, carry }: Terms) {
  return {
    basis: revenue?.basis ?? ('revenue' as const),
    fee: fractionOf(revenue?.feePpm ?? 0n),
    paymentFee: fractionOf(revenue?.paymentPpm ?? 0n),
    halfLive: revenue?.isLiveHalved === true,
    period: revenuePeriods.find((one) => one === period) ?? ('month' as const),
    carry: carry ?? ('none' as const),
  };
}

/** At most one contract of each kind and product. */
export function contractsToWire(shown: readonly Shown[], currency: Currency): Answer {
  const answer: Answer = {
    dailysalreqtype: {},
    divtypecompperiodreq: {},
    contracthoursalreq: {},
    realtimesalreqtype: {},
    revenuesharereqtype: {},
    hasRequest: shown.some(({ contract }) => ['P', 'E', 'V'].includes(letters[contract.state])),
  };
  for (const { contract, version, downlineHigherRate: isHigher, awaits } of shown) {
    const { product, kind, id } = contract;
    const terms = readTerms(version.terms);
    const status = letters[contract.state];
    const downlineHigherRate = isHigher ? ('Y' as const) : ('N' as const);
    const stands = { status, downlineHigherRate, ...(awaits && { awaits }) };
    const thresholds = terms.tiers.map((tier) => ({
      sales: formatAmount(tier.salesMinor, currency),
      rest: { activeMember: tier.activeMembers, ...rateToWire(tier, currency) },
      netLoss: formatAmount(tier.lossMinor ?? 0n, currency),
      // of salaries and hours only where it is tested
      tested: tier.lossMinor !== undefined && { netLoss: formatAmount(tier.lossMinor, currency) },
    }));
    if (kind === 'salary') {
      const details = thresholds.map(({ sales: betVolume, tested, rest }) => ({ betVolume, ...tested, ...rest }));
      answer.dailysalreqtype[product] = [{ id, ...stands, details }];
    } else if (kind === 'dividend') {
      const period = dividendPeriods.find((one) => one === terms.period) ?? ('month' as const);
      const rows = thresholds.map(({ sales: minimumBet, netLoss, rest: { activeMember, rate: contractRate } }) => ({
        minimumBet,
        netLoss,
        activeMember,
        contractRate,
        ...stands,
        period,
        carry: terms.carry ?? 'none',
        rule: terms.rule ?? 'loss',
        fee: fractionOf(terms.feePpm ?? 0n),
        contractId: id,
      }));
      answer.divtypecompperiodreq[product] = rows;
    } else if (kind === 'revenue') {
      answer.revenuesharereqtype[product] = [
        {
          contractId: id,
          ...stands,
          ...revenueToWire(terms),
          tiers: thresholds.map(({ sales, netLoss, rest }) => ({ minimumBet: sales, netLoss, ...rest })),
        },
      ];
    } else {
      const hourSalaryRates = thresholds.map(({ sales: minimumBet, tested, rest }) => ({
        minimumBet,
        ...tested,
        ...rest,
      }));
      const shared = { contractId: id, ...stands, hourSalaryRates };
      if (kind === 'realtime') answer.realtimesalreqtype[product] = [shared];
      else answer.contracthoursalreq[product] = [{ ...shared, ...hoursToWire(terms, currency) }];
    }
  }
  return answer;
}
