/** The SQL of corrections: their rows, how far each has come, and what it changed of orders. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import {
  hasWritten,
  listRows,
  type NewRow,
  type Row,
  selectRows,
  setRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';
import { type DrawKey, type DrawRow, drawKeyColumns, type Passed, type Scope } from '../draws/index.ts';

export type CorrectionRow = Row<'lottery_correction'>;

export async function insertCorrection(tx: Tx, correction: NewRow<'lottery_correction'>): Promise<void> {
  await tx.insertInto('lottery_correction').values(correction).execute();
}

/** Those that a later one takes over from. */
export async function supersede(tx: Tx, key: DrawKey, at: Date): Promise<void> {
  const open = { ...drawKeyColumns(key), done_at: null };
  await setRows(tx, 'lottery_correction', open, { done_at: at, is_superseded: true });
}

export interface OpenCorrection {
  readonly correction: CorrectionRow;
  readonly draw: DrawRow;
}

/** Of draws whose settlement has ended: until then it pays by the corrected result itself. */
export async function openCorrections(db: Db, { merchantIds, games }: Scope, limit: number): Promise<OpenCorrection[]> {
  const open = await acrossMerchants(db)
    .selectFrom('lottery_correction')
    .selectAll()
    .where('merchant_id', 'in', merchantIds)
    .where('game', 'in', games)
    .where('done_at', 'is', null)
    .orderBy('begun_at')
    .limit(limit)
    .execute();
  const found = open.map(async (correction) => {
    const { merchant_id, game, draw_index } = correction;
    const draw = await selectRows(db, 'lottery_draw', { merchant_id, game, draw_index })
      .selectAll()
      .where('settled_at', 'is not', null)
      .executeTakeFirst();
    return draw && { correction, draw };
  });
  return (await Promise.all(found)).filter((one) => one !== undefined);
}

interface Step {
  readonly version: number;
  readonly from: Passed | undefined;
  readonly next: Passed;
}

/** Moves it on; false when it stands elsewhere than it was seen, or has ended. The draw is locked. */
export function passCorrected(tx: Tx, key: DrawKey, { version, from, next }: Step): Promise<boolean> {
  const seen = { passed_member: from?.memberId ?? null, passed_order: from?.orderId ?? null, done_at: null };
  return setRows(
    tx,
    'lottery_correction',
    { ...drawKeyColumns(key), version, ...seen },
    { passed_member: next.memberId, passed_order: next.orderId },
  );
}

export function markDone(tx: Tx, key: DrawKey, version: number, at: Date): Promise<boolean> {
  return setRows(tx, 'lottery_correction', { ...drawKeyColumns(key), version, done_at: null }, { done_at: at });
}

export interface Sums {
  readonly orders: number;
  readonly paidMinor: bigint;
  readonly takenMinor: bigint;
  readonly owedMinor: bigint;
}

export async function addSums(tx: Tx, key: DrawKey, version: number, sums: Sums): Promise<void> {
  const { orders, paidMinor, takenMinor, owedMinor } = sums;
  await hasWritten(
    updateRows(tx, 'lottery_correction', { ...drawKeyColumns(key), version }).set({
      orders: sql`orders + ${orders}`,
      paid_minor: sql`paid_minor + ${paidMinor.toString()}::bigint`,
      taken_minor: sql`taken_minor + ${takenMinor.toString()}::bigint`,
      owed_minor: sql`owed_minor + ${owedMinor.toString()}::bigint`,
    }),
  );
}

/** The corrections of a draw, the first one first. */
export function correctionsOf(db: Db, key: DrawKey): Promise<CorrectionRow[]> {
  return listRows(db, 'lottery_correction', drawKeyColumns(key), { orderBy: ['version'] });
}

export function newestCorrections(db: Db, merchantId: string, limit: number): Promise<CorrectionRow[]> {
  return listRows(
    db,
    'lottery_correction',
    { merchant_id: merchantId },
    { orderBy: ['begun_at desc', 'version desc'], limit },
  );
}

/** How many there are in all, and how many of them still go through orders. */
export async function countCorrections(db: Db, merchantIds: readonly string[]) {
  if (merchantIds.length === 0) return { made: 0, open: 0 };
  const { made, open } = await acrossMerchants(db)
    .selectFrom('lottery_correction')
    .select((row) => [
      row.fn.countAll<bigint>().as('made'),
      row.fn.countAll<bigint>().filterWhere('done_at', 'is', null).as('open'),
    ])
    .where('merchant_id', 'in', merchantIds)
    .executeTakeFirstOrThrow();
  return { made: Number(made), open: Number(open) };
}

export type ChangedOrder = NewRow<'lottery_correction_order'>;

/** Each once by draw, version and order: the same again is refused by the key. */
export async function insertChanged(tx: Tx, changed: readonly ChangedOrder[]): Promise<void> {
  const rows = JSON.stringify(changed, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
  await sql`
    insert into lottery_correction_order (merchant_id, game, draw_index, version, order_id, member_id, is_trial, before_minor,
      after_minor, moved_minor, owed_minor, written_off_minor)
    select merchant_id, game, draw_index, version, order_id, member_id, is_trial, before_minor, after_minor, moved_minor, owed_minor,
      written_off_minor
    from jsonb_populate_recordset(null::lottery_correction_order, ${rows}::jsonb)`.execute(tx);
}

/** What corrections moved of an order: the first one first. */
export function changesOf(db: Db, key: DrawKey, orderId: string): Promise<Row<'lottery_correction_order'>[]> {
  return listRows(
    db,
    'lottery_correction_order',
    { ...drawKeyColumns(key), order_id: orderId },
    { orderBy: ['version'] },
  );
}
