/** The SQL of what is owed: paid by a result that did not hold, and not taken back. One row an order. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { lockRow, type NewRow, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';

export type OwedRow = Row<'lottery_owed'>;

export async function lockOwed(tx: Tx, merchantId: string, orderIds: readonly string[]): Promise<OwedRow[]> {
  return selectRows(tx, 'lottery_owed', { merchant_id: merchantId, order_id: orderIds })
    .selectAll()
    .orderBy('order_id')
    .forUpdate()
    .execute();
}

export type OwedChange = Pick<
  NewRow<'lottery_owed'>,
  'order_id' | 'member_id' | 'is_trial' | 'game' | 'draw_number' | 'currency' | 'since'
> & {
  readonly owed_minor: bigint;
  readonly written_off_minor: bigint;
};

/** Adds these to what the orders owe, and to what was written off of that. */
export async function addOwed(tx: Tx, merchantId: string, changes: readonly OwedChange[]): Promise<void> {
  const changed = changes.filter((one) => one.owed_minor !== 0n || one.written_off_minor !== 0n);
  if (changed.length === 0) return;
  const rows = JSON.stringify(changed, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
  await sql`
    insert into lottery_owed (merchant_id, order_id, member_id, is_trial, game, draw_number, currency, owed_minor, since)
    select ${merchantId}::text, order_id, member_id, is_trial, game, draw_number, currency, 0, since
    from jsonb_to_recordset(${rows}::jsonb) as one (order_id uuid, member_id uuid, is_trial boolean, game text, draw_number text,
      currency text, since timestamptz)
    order by order_id
    on conflict (merchant_id, order_id) do nothing`.execute(tx);
  await sql`
    update lottery_owed owed set owed_minor = owed.owed_minor + one.owed_minor,
      written_off_minor = owed.written_off_minor + one.written_off_minor
    from jsonb_to_recordset(${rows}::jsonb) as one (order_id uuid, owed_minor bigint, written_off_minor bigint)
    where owed.merchant_id = ${merchantId} and owed.order_id = one.order_id`.execute(tx);
}

export function owedOf(db: Db, merchantId: string, orderId: string): Promise<OwedRow | undefined> {
  return selectRows(db, 'lottery_owed', { merchant_id: merchantId, order_id: orderId }).selectAll().executeTakeFirst();
}

/** What is still owed, the newest first. */
export async function openOwed(db: Db, merchantId: string, limit: number): Promise<OwedRow[]> {
  return selectRows(db, 'lottery_owed', { merchant_id: merchantId })
    .selectAll()
    .where('owed_minor', '>', 0n)
    .orderBy('since', 'desc')
    .limit(limit)
    .execute();
}

export interface WriteOff {
  readonly merchantId: string;
  readonly orderId: string;
  readonly by: string;
  readonly reason: string;
}

/** All that an order owes; undefined where it owes nothing. */
export async function writeOffOwed(tx: Tx, { merchantId, orderId, by, reason }: WriteOff, at: Date) {
  const key = { merchant_id: merchantId, order_id: orderId };
  const row = await lockRow(tx, 'lottery_owed', key);
  if (!row || row.owed_minor === 0n) return undefined;
  await setRows(tx, 'lottery_owed', key, {
    owed_minor: 0n,
    written_off_minor: row.written_off_minor + row.owed_minor,
    written_off_by: by,
    written_off_at: at,
    written_off_reason: reason,
  });
  return row;
}

/** Orders that owe something. */
export async function countOwed(db: Db, merchantIds: readonly string[]): Promise<number> {
  if (merchantIds.length === 0) return 0;
  const { count } = await acrossMerchants(db)
    .selectFrom('lottery_owed')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('merchant_id', 'in', merchantIds)
    .where('owed_minor', '>', 0n)
    .executeTakeFirstOrThrow();
  return Number(count);
}
