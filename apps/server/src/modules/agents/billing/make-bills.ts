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
import { type BetSums, type PeriodBefore, payableOf } from '../formulas/index.ts';
import { differenceOf, type Grossed, grossOf, type PeriodFigures } from './gross.ts';
import { billLifecycle } from './lifecycle.ts';
import { addAdjusted, type BillRow, billsBefore, changedBills, insertBills, type RunRow, salariesOf } from './store.ts';
import { sumKey, sumsOf } from './store-sums.ts';

/** How far back a late change goes into a next bill. */
const LATE_MS = 40 * 86_400_000;
/** A quarter before this one has to be within it. */
const LATE_QUARTER_MS = 100 * 86_400_000;
const HOUR_MS = 3_600_000;

const lateSince = ({ from_at: from, period_kind: kind }: RunRow) =>
  new Date(from.getTime() - (kind === 'quarter' ? LATE_QUARTER_MS : LATE_MS));

/** What changed before is asked for by no run any more. */
export const latestForgotten = ({ from_at: from }: RunRow) => new Date(from.getTime() - LATE_QUARTER_MS);

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

const noBets: BetSums = { stakeMinor: 0n, payoutMinor: 0n, wonStakeMinor: 0n, lostStakeMinor: 0n, lostMinor: 0n };

const nothing: TeamSums = {
  ...noBets,
  leftStakeMinor: 0n,
  leftValidMinor: 0n,
  leftMembers: 0,
  validMinor: 0n,
  rebateMinor: 0n,
  depositMinor: 0n,
  awardMinor: 0n,
  activeMembers: 0,
  bettors: 0,
};

interface Sums {
  readonly team: TeamSums;
  readonly live: BetSums;
  readonly salaryMinor?: bigint | undefined;
}

const figuresIn = ({ kind }: ContractRow, { team, live, salaryMinor = 0n }: Sums): PeriodFigures => ({
  ...team,
  activeMembers: kind === 'hourly' ? team.bettors : team.activeMembers,
  salaryMinor,
  live,
});

/** Of a product that is live all is; of others than all together nothing is. */
const liveIn = ({ product }: ContractRow, team: TeamSums, ofAll: BetSums): BetSums =>
  product === 'LIVE' ? team : product === 'CONS' ? ofAll : noBets;

type TeamKey = Pick<ContractRow, 'merchant_id' | 'agent_id' | 'product'>;

const teamOf = (tx: Tx, { merchant_id, agent_id, product }: TeamKey, { from, to }: Span) =>
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
  const team = await teamOf(tx, contract, span);
  const live = liveIn(contract, team, await liveOfAll(tx, contract, span));
  return figuresIn(contract, { team, live, salaryMinor: salary });
}

const liveOfAll = async (tx: Tx, contract: ContractRow, span: Span): Promise<BetSums> =>
  contract.kind === 'revenue' && contract.product === 'CONS'
    ? await teamOf(tx, { ...contract, product: 'LIVE' }, span)
    : noBets;

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
    const span = { from: version.from, to: run.to_at };
    const { agent_id: agentId, product } = contract;
    const team = isWhole ? (sums.get(sumKey(agentId, product)) ?? nothing) : await teamOf(tx, contract, span);
    const ofAll = isWhole ? (sums.get(sumKey(agentId, 'LIVE')) ?? noBets) : await liveOfAll(tx, contract, span);
    figures.push(figuresIn(contract, { team, live: liveIn(contract, team, ofAll), salaryMinor: salaries[at] }));
  }
  return figures;
}

/** The bill just before, as dividends and revenue share carry from it. */
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
    const toDateMinor = BigInt(last?.figures.toDate ?? '0');
    const about = { before: beforeOf(last, run, month), toDateMinor, days: run.days };
    const gross = grossOf(contract, version.terms, own, about);
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
