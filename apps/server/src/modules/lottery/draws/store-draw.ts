/** The SQL of draws. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';
import type { BeaconValue } from '../beacon.ts';
import { drawLifecycle } from './lifecycle.ts';

export type DrawRow = Selectable<Tables['lottery_issue']>;

export interface DrawKey {
  readonly merchantId: string;
  readonly game: string;
  readonly ordinal: number;
}

/** Concurrent inserts by two nodes create it once, whichever of its keys conflicts. */
export async function insertDraw(tx: Tx, issue: Insertable<Tables['lottery_issue']>): Promise<void> {
  await tx
    .insertInto('lottery_issue')
    .values(issue)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function drawsOf(db: Db, merchantId: string, game: string) {
  return db.selectFrom('lottery_issue').selectAll().where('merchant_id', '=', merchantId).where('game', '=', game);
}

export function drawByKey(db: Db, { merchantId, game, ordinal }: DrawKey): Promise<DrawRow | undefined> {
  return drawsOf(db, merchantId, game).where('ordinal', '=', BigInt(ordinal)).executeTakeFirst();
}

/** Locks draws against drawing, closing and concurrent bets, in the order of their keys. Always before orders and money. */
export async function lockDraws(tx: Tx, keys: readonly DrawKey[]): Promise<DrawRow[]> {
  const requested = JSON.stringify(
    keys.map(({ merchantId, game, ordinal }) => ({ merchant_id: merchantId, game, ordinal })),
  );
  const { rows } = await sql<DrawRow>`
    select issue.*
    from lottery_issue issue
    join (
      select distinct * from jsonb_to_recordset(${requested}::jsonb) as row (merchant_id text, game text, ordinal bigint)
    ) asked on issue.merchant_id = asked.merchant_id and issue.game = asked.game and issue.ordinal = asked.ordinal
    order by issue.merchant_id, issue.game, issue.ordinal
    for update of issue
  `.execute(tx);
  return rows;
}

/** Ends betting: waits for bets in progress, and accepts no others. */
export async function closeDraw(tx: Tx, { merchantId, game, ordinal }: DrawKey, now: Date): Promise<void> {
  await tx
    .updateTable('lottery_issue')
    .set({ state: drawLifecycle.next('selling', 'close') })
    .where('merchant_id', '=', merchantId)
    .where('game', '=', game)
    .where('ordinal', '=', BigInt(ordinal))
    .where('state', 'in', drawLifecycle.before('close'))
    .where('closes_at', '<=', now)
    .execute();
}

/** Locks a draw to be drawn, unless another node holds it or has drawn it. */
export function takeDueDraw(tx: Tx, { merchantId, game, ordinal }: DrawKey): Promise<DrawRow | undefined> {
  return tx
    .selectFrom('lottery_issue')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('game', '=', game)
    .where('ordinal', '=', BigInt(ordinal))
    .where('state', 'in', drawLifecycle.before('draw'))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export interface Drawing {
  readonly state: 'drawn' | 'void';
  readonly link: string;
  readonly beacon: BeaconValue | undefined;
  readonly outcome: unknown;
  readonly drawnAt: Date;
}

export async function saveDrawing(tx: Tx, { merchantId, game, ordinal }: DrawKey, drawing: Drawing): Promise<void> {
  const { state, link, beacon, outcome, drawnAt } = drawing;
  await tx
    .updateTable('lottery_issue')
    .set({
      state,
      link,
      beacon: beacon === undefined ? null : JSON.stringify(beacon),
      outcome: outcome === undefined ? null : JSON.stringify(outcome),
      drawn_at: drawnAt,
    })
    .where('merchant_id', '=', merchantId)
    .where('game', '=', game)
    .where('ordinal', '=', BigInt(ordinal))
    .execute();
}

export async function markSettled(tx: Tx, { merchantId, game, ordinal }: DrawKey, now: Date): Promise<void> {
  await tx
    .updateTable('lottery_issue')
    .set({ settled_at: now })
    .where('merchant_id', '=', merchantId)
    .where('game', '=', game)
    .where('ordinal', '=', BigInt(ordinal))
    .where('settled_at', 'is', null)
    .execute();
}

/** Newest first, below this index if given. */
export function drawnDraws(
  db: Db,
  merchantId: string,
  game: string,
  page: { readonly below?: number | undefined; readonly limit: number },
): Promise<DrawRow[]> {
  let query = drawsOf(db, merchantId, game).where('drawn_at', 'is not', null);
  if (page.below !== undefined) query = query.where('ordinal', '<', BigInt(page.below));
  return query.orderBy('ordinal', 'desc').limit(page.limit).execute();
}

/** Changes the maximum payout of a draw. */
export async function addExposure(tx: Tx, { merchantId, game, ordinal }: DrawKey, byMinor: bigint): Promise<void> {
  await tx
    .updateTable('lottery_issue')
    .set((row) => ({ most_minor: row('most_minor', '+', byMinor) }))
    .where('merchant_id', '=', merchantId)
    .where('game', '=', game)
    .where('ordinal', '=', BigInt(ordinal))
    .execute();
}
