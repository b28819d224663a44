/** What late changes make of earlier bills: each is counted again, and the difference goes into the next bill of its contract, once. */
import type { Tx } from '../../../../db/db.ts';
import { type ActiveFrom, type ContractRow, readTerms, type Terms, type VersionRow } from '../../contracts/index.ts';
import { hoursWithinDay } from '../../formulas/index.ts';
import type { Period } from '../../periods.ts';
import { type Again, againOf } from '../gross.ts';
import { figuresOf } from '../period-figures.ts';
import { addAdjusted, type BillRow, changedBills, countedFrom, noteChecked, type RunRow } from '../store.ts';
import { hoursOfDays, recheckDays } from '../store-salaries.ts';

/** How far back a late change goes into a next bill. */
const LATE_MS = 40 * 86_400_000;
/** The longest period, with some days until it is billed. The one before has to be within it. */
const QUARTER_MS = 100 * 86_400_000;

export const lateSince = ({ from_at: from, period_kind: kind }: RunRow) =>
  new Date(from.getTime() - (kind === 'quarter' ? QUARTER_MS : LATE_MS));

/** What changed before is asked for by no run any more: at its end a quarter asks for that of the one before its own. */
export const latestForgotten = ({ from_at: from }: RunRow) => new Date(from.getTime() - 2 * QUARTER_MS);

interface About {
  readonly versions: ReadonlyMap<string, readonly VersionRow[]>;
  /** The merchant's day in which a moment is. */
  readonly dayOf: (at: Date) => Period;
  readonly now: Date;
  /** Of bills whose run did not note its own. */
  readonly activeFrom: ActiveFrom;
}

function termsOf(versions: About['versions'], { contract_id, version }: BillRow): Terms | undefined {
  const found = versions.get(contract_id)?.find((one) => one.version === version);
  return found && readTerms(found.terms);
}

const keyOf = ({ contract_id: id, period }: BillRow) => `${id} ${period}`;

/** Hours of a day have its maximum together: what one pays no more, a later one may. */
async function wholeDays(
  tx: Tx,
  merchantId: string,
  changed: readonly Again[],
  { versions, dayOf }: Pick<About, 'versions' | 'dayOf'>,
): Promise<readonly Again[]> {
  const own = new Map(changed.map((one) => [keyOf(one.bill), one]));
  const dayKey = ({ contract_id: id, from_at }: BillRow) => `${id} ${dayOf(from_at).key}`;
  const days = new Map(
    changed.map(({ bill }) => [dayKey(bill), { contractId: bill.contract_id, ...dayOf(bill.from_at) }]),
  );
  const hours = await hoursOfDays(tx, merchantId, [...days.values()]);
  return [...Map.groupBy(hours, dayKey).values()].flatMap((ofDay) => {
    const earned = ofDay.map((bill) => ({
      earnedMinor:
        own.get(keyOf(bill))?.grossMinor ?? BigInt(bill.figures.earned ?? bill.gross_minor + bill.adjusted_minor),
      capMinor: termsOf(versions, bill)?.dayCapMinor,
    }));
    const paid = hoursWithinDay(earned);
    return ofDay.map((bill, at): Again => {
      const figures = own.get(keyOf(bill))?.figures ?? bill.figures;
      const { earnedMinor = 0n, capMinor } = earned[at] ?? {};
      const capped = capMinor !== undefined && { earned: earnedMinor.toString() };
      return { bill, grossMinor: paid[at] ?? 0n, figures: { ...figures, ...capped } };
    });
  });
}

/** By contract. */
export async function lateChanges(
  tx: Tx,
  run: RunRow,
  contracts: readonly ContractRow[],
  about: About,
): Promise<ReadonlyMap<string, bigint>> {
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  const changed: Again[] = [];
  for (const bill of await changedBills(tx, run, contracts, lateSince(run))) {
    const contract = byId.get(bill.contract_id);
    const terms = termsOf(about.versions, bill);
    if (!contract || !terms) continue;
    const span = { from: bill.from_at, to: bill.to_at };
    const figures = await figuresOf(tx, contract, span, countedFrom(bill) ?? about.activeFrom);
    changed.push(againOf(contract, bill, terms, figures));
  }
  const bills = changed.map(({ bill }) => bill);
  await noteChecked(tx, run.merchant_id, bills, about.now);
  const all = run.kind === 'hourly' ? await wholeDays(tx, run.merchant_id, changed, about) : changed;
  return await adjust(tx, run.merchant_id, all);
}

/** What is adjusted once is adjusted for good. By contract. */
export async function adjust(
  tx: Tx,
  merchantId: string,
  counted: readonly Again[],
): Promise<ReadonlyMap<string, bigint>> {
  const sums = new Map<string, bigint>();
  const advances: BillRow[] = [];
  for (const { bill, grossMinor, figures } of counted) {
    const difference = grossMinor - bill.gross_minor - bill.adjusted_minor;
    if (difference === 0n && !bill.recheck) continue;
    sums.set(bill.contract_id, (sums.get(bill.contract_id) ?? 0n) + difference);
    await addAdjusted(tx, bill, difference, figures);
    if (figures.advance) advances.push(bill);
  }
  await recheckDays(tx, merchantId, advances);
  return sums;
}
