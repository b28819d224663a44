/**
 * The locks of draws. Bets share one, so that they wait for no other bet; anyone who closes, cancels or changes has it alone, and waits for bets in
 * progress. Always before orders and money. The rows of draws are locked besides by those who change them.
 */
import { type SqlBool, sql } from 'kysely';
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { DRAW_LOCK } from '../../../db/lock-spaces.ts';
import { drawLifecycle } from './lifecycle.ts';
import {
  type Awaited,
  type DrawKey,
  type DrawRow,
  type DueDraw,
  dueDrawsQuery,
  ofKey,
  requestedKeys,
  type Scope,
} from './store-draw.ts';

const lockKey = sql`lottery_lock_key(merchant_id, game, draw_index)`;
/** Waits for those who have it and have asked for it, in the order of its keys. */
const alone = sql`select pg_advisory_xact_lock(${sql.lit(DRAW_LOCK)}, key) from (select distinct ${lockKey} as key from requested order by key) held`;
const inOrder = sql`order by draw.merchant_id, draw.game, draw.draw_index`;

interface Held {
  readonly draws: readonly DrawRow[];
  /** By the database's clock, once they are held: a bet that waited past the close is late. */
  readonly at: Date;
}

/** Keeps draws from being closed and changed until the transaction ends; others may hold them too. */
export async function holdDraws(tx: Tx, keys: readonly DrawKey[]): Promise<Held> {
  const requested = JSON.stringify(
    keys.map(({ merchantId, game, drawIndex }) => ({ merchant_id: merchantId, game, draw_index: drawIndex })),
  );
  const { rows } = await sql<DrawRow & { readonly read_at: Date }>`
    select held.*, clock_timestamp() as read_at from lottery_hold_draws(${sql.lit(DRAW_LOCK)}, ${requested}::jsonb) held
  `.execute(tx);
  const [first] = rows;
  assert(first, 'a draw with bets has its row');
  return { draws: rows, at: first.read_at };
}

/** Locks draws against drawing, closing and all bets, in the order of their keys. */
export async function lockDraws(tx: Tx, keys: readonly DrawKey[]): Promise<DrawRow[]> {
  // A row that was changed while this waited is read again: it is locked.
  const { rows } = await sql<DrawRow>`
    with requested as materialized (select * from ${requestedKeys(keys)}), held as materialized (${alone})
    select draw.* from requested key join lottery_draw draw on ${ofKey} where (select count(*) from held) > 0
    ${inOrder} for update of draw
  `.execute(tx);
  return rows;
}

/**
 * Locks the most overdue of those that are to be drawn, without those that wait, which keep no other back, and those that another node holds or has
 * drawn: of nodes that look at one moment each takes others.
 */
export function takeNextDraws(
  tx: Tx,
  scope: Scope,
  now: Date,
  {
    rounds,
    voidBefore,
    results,
    limit,
    without,
  }: Awaited & { readonly limit: number; readonly without: readonly DrawKey[] },
): Promise<DueDraw[]> {
  let due = dueDrawsQuery(tx, scope, 'draw', now, limit)
    .where(
      sql<SqlBool>`(beacon_round is null or void_reason is not null or draws_at <= ${voidBefore} or beacon_network || ' ' || beacon_round = any(${rounds}))`,
    )
    .where(
      sql<SqlBool>`(awaited_until is null or void_reason is not null or awaited_until <= ${now}
        or coalesce(owner, merchant_id) || ' ' || game || ' ' || draw_index = any(${results}))`,
    );
  if (without.length > 0)
    due = due.where(sql<SqlBool>`(merchant_id, game, draw_index) not in (select * from ${requestedKeys(without)})`);
  return due.forUpdate().skipLocked().execute();
}

/** The same of these draws. Bets were kept out when they closed. */
export async function takeDueDraws(tx: Tx, keys: readonly DrawKey[]): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    select draw.* from lottery_draw draw join ${requestedKeys(keys)} on ${ofKey}
    where draw.state = any(${drawLifecycle.before('draw')}) ${inOrder} for update of draw skip locked
  `.execute(tx);
  return rows;
}

const closing = sql`update lottery_draw draw set state = ${sql.lit(drawLifecycle.next('selling', 'close'))}`;
const isOpen = sql`draw.state in (${sql.join(drawLifecycle.before('close').map((state) => sql.lit(state)))})`;

/** Ends betting: waits for bets in progress, and accepts no others. */
export async function closeDraw(tx: Tx, draw: DrawKey, now: Date): Promise<void> {
  await sql`
    with requested as materialized (select * from ${requestedKeys([draw])}), held as materialized (${alone})
    ${closing} from requested key where ${ofKey} and (select count(*) from held) > 0 and ${isOpen} and draw.closes_at <= ${now}
  `.execute(tx);
}

/** Ends betting at all merchants of this database that sell this draw of its owner. */
export async function closeOwned(tx: Tx, { merchantId: owner, game, drawIndex }: DrawKey): Promise<void> {
  await sql`
    with requested as materialized (
      select merchant_id, game, draw_index from lottery_draw draw
      where owner = ${owner} and game = ${game} and draw_index = ${BigInt(drawIndex)} and ${isOpen}
    ), held as materialized (${alone})
    ${closing} from requested key where ${ofKey} and (select count(*) from held) > 0 and ${isOpen}
  `.execute(tx);
}

/** Ends betting on those of these draws that nobody holds: a bet in progress on one keeps no other open. Returns how many. */
export async function closeFree(tx: Tx, keys: readonly DrawKey[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as materialized (
      select draw.merchant_id, draw.game, draw.draw_index from lottery_draw draw join ${requestedKeys(keys)} on ${ofKey}
      where ${isOpen} and draw.closes_at <= ${now}
    ), free as materialized (
      select * from due where pg_try_advisory_xact_lock(${sql.lit(DRAW_LOCK)}, ${lockKey})
    ), taken as materialized (
      select draw.merchant_id, draw.game, draw.draw_index from free key join lottery_draw draw on ${ofKey}
      where ${isOpen} for update of draw skip locked
    )
    ${closing} from taken key where ${ofKey} and ${isOpen}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
