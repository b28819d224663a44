/** Makes one contract's bill of a period: once, with figures as they are now, which stay with it. */
import type { Tx } from '../../../db/db.ts';
import { activeFrom, type ContractRow, readTerms, type Terms, versionsOf } from '../contracts/index.ts';
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
  insertBill,
  type RunRow,
  type StoredFigures,
  salariesOf,
} from './store.ts';

/** How far back a late change goes into a next bill. */
const LATE_MS = 40 * 86_400_000;
const HOUR_MS = 3_600_000;

interface Version {
  readonly version: number;
  readonly terms: Terms;
  readonly from: Date;
}

/** The version that pays in the period, from its start or, of a first one, from the first whole hour after it was signed. */
async function versionIn(tx: Tx, contract: ContractRow, run: RunRow): Promise<Version | undefined> {
  const versions = await versionsOf(tx, contract.merchant_id, [contract.id]);
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

async function figuresOf(tx: Tx, { merchant_id, agent_id, product, kind }: ContractRow, { from, to }: Span) {
  const sums = await teamSums(tx, merchant_id, {
    agentId: agent_id,
    product,
    from,
    to,
    activeDepositMinor: activeFrom.depositMinor,
    activeValidMinor: activeFrom.validMinor,
  });
  const salaryMinor =
    kind === 'dividend' ? await salariesOf(tx, merchant_id, { agentId: agent_id, product, from, to }) : 0n;
  return { ...sums, activeMembers: kind === 'hourly' ? sums.bettors : sums.activeMembers, salaryMinor };
}

type PeriodFigures = TeamSums & { readonly salaryMinor: bigint };

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

/** What late changes make of earlier bills, each by the tier it was billed by. What is adjusted once is adjusted for good. */
async function adjustments(tx: Tx, contract: ContractRow, run: RunRow): Promise<bigint> {
  const changed = await changedBills(tx, contract, new Date(run.from_at.getTime() - LATE_MS));
  const versions = await versionsOf(tx, contract.merchant_id, [contract.id]);
  let sum = 0n;
  for (const bill of changed) {
    const version = versions.find((one) => one.version === bill.version);
    if (!version || bill.from_at >= run.from_at) continue;
    const { tiers } = readTerms(version.terms);
    const figures = await figuresOf(tx, contract, { from: bill.from_at, to: bill.to_at });
    const billed = bill.gross_minor + bill.adjusted_minor;
    const { activeMembers } = figures;
    const base = contract.kind === 'dividend' ? baseAfter(contract, bill, figures) : figures.validMinor;
    const frozen = { tiers, tier: bill.tier ?? undefined, grossMinor: billed };
    const lossMinor = figures.stakeMinor - figures.payoutMinor;
    const difference =
      contract.kind === 'dividend'
        ? dividendDifference(frozen, base)
        : adjustmentOf(frozen, { salesMinor: base, activeMembers, lossMinor });
    if (difference === 0n) continue;
    sum += difference;
    await addAdjusted(tx, bill, difference, { ...bill.figures, sales: figures.validMinor.toString() });
  }
  return sum;
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

/** Does nothing where the contract pays nothing in the period, or has its bill. */
export async function makeBill(
  tx: Tx,
  contract: ContractRow,
  run: RunRow,
  about: { readonly now: Date; readonly month: (at: Date) => string },
): Promise<void> {
  const version = await versionIn(tx, contract, run);
  if (!version) return;
  const [latest] = await billsBefore(tx, contract, run.from_at, 1);
  const figures = await figuresOf(tx, contract, { from: version.from, to: run.to_at });
  const before = beforeOf(latest, run, about.month);
  const gross = grossOf(contract, version, figures, { before, days: run.days });
  const adjusted = (await adjustments(tx, contract, run)) + (latest?.carry_minor ?? 0n);
  const { payableMinor, carryMinor } = payableOf(gross.grossMinor, adjusted);
  const isReached = gross.tier !== undefined || payableMinor > 0n;
  await insertBill(tx, {
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
    adjustments_minor: adjusted,
    payable_minor: payableMinor,
    paid_minor: 0n,
    carry_minor: carryMinor,
    adjusted_minor: 0n,
    made_at: about.now,
  });
}
