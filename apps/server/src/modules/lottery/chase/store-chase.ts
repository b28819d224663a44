/** The SQL of chases: their rows, how far they have come, and those whose rest is to be given back. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { PageKey } from '../../../db/page-key.ts';
import { deleteRows, findRow, type Owner, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';
import type { DrawKey } from '../draws/index.ts';
import { hasLost, type LineRow, lineLifecycle, linesOf, orderLifecycle } from '../orders/index.ts';

export type ChaseRow = Row<'lottery_chase'>;
export type StoppedBy = NonNullable<ChaseRow['stopped_by']>;

export async function insertChase(tx: Tx, row: ChaseRow): Promise<void> {
  await tx.insertInto('lottery_chase').values(row).execute();
}

export function chaseByKey(db: Db, { merchantId, memberId }: Owner, key: string): Promise<ChaseRow | undefined> {
  return findRow(db, 'lottery_chase', { merchant_id: merchantId, member_id: memberId, idempotency_key: key });
}

export function chaseById(db: Db, { merchantId, memberId }: Owner, id: string): Promise<ChaseRow | undefined> {
  return findRow(db, 'lottery_chase', { merchant_id: merchantId, id, member_id: memberId });
}

/** Newest first. */
export async function latestChases(
  db: Db,
  { merchantId, memberId }: Owner,
  page: { readonly game: string; readonly after: PageKey | undefined; readonly limit: number },
): Promise<ChaseRow[]> {
  const { game, after } = page;
  let query = selectRows(db, 'lottery_chase', { merchant_id: merchantId, member_id: memberId, game }).selectAll();
  if (after) query = query.where((row) => row(row.refTuple('placed_at', 'id'), '<', row.tuple(after.at, after.id)));
  return query.orderBy('placed_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

/** How its orders stand, and where its money is: what of the stake is neither settled nor refunded is still bet. */
export interface Progress {
  readonly all: number;
  readonly open: number;
  readonly won: number;
  readonly lost: number;
  readonly cancelled: number;
  readonly returned: number;
  readonly payoutMinor: bigint;
  readonly settledMinor: bigint;
  readonly refundedMinor: bigint;
}

export async function progressOf(
  db: Db,
  merchantId: string,
  chaseIds: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  const { rows } = await sql<Progress & { readonly chaseId: string }>`
    select o.chase_id as "chaseId", count(*)::int as "all",
      count(*) filter (where o.ended = 'open')::int as open, count(*) filter (where o.ended = 'won')::int as won,
      count(*) filter (where o.ended = 'lost')::int as lost,
      count(*) filter (where o.ended = 'cancelled')::int as cancelled,
      count(*) filter (where o.ended = 'returned')::int as returned,
      sum(o.payout_minor)::bigint as "payoutMinor", sum(o.settled)::bigint as "settledMinor",
      sum(o.refunded)::bigint as "refundedMinor"
    from (
      select placed.chase_id, placed.payout_minor, read.ended, money.settled, money.refunded
      from lottery_order placed
      cross join lateral (
        select case when ${hasLost('placed')} then 'lost' else placed.state end as ended
      ) read
      cross join lateral (
        select
          coalesce(sum(l.stake_minor) filter (where l.state in ('won', 'lost') or (l.state = 'open' and read.ended <> 'open')), 0)
            as settled,
          coalesce(sum(l.stake_minor) filter (where l.state in ('cancelled', 'returned')), 0) as refunded
        from lottery_line l where l.merchant_id = placed.merchant_id and l.order_id = placed.id
      ) money
      where placed.merchant_id = ${merchantId} and placed.chase_id = any(${chaseIds}::uuid[])
    ) o
    group by o.chase_id`.execute(db);
  return new Map(rows.map((row) => [row.chaseId, row]));
}

/** The lines of the first order of each, with the multiple of its draw. */
export async function firstLines(db: Db, merchantId: string, chaseIds: readonly string[]) {
  if (chaseIds.length === 0) return new Map<string, { multiple: number; lines: readonly LineRow[] }>();
  const first = await selectRows(db, 'lottery_order', {
    merchant_id: merchantId,
    chase_id: chaseIds,
    chase_position: 0,
  })
    .select(['id', 'chase_id', 'chase_multiple'])
    .execute();
  const ids = first.map(({ id }) => id);
  const lines = Map.groupBy(await linesOf(db, merchantId, ids), (line) => line.order_id);
  return new Map(
    first.map((order) => [order.chase_id, { multiple: order.chase_multiple ?? 1, lines: lines.get(order.id) ?? [] }]),
  );
}

/** Its open orders whose draws have not closed: those draws are locked before anything is decided. */
export async function ordersOnSale(db: Db, merchantId: string, chaseId: string): Promise<DrawKey[]> {
  const { rows } = await sql<{ game: string; draw_index: bigint }>`
    select o.game, o.draw_index from lottery_order o
    join lottery_draw d on d.merchant_id = o.merchant_id and d.game = o.game and d.draw_index = o.draw_index
    where o.merchant_id = ${merchantId} and o.chase_id = ${chaseId}::uuid and o.state = 'open' and d.state = 'selling'
  `.execute(db);
  return rows.map(({ game, draw_index: drawIndex }) => ({ merchantId, game, drawIndex: Number(drawIndex) }));
}

/** Chases of a member that have bets on draws still on sale are to end. */
export async function requestStopsOfMember(tx: Tx, { merchantId, memberId }: Owner): Promise<void> {
  await sql`
    insert into lottery_chase_stop (merchant_id, chase_id, stopped_by)
    select c.merchant_id, c.id, 'break' from lottery_chase c
    where c.merchant_id = ${merchantId} and c.member_id = ${memberId}::uuid and exists (
      select from lottery_order o
      join lottery_draw d on d.merchant_id = o.merchant_id and d.game = o.game and d.draw_index = o.draw_index
      where o.merchant_id = c.merchant_id and o.chase_id = c.id and o.state = 'open' and d.state = 'selling'
    )
    on conflict do nothing`.execute(tx);
}

/** Removes it, to be done in this transaction; undefined when another node has done it. */
export async function takeStop(tx: Tx, merchantId: string, chaseId: string): Promise<StoppedBy | undefined> {
  const row = await deleteRows(tx, 'lottery_chase_stop', { merchant_id: merchantId, chase_id: chaseId })
    .returning('stopped_by')
    .executeTakeFirst();
  return row?.stopped_by;
}

export async function markStopped(tx: Tx, { merchant_id, id }: ChaseRow, by: StoppedBy, now: Date): Promise<void> {
  await setRows(tx, 'lottery_chase', { merchant_id, id }, { stopped_by: by, stopped_at: now });
}

export interface DueStop {
  readonly merchantId: string;
  readonly chaseId: string;
}

/** The oldest first: one query over all merchants. */
export async function dueStops(db: Db, merchantIds: readonly string[], limit: number): Promise<DueStop[]> {
  return acrossMerchants(db)
    .selectFrom('lottery_chase_stop')
    .select(['merchant_id as merchantId', 'chase_id as chaseId'])
    .where('merchant_id', 'in', merchantIds)
    .orderBy('asked_at')
    .limit(limit)
    .execute();
}

export function chaseRow(tx: Tx, merchantId: string, id: string): Promise<ChaseRow | undefined> {
  return findRow(tx, 'lottery_chase', { merchant_id: merchantId, id });
}

/** Their lines that are open are cancelled with them. */
export async function saveTakenBack(
  tx: Tx,
  merchantId: string,
  orderIds: readonly string[],
  key: string,
): Promise<void> {
  await sql`
    with ended as (
      update lottery_order placed set state = ${orderLifecycle.next('open', 'cancel')}, max_minor = 0
      where placed.merchant_id = ${merchantId} and placed.id = any(${orderIds}::uuid[]) and placed.state = 'open'
    )
    update lottery_line line set state = ${lineLifecycle.next('open', 'cancel')}, cancel_key = ${key}
    where line.merchant_id = ${merchantId} and line.order_id = any(${orderIds}::uuid[]) and line.state = 'open'
  `.execute(tx);
}
