/** Makes bills of a period: one for each contract, with the figures that were summed for the run, which stay with it. */
import type { Tx } from '../../../db/db.ts';
import {
  type ActiveFrom,
  type ContractRow,
  pausesOf,
  paysFrom,
  readTerms,
  type VersionRow,
  versionsOf,
} from '../contracts/index.ts';
import type { PeriodBefore } from '../formulas/index.ts';
import type { Period } from '../periods.ts';
import { grossOf } from './gross.ts';
import { lateChanges } from './late/index.ts';
import { newBill } from './new-bill.ts';
import { type Billed, figuresOfAll, type Version } from './period-figures.ts';
import { type BillRow, billsBefore, insertBills, type RunRow } from './store.ts';
import { paidOnDay, recheckDays } from './store-salaries.ts';

const HOUR_MS = 3_600_000;
/** A bill is written in every index of its table. */
const WRITTEN_AT_ONCE = 25;

type Pauses = Parameters<typeof paysFrom>[0];

/** The version that pays in the period, from its start or, where the contract began or was resumed in it, from the first whole hour after that. */
function versionIn(versions: readonly VersionRow[], pauses: Pauses, run: RunRow): Version | undefined {
  const pays = paysFrom(pauses, { from: run.from_at, to: run.to_at }, HOUR_MS);
  const accepted = versions.filter(({ valid_from: from }) => from !== null && from < run.to_at);
  const [first, latest] = [accepted.at(0), accepted.at(-1)];
  if (!pays || !first?.valid_from || !latest) return undefined;
  const begun = new Date(Math.ceil(first.valid_from.getTime() / HOUR_MS) * HOUR_MS);
  const from = begun > pays ? begun : pays;
  return from < run.to_at ? { version: latest.version, terms: readTerms(latest.terms), from } : undefined;
}

/** The bill before, as dividends and revenue share carry from it. */
function beforeOf(latest: BillRow | undefined, run: RunRow, month: (at: Date) => string): PeriodBefore | undefined {
  if (!latest) return undefined;
  const { result, base } = latest.figures;
  if (result === undefined || base === undefined) return undefined;
  const isSameMonth = month(latest.from_at) === month(run.from_at);
  // between them it was suspended
  const isJustBefore = latest.to_at.getTime() === run.from_at.getTime();
  return { resultMinor: BigInt(result), baseMinor: BigInt(base), isJustBefore, isSameMonth };
}

interface Run {
  readonly summedAt: Date;
  readonly month: (at: Date) => string;
  /** The merchant's day in which a moment is. */
  readonly dayOf: (at: Date) => Period;
  readonly now: Date;
  /** Whether bills below an upline that reached nothing are missed. */
  readonly isSkipping: boolean;
  readonly activeFrom: ActiveFrom;
  /** Whether the merchant has contracts by the hour, which may be an advance. */
  readonly hasHours: boolean;
}

/** Does nothing for a contract that pays nothing in the period, or has its bill. */
export async function makeBills(
  tx: Tx,
  contracts: readonly ContractRow[],
  run: RunRow,
  { summedAt, month, dayOf, now, isSkipping, activeFrom, hasHours }: Run,
): Promise<void> {
  const { merchant_id: merchantId, period } = run;
  const ids = contracts.map(({ id }) => id);
  const versions = Map.groupBy(await versionsOf(tx, merchantId, ids), ({ contract_id: id }) => id);
  const pauses = await pausesOf(tx, merchantId, ids);
  const billed = contracts.flatMap((contract): readonly Billed[] => {
    const version = versionIn(versions.get(contract.id) ?? [], pauses.get(contract.id) ?? [], run);
    return version ? [{ contract, version }] : [];
  });
  const paying = billed.map(({ contract }) => contract);
  const latest = await billsBefore(tx, merchantId, paying, run.from_at);
  const figures = await figuresOfAll(tx, run, billed, { activeFrom, hasHours });
  const adjusted = await lateChanges(tx, run, paying, { versions, dayOf, now, activeFrom });
  const capped = billed.flatMap(({ contract, version: { terms } }) =>
    terms.dayCapMinor === undefined ? [] : [contract.id],
  );
  const paidToday = await paidOnDay(tx, merchantId, capped, { ...dayOf(run.from_at), except: period });
  const bills = billed.flatMap(({ contract, version }, at) => {
    const own = figures[at];
    if (!own) return [];
    const last = latest.get(contract.id);
    const toDateMinor = BigInt(last?.figures.toDate ?? '0');
    const paidTodayMinor = paidToday.get(contract.id) ?? 0n;
    const about = { before: beforeOf(last, run, month), toDateMinor, days: run.days, paidTodayMinor };
    const gross = grossOf(contract, version.terms, own, about);
    const adjustedMinor = (adjusted.get(contract.id) ?? 0n) + (last?.carry_minor ?? 0n);
    const span = { period, from: version.from, to: run.to_at };
    return [newBill(contract, version.version, span, { gross, adjustedMinor, madeAt: summedAt, isSkipping })];
  });
  for (let at = 0; at < bills.length; at += WRITTEN_AT_ONCE)
    await insertBills(tx, bills.slice(at, at + WRITTEN_AT_ONCE));
  await recheckDays(
    tx,
    merchantId,
    bills.filter((bill) => bill.figures.advance),
  );
}
