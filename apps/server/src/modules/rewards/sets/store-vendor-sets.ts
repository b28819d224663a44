/** The SQL of sets at vendors, and of the rounds that vendors report of them. The row of the set is locked before that of the vendor. */
import { sql } from 'kysely';
import { newId } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { insertOnce, listRows, lockRow, type Row, updateRows } from '../../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';
import type { SetRow } from './store.ts';
import { vendorSetLifecycle } from './vendor-lifecycle.ts';

export type VendorSetRow = Row<'vendor_round_set'>;

/** New sets are ordered at once. */
export async function prepareAtVendor(
  tx: Tx,
  vendor: string,
  sets: readonly { readonly merchant_id: string; readonly id: string }[],
  at: Date,
): Promise<void> {
  const rows = sets.map(({ merchant_id, id: set_id }) => ({
    merchant_id,
    set_id,
    vendor,
    state: 'preparing' as const,
    due_at: at,
  }));
  await insertOnce(tx, 'vendor_round_set', rows);
}

export const vendorSetsOf = (db: Db, merchantId: string, setIds: readonly string[]) =>
  listRows(db, 'vendor_round_set', { merchant_id: merchantId, set_id: [...setIds] }, {});

export const lockVendorSet = (tx: Tx, { merchant_id, id }: Pick<SetRow, 'merchant_id' | 'id'>) =>
  lockRow(tx, 'vendor_round_set', { merchant_id, set_id: id });

type Change = Partial<Omit<VendorSetRow, 'merchant_id' | 'set_id' | 'vendor'>>;

export async function changeVendorSet(tx: Tx, row: VendorSetRow, change: Change): Promise<void> {
  await updateRows(tx, 'vendor_round_set', { merchant_id: row.merchant_id, set_id: row.set_id }).set(change).execute();
}

/** No round of it is begun there any more. Returns whether the vendor has said its last word of it. */
export async function stopAtVendor(tx: Tx, set: SetRow, at: Date): Promise<boolean> {
  const row = set.vendor === null ? undefined : await lockVendorSet(tx, set);
  if (!row || vendorSetLifecycle.isFinal(row.state)) return true;
  if (vendorSetLifecycle.allows(row.state, 'stop')) {
    const state = vendorSetLifecycle.next(row.state, 'stop');
    await changeVendorSet(tx, row, { state, due_at: at, attempts: 0, stopped_at: at });
  }
  return false;
}

/** Its end has moved: it is ordered again under its id, which is the same set with a later end. */
export async function prepareAgain(tx: Tx, set: SetRow, at: Date): Promise<void> {
  const row = set.vendor === null ? undefined : await lockVendorSet(tx, set);
  if (!row || !vendorSetLifecycle.allows(row.state, 'prepare')) return;
  await changeVendorSet(tx, row, { state: vendorSetLifecycle.next(row.state, 'prepare'), due_at: at, attempts: 0 });
}

export const dueVendorSets = (now: Date): DueMerchants =>
  sql`select merchant_id from vendor_round_set where due_at <= ${now}`;

/** A member at a vendor. */
export interface VendorOwner {
  readonly merchant_id: string;
  readonly vendor: string;
  readonly member_id: string;
}

export type StepRow = Row<'vendor_round_step'>;

export const stepsNamed = (db: Db, owner: VendorOwner, ids: readonly string[]): Promise<readonly StepRow[]> =>
  listRows(db, 'vendor_round_step', { ...owner, step_id: [...new Set(ids)] }, {});

export async function insertStep(
  tx: Tx,
  owner: VendorOwner,
  step: Pick<StepRow, 'step_id' | 'set_id' | 'bet_id' | 'won_minor'>,
): Promise<StepRow> {
  const row = { ...owner, ...step, is_taken_back: false };
  await insertOnce(tx, 'vendor_round_step', row);
  return row;
}

export async function takeStepBack(tx: Tx, { merchant_id, vendor, member_id, step_id }: StepRow): Promise<void> {
  const key = { merchant_id, vendor, member_id, step_id };
  await updateRows(tx, 'vendor_round_step', key).set({ is_taken_back: true }).execute();
}

/** What each of these bets has won, and was not taken back. */
export async function wonByBets(
  db: Db,
  owner: VendorOwner,
  betIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { merchant_id, vendor, member_id } = owner;
  const { rows } = await sql<{ bet_id: string; won: bigint }>`
    select bet_id, sum(won_minor)::bigint as won from vendor_round_step
    where merchant_id = ${merchant_id} and vendor = ${vendor} and member_id = ${member_id}
      and coalesce(bet_id, step_id) = any (${[...betIds]}::text[]) and bet_id is not null and not is_taken_back
    group by bet_id`.execute(db);
  return new Map(rows.map(({ bet_id, won }) => [bet_id, BigInt(won)]));
}

/** Rounds of a set that were begun, and of which no win was reported, not even of nothing. */
export async function openRounds(db: Db, { merchant_id, id }: Pick<SetRow, 'merchant_id' | 'id'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from vendor_round_step bet
    where bet.merchant_id = ${merchant_id} and bet.set_id = ${id} and bet.bet_id is null and not bet.is_taken_back
      and not exists (
        select 1 from vendor_round_step win where win.merchant_id = bet.merchant_id and win.vendor = bet.vendor
          and win.member_id = bet.member_id and win.bet_id = bet.step_id and not win.is_taken_back)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Before all that are made later. */
const firstIdAt = (at: Date) => newId({ now: () => at.getTime() }, { bytes: (count) => new Uint8Array(count) });

/** Deletes steps of sets that ended before, a slice at a time: a set that ended was given earlier still, and its id says when. */
export async function deleteOldSteps(
  tx: Tx,
  merchantIds: readonly string[],
  before: Date,
  limit: number,
): Promise<void> {
  await sql`delete from vendor_round_step where merchant_id = any(${merchantIds}::text[]) and ctid = any(array(
    select step.ctid from vendor_round_step step
      join free_round_set s on s.merchant_id = step.merchant_id and s.id = step.set_id
      where step.merchant_id = any(${merchantIds}::text[]) and step.set_id < ${firstIdAt(before)}::uuid and s.ended_at < ${before}
      limit ${limit}))`.execute(acrossMerchants(tx));
}
