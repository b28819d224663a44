/**
 * Bills in real time: of each contract the bets that were settled in a few minutes, each by the tier that it reaches itself. Minutes without bets
 * have no bill. A bet that changes later is counted again as it is then: there is no tier of a team to keep.
 */
import type { Tx } from '../../../../db/db.ts';
import { type ContractRow, pausesOf, paysFrom, readTerms, type VersionRow, versionsOf } from '../../contracts/index.ts';
import { realtimeOf } from '../../formulas/index.ts';
import { periodAt, REALTIME_MINUTES } from '../../periods.ts';
import type { Grossed } from '../gross.ts';
import { adjust } from '../late/index.ts';
import { newBill } from '../new-bill.ts';
import { type BillRow, billsBefore, insertBills, noteChecked, type RunRow } from '../store.ts';
import { billsAt, lateSlots, type SlotBets, settledBets } from './store.ts';

const SLOT_MS = REALTIME_MINUTES * 60_000;

const slotAt = (at: Date) => periodAt('realtime', at.getTime(), { timeZone: 'UTC' });

interface Slot {
  readonly contract: ContractRow;
  readonly version: VersionRow;
  readonly from: Date;
}

/** A version pays from the first whole slot after it was signed. */
function versionAt(versions: readonly VersionRow[], from: Date): VersionRow | undefined {
  return versions.findLast(({ valid_from: since }) => {
    if (since === null) return false;
    const { from: begun, to } = slotAt(since);
    return (begun.getTime() === since.getTime() ? begun : to) <= from;
  });
}

/** The slot of the run, and earlier ones whose bets changed since they were billed, or came late. */
async function slotsOf(tx: Tx, contracts: readonly ContractRow[], run: RunRow): Promise<readonly Slot[]> {
  const ids = contracts.map(({ id }) => id);
  const versions = Map.groupBy(await versionsOf(tx, run.merchant_id, ids), ({ contract_id: id }) => id);
  const late = Map.groupBy(await lateSlots(tx, run, contracts), ({ contract_id: id }) => id);
  return contracts.flatMap((contract) => {
    const earlier = (late.get(contract.id) ?? []).map(({ from_at: from }) => from);
    return [...earlier, run.from_at].flatMap((from) => {
      const version = versionAt(versions.get(contract.id) ?? [], from);
      return version ? [{ contract, version, from }] : [];
    });
  });
}

interface Counted {
  readonly slot: Slot;
  /** Absent: it has none yet. */
  readonly bill: BillRow | undefined;
  readonly hasBets: boolean;
  readonly gross: Grossed;
}

function counted(slot: Slot, bill: BillRow | undefined, found: SlotBets | undefined): Counted {
  const bets = found?.bets ?? [];
  const salesMinor = bets.reduce((sum, { validMinor, count }) => sum + validMinor * BigInt(count), 0n);
  const figures = {
    stakes: `${found?.stakeMinor ?? 0n}`,
    payouts: `${found?.payoutMinor ?? 0n}`,
    sales: `${salesMinor}`,
    awards: '0',
    active: found?.bettors ?? 0,
  };
  const hasBets = bets.length > 0;
  const { tiers } = readTerms(slot.version.terms);
  // one that was missed stays so
  const missed = bill?.figures.missed;
  const gross = missed ? { grossMinor: 0n, figures: { ...figures, missed } } : { ...realtimeOf(tiers, bets), figures };
  return { slot, bill, hasBets, gross };
}

export async function makeRealtimeBills(
  tx: Tx,
  listed: readonly ContractRow[],
  run: RunRow,
  { madeAt, isSkipping }: { readonly madeAt: Date; readonly isSkipping: boolean },
): Promise<void> {
  const { merchant_id: merchantId, from_at: from, to_at: to } = run;
  const pauses = await pausesOf(
    tx,
    merchantId,
    listed.map(({ id }) => id),
  );
  // a suspended one has no bill that takes what changes of earlier ones
  const contracts = listed.filter(({ id }) => paysFrom(pauses.get(id) ?? [], { from, to }, SLOT_MS));
  const slots = await slotsOf(tx, contracts, run);
  const made = await billsAt(tx, merchantId, slots);
  const bets = await settledBets(tx, merchantId, slots);
  const all = slots.map((slot, at) => counted(slot, made[at], bets[at]));
  const again = all.flatMap(({ bill, gross }) => (bill ? [{ bill, ...gross }] : []));
  const adjusted = await adjust(tx, merchantId, again);
  const bills = again.map(({ bill }) => bill);
  await noteChecked(tx, merchantId, bills, madeAt);
  const latest = await billsBefore(tx, merchantId, contracts, run.from_at);
  const unbilled = Map.groupBy(
    all.filter(({ bill }) => !bill),
    ({ slot }) => slot.contract.id,
  );
  const added = [...unbilled].flatMap(([id, own]) => {
    const carriedMinor = latest.get(id)?.carry_minor ?? 0n;
    return newBills(own, run, { changedMinor: adjusted.get(id) ?? 0n, carriedMinor, madeAt, isSkipping });
  });
  await insertBills(tx, added);
}

interface Owed {
  readonly changedMinor: bigint;
  readonly carriedMinor: bigint;
  readonly madeAt: Date;
  readonly isSkipping: boolean;
}

/**
 * Of one contract, the earliest first: what is below zero goes from one to the next, and ends with the run's own slot. That has a bill whenever
 * something was carried, since the next run carries from the latest: late ones may stand before the one that it was carried from.
 */
function newBills(slots: readonly Counted[], run: RunRow, { changedMinor, carriedMinor, ...made }: Owed): BillRow[] {
  const bills: BillRow[] = [];
  let owedMinor = changedMinor + carriedMinor;
  for (const { slot, gross, hasBets } of slots) {
    const isOfRun = slot.from.getTime() === run.from_at.getTime();
    const isCarried = isOfRun && (changedMinor !== 0n || (carriedMinor !== 0n && bills.length > 0));
    if (!hasBets && !isCarried) continue;
    const adjustedMinor = isOfRun || owedMinor < 0n ? owedMinor : 0n;
    const { key: period, to } = slotAt(slot.from);
    const span = { period, from: slot.from, to };
    const bill = newBill(slot.contract, slot.version.version, span, { gross, adjustedMinor, ...made });
    owedMinor += bill.carry_minor - adjustedMinor;
    bills.push(bill);
  }
  return bills;
}
