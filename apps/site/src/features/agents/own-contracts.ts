/** An agent's contracts of one kind, as the screens show them, whatever their shape on the wire. */
import type { AnswerOf, Endpoints } from '#contract';
import type { contractKinds } from '#contract/agents';

type Contracts = AnswerOf<Endpoints['agentContracts']>;

export type ContractKind = (typeof contractKinds)[number];
export type Product = keyof Contracts['dailysalreqtype'];

export interface ShownTier {
  readonly sales: string;
  readonly active: number;
  /** A fraction, or with F a fixed sum. */
  readonly rateType: 'P' | 'F';
  readonly rate: string;
  /** Of a dividend: what the share is of. Of others: what the team has to lose, where it is tested. */
  readonly loss?: string | undefined;
}

export interface ShownContract {
  readonly id: string;
  readonly product: Product;
  readonly status: 'P' | 'A' | 'E' | 'V' | 'R' | 'C';
  /** Whose answer it waits for. */
  readonly awaits?: 'agent' | 'upline' | undefined;
  readonly tiers: readonly ShownTier[];
  /** Of a dividend and of revenue share. */
  readonly period?: DividendRow['period'] | RevenueRow['period'];
  readonly carry?: DividendRow['carry'];
  readonly rule?: DividendRow['rule'];
  readonly fee?: string;
  /** Of revenue share. */
  readonly revenue?: Pick<RevenueRow, 'basis' | 'paymentFee' | 'halfLive'>;
  /** Of hours: the most that those of a day pay together. */
  readonly dayCap?: string | undefined;
  /** Of hours: the day pays only what they have not. */
  readonly isAdvance?: boolean;
}

type DividendRow = NonNullable<Contracts['divtypecompperiodreq']['CONS']>[number];
type RevenueRow = NonNullable<Contracts['revenuesharereqtype']['CONS']>[number];

/** The lists by product: the keys are those of the contract. */
const byProduct = <Rows>(lists: { readonly [P in Product]?: Rows }) => Object.entries(lists) as [Product, Rows][];

export function contractsOf(contracts: Contracts, kind: ContractKind): readonly ShownContract[] {
  if (kind === 'salary') {
    return byProduct(contracts.dailysalreqtype).flatMap(([product, rows]) =>
      rows.map(({ id, status, awaits, details }) => ({
        id,
        product,
        status,
        awaits,
        tiers: details.map(({ betVolume: sales, ...tier }) => tierOf(sales, tier)),
      })),
    );
  }
  if (kind === 'hourly') {
    return byProduct(contracts.contracthoursalreq).flatMap(([product, rows]) =>
      rows.map((row) => ({ ...hoursOf(product, row), dayCap: row.dayCap, isAdvance: row.advance === 'Y' })),
    );
  }
  if (kind === 'realtime') {
    return byProduct(contracts.realtimesalreqtype).flatMap(([product, rows]) =>
      rows.map((row) => hoursOf(product, row)),
    );
  }
  if (kind === 'revenue') {
    return byProduct(contracts.revenuesharereqtype).flatMap(([product, rows]) =>
      rows.map(({ contractId: id, status, awaits, tiers, period, carry, basis, fee, paymentFee, halfLive }) => ({
        id,
        product,
        status,
        awaits,
        tiers: tiers.map(({ minimumBet: sales, ...tier }) => tierOf(sales, tier)),
        period,
        carry,
        fee,
        revenue: { basis, paymentFee, halfLive },
      })),
    );
  }
  return byProduct(contracts.divtypecompperiodreq).flatMap(([product, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const tiers = rows.map(({ minimumBet: sales, activeMember: active, netLoss: loss, contractRate: rate }) => ({
      sales,
      active,
      loss,
      rateType: 'P' as const,
      rate,
    }));
    const { contractId: id, status, awaits, period, carry, rule, fee } = first;
    return [{ id, product, status, awaits, tiers, period, carry, rule, fee }];
  });
}

type WireTier = Pick<RevenueRow['tiers'][number], 'activeMember' | 'rateType' | 'rate'> & { readonly netLoss?: string };

const tierOf = (sales: string, { activeMember: active, netLoss: loss, ...pays }: WireTier): ShownTier => ({
  sales,
  active,
  loss,
  ...pays,
});

type HourRow = NonNullable<Contracts['realtimesalreqtype']['CONS']>[number];

const hoursOf = (product: Product, { contractId: id, status, awaits, hourSalaryRates }: HourRow): ShownContract => ({
  id,
  product,
  status,
  awaits,
  tiers: hourSalaryRates.map(({ minimumBet: sales, ...tier }) => tierOf(sales, tier)),
});

/** "0.008" → 0.8: percent. */
export const percentOf = (rate: string) => Number((Number(rate) * 100).toFixed(4));
