/** Makes bills of a period: one for each contract, with the figures that were summed for the run, which stay with it. */
import type { Tx } from '../../../db/db.ts';
import {
  activeFrom,
  type ContractRow,
  readTerms,
  type Terms,
  type VersionRow,
  versionsOf,
} from '../contracts/index.ts';
import { type TeamSums, teamSums } from '../figures/index.ts';
import {
  adjustmentOf,
  carryOf,
  dividendOf,
  type Gross,
  type PeriodBefore,
  paidBy,
  payableOf,
  resultOf,
  salaryOf,
} from '../formulas/index.ts';
import { billLifecycle } from './lifecycle.ts';
import {
  addAdjusted,
  type BillRow,
  billsBefore,
  changedBills,
  insertBills,
  type RunRow,
  type StoredFigures,
  salariesOf,
} from './store.ts';
import { sumKey, sumsOf } from './store-sums.ts';

/** How far back a late change goes into a next bill. */
const LATE_MS = 40 * 86_400_000;
const HOUR_MS = 3_600_000;

export const lateSince = (run: RunRow) => new Date(run.from_at.getTime() - LATE_MS);

interface Version {
  readonly version: number;
  readonly terms: Terms;
  readonly from: Date;
}

/** The version that pays in the period, from its start or, of a first one, from the first whole hour after it was signed. */
function versionIn(versions: readonly VersionRow[], run: RunRow): Version | undefined {
  const accepted = versions.filter(({ valid_from: from }) => from !== null && from < run.to_at);
  const latest = accepted.at(-1);
  if (!latest?.valid_from) return undefined;
  const isFirst = accepted.length === 1;
  const signed = new Date(Math.ceil(latest.valid_from.getTime() / HOUR_MS) * HOUR_MS);
  const from = isFirst && signed > run.from_at ? signed : run.from_at;
  return from < run.to_at ? { version: latest.version, terms: readTerms(latest.terms), from } : undefined;
}

interface Span {
  readonly from: Date;
  readonly to: Date;
}

type PeriodFigures = TeamSums & { readonly salaryMinor: bigint };

const nothing: TeamSums = {
  stakeMinor: 0n,
  payoutMinor: 0n,
  validMinor: 0n,
  rebateMinor: 0n,
  depositMinor: 0n,
  awardMinor: 0n,
  activeMembers: 0,
  bettors: 0,
};

const figuresIn = ({ kind }: ContractRow, sums: TeamSums, salaryMinor: bigint): PeriodFigures => ({
  ...sums,
  activeMembers: kind === 'hourly' ? sums.bettors : sums.activeMembers,
  salaryMinor,
});

const teamOf = (tx: Tx, { merchant_id, agent_id, product }: ContractRow, { from, to }: Span) =>
  teamSums(tx, merchant_id, {
    agentId: agent_id,
    product,
    from,
    to,
    activeDepositMinor: activeFrom.depositMinor,
    activeValidMinor: activeFrom.validMinor,
  });

/** Of one contract and any time. */
async function figuresOf(tx: Tx, contract: ContractRow, span: Span): Promise<PeriodFigures> {
  const { merchant_id: merchantId, agent_id: agentId, product } = contract;
  const [salary = 0n] =
    contract.kind === 'dividend' ? await salariesOf(tx, merchantId, [{ agentId, product, ...span }]) : [];
  return figuresIn(contract, await teamOf(tx, contract, span), salary);
}

interface Billed {
  readonly contract: ContractRow;
  readonly version: Version;
}

/** As they were summed for the run; of a contract that began within the period, from then on. In their order. */
async function figuresOfAll(tx: Tx, run: RunRow, billed: readonly Billed[]): Promise<readonly PeriodFigures[]> {
  const ids = billed.map(({ contract }) => contract.agent_id);
  const sums = await sumsOf(tx, run, ids);
  const requested = billed.map(({ contract: { agent_id: agentId, product }, version: { from } }) => ({
    agentId,
    product,
    from,
    to: run.to_at,
  }));
  const salaries = run.kind === 'dividend' ? await salariesOf(tx, run.merchant_id, requested) : [];
  const figures: PeriodFigures[] = [];
  for (const [at, { contract, version }] of billed.entries()) {
    const isWhole = version.from.getTime() === run.from_at.getTime();
    const team = isWhole
      ? (sums.get(sumKey(contract.agent_id, contract.product)) ?? nothing)
      : await teamOf(tx, contract, { from: version.from, to: run.to_at });
    figures.push(figuresIn(contract, team, salaries[at] ?? 0n));
  }
  return figures;
}

/** Awards are of no product: they are taken off where all products are together. */
const resultIn = ({ product }: ContractRow, figures: PeriodFigures) =>
  resultOf({
    stakesMinor: figures.stakeMinor,
    payoutsMinor: figures.payoutMinor,
    rebatesMinor: figures.rebateMinor,
    awardsMinor: product === 'CONS' ? figures.awardMinor : 0n,
    salaryMinor: figures.salaryMinor,
    feePpm: 0n,
  });

interface Grossed extends Gross {
  readonly figures: StoredFigures;
}

function grossOf(
  contract: ContractRow,
  { terms }: Version,
  figures: PeriodFigures,
  about: { readonly before: PeriodBefore | undefined; readonly days: number },
): Grossed {
  const stored = {
    stakes: figures.stakeMinor.toString(),
    payouts: figures.payoutMinor.toString(),
    sales: figures.validMinor.toString(),
    awards: figures.awardMinor.toString(),
    active: figures.activeMembers,
  };
  const { validMinor: salesMinor, activeMembers } = figures;
  if (contract.kind !== 'dividend') {
    const lossMinor = figures.stakeMinor - figures.payoutMinor;
    return { ...salaryOf(terms.tiers, { salesMinor, activeMembers, lossMinor }), figures: stored };
  }
  const resultMinor = resultIn(contract, figures);
  const baseMinor = resultMinor + carryOf(terms.carry ?? 'none', about.before);
  const gross = dividendOf(terms.tiers, { baseMinor, salesMinor, activeMembers, days: about.days }, terms.rule);
  const [salary, result, base] = [figures.salaryMinor, resultMinor, baseMinor].map(String);
  return {
    ...gross,
    figures: { ...stored, ...(salary && { salary }), ...(result && { result }), ...(base && { base }) },
  };
}

/** The bill just before, as a dividend carries from it. */
function beforeOf(latest: BillRow | undefined, run: RunRow, month: (at: Date) => string): PeriodBefore | undefined {
  if (latest?.to_at.getTime() !== run.from_at.getTime()) return undefined;
  const { result, base } = latest.figures;
  if (result === undefined || base === undefined) return undefined;
  const isSameMonth = month(latest.from_at) === month(run.from_at);
  return { resultMinor: BigInt(result), baseMinor: BigInt(base), isSameMonth };
}

/** What late changes make of earlier bills, each by the tier it was billed by. What is adjusted once is adjusted for good. By contract. */
async function adjustments(
  tx: Tx,
  run: RunRow,
  contracts: readonly ContractRow[],
  versions: ReadonlyMap<string, readonly VersionRow[]>,
): Promise<ReadonlyMap<string, bigint>> {
  const sums = new Map<string, bigint>();
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  for (const bill of await changedBills(tx, run, contracts, lateSince(run))) {
    const contract = byId.get(bill.contract_id);
    const version = versions.get(bill.contract_id)?.find((one) => one.version === bill.version);
    if (!contract || !version) continue;
    const figures = await figuresOf(tx, contract, { from: bill.from_at, to: bill.to_at });
    const difference = differenceOf(contract, bill, readTerms(version.terms), figures);
    if (difference === 0n) continue;
    sums.set(contract.id, (sums.get(contract.id) ?? 0n) + difference);
    await addAdjusted(tx, bill, difference, { ...bill.figures, sales: figures.validMinor.toString() });
  }
  return sums;
}

function differenceOf(contract: ContractRow, bill: BillRow, { tiers }: Terms, figures: PeriodFigures): bigint {
  const frozen = { tiers, tier: bill.tier ?? undefined, grossMinor: bill.gross_minor + bill.adjusted_minor };
  if (contract.kind === 'dividend') return dividendDifference(frozen, baseAfter(contract, bill, figures));
  const lossMinor = figures.stakeMinor - figures.payoutMinor;
  const { validMinor: salesMinor, activeMembers } = figures;
  return adjustmentOf(frozen, { salesMinor, activeMembers, lossMinor });
}

/** The base of a dividend as it would be now: what was carried into it stays. */
function baseAfter(contract: ContractRow, { figures: frozen }: BillRow, figures: PeriodFigures): bigint {
  const carried = BigInt(frozen.base ?? '0') - BigInt(frozen.result ?? '0');
  return resultIn(contract, figures) + carried;
}

function dividendDifference({ tiers, tier, grossMinor }: Parameters<typeof adjustmentOf>[0], baseMinor: bigint) {
  const frozen = tier === undefined ? undefined : tiers[tier];
  if (!frozen) return 0n;
  return (baseMinor > 0n ? paidBy(frozen, baseMinor) : 0n) - grossMinor;
}

interface Run {
  readonly summedAt: Date;
  readonly month: (at: Date) => string;
}

/** Does nothing for a contract that pays nothing in the period, or has its bill. */
export async function makeBills(
  tx: Tx,
  contracts: readonly ContractRow[],
  run: RunRow,
  { summedAt, month }: Run,
): Promise<void> {
  const { merchant_id: merchantId } = run;
  const ids = contracts.map(({ id }) => id);
  const versions = Map.groupBy(await versionsOf(tx, merchantId, ids), ({ contract_id: id }) => id);
  const billed = contracts.flatMap((contract): readonly Billed[] => {
    const version = versionIn(versions.get(contract.id) ?? [], run);
    return version ? [{ contract, version }] : [];
  });
  const paying = billed.map(({ contract }) => contract);
  const latest = await billsBefore(tx, merchantId, paying, run.from_at);
  const figures = await figuresOfAll(tx, run, billed);
  const adjusted = await adjustments(tx, run, paying, versions);
  const bills = billed.flatMap(({ contract, version }, at) => {
    const own = figures[at];
    if (!own) return [];
    const last = latest.get(contract.id);
    const gross = grossOf(contract, version, own, { before: beforeOf(last, run, month), days: run.days });
    const adjustedMinor = (adjusted.get(contract.id) ?? 0n) + (last?.carry_minor ?? 0n);
    return [billOf(run, contract, version, { gross, adjustedMinor, madeAt: summedAt })];
  });
  await insertBills(tx, bills);
}

interface Made {
  readonly gross: Grossed;
  readonly adjustedMinor: bigint;
  readonly madeAt: Date;
}

function billOf(run: RunRow, contract: ContractRow, version: Version, made: Made): BillRow {
  const { gross, adjustedMinor, madeAt } = made;
  const { payableMinor, carryMinor } = payableOf(gross.grossMinor, adjustedMinor);
  const isReached = gross.tier !== undefined || payableMinor > 0n;
  return {
    merchant_id: contract.merchant_id,
    contract_id: contract.id,
    period: run.period,
    kind: contract.kind,
    product: contract.product,
    agent_id: contract.agent_id,
    upline_id: contract.upline_id,
    version: version.version,
    from_at: version.from,
    to_at: run.to_at,
    state: billLifecycle.next('computed', isReached ? 'approve' : 'miss'),
    figures: gross.figures,
    tier: gross.tier ?? null,
    gross_minor: gross.grossMinor,
    adjustments_minor: adjustedMinor,
    payable_minor: payableMinor,
    paid_minor: 0n,
    carry_minor: carryMinor,
    adjusted_minor: 0n,
    made_at: madeAt,
    checked_at: null,
    retier: false,
    recheck: false,
  };
}
