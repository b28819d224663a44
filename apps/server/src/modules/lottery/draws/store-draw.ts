/** The SQL of draws. */
import { type SqlBool, sql } from 'kysely';
import { assert, type Json } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { OfficialResult } from '../../../db/tables.ts';
import { insertOnce, type NewRow, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';
import type { BeaconValue } from '../beacon.ts';
import { drawLifecycle } from './lifecycle.ts';

export type DrawRow = Row<'lottery_draw'>;

export interface DrawKey {
  readonly merchantId: string;
  readonly game: string;
  readonly drawIndex: number;
}

export const drawKeyColumns = ({ merchantId, game, drawIndex }: DrawKey) => ({
  merchant_id: merchantId,
  game,
  draw_index: BigInt(drawIndex),
});

function drawsOf(db: Db, merchantId: string, game: string) {
  return selectRows(db, 'lottery_draw', { merchant_id: merchantId, game }).selectAll();
}

export function drawByKey(db: Db, { merchantId, game, drawIndex }: DrawKey): Promise<DrawRow | undefined> {
  return drawsOf(db, merchantId, game).where('draw_index', '=', BigInt(drawIndex)).executeTakeFirst();
}

/** The rows of these keys, each once. */
export function requestedKeys(keys: readonly DrawKey[]) {
  const requested = JSON.stringify(
    keys.map(({ merchantId, game, drawIndex }) => ({ merchant_id: merchantId, game, draw_index: drawIndex })),
  );
  return sql`(
    select distinct * from jsonb_to_recordset(${requested}::jsonb) as row (merchant_id text, game text, draw_index bigint)
  ) key`;
}

export const ofKey = sql`draw.merchant_id = key.merchant_id and draw.game = key.game and draw.draw_index = key.draw_index`;

/** Those that have rows. */
export async function drawsByKeys(db: Db, keys: readonly DrawKey[]): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    select draw.* from lottery_draw draw join ${requestedKeys(keys)} on ${ofKey}
  `.execute(db);
  return rows;
}

/** The versions of the rules of those that have rows, by `merchant/game/index`. */
export async function drawVersions(tx: Tx, keys: readonly DrawKey[]): Promise<Map<string, number>> {
  const { rows } = await sql<Pick<DrawRow, 'merchant_id' | 'game' | 'draw_index' | 'rules_version'>>`
    select draw.merchant_id, draw.game, draw.draw_index, draw.rules_version
    from lottery_draw draw join ${requestedKeys(keys)} on ${ofKey}`.execute(tx);
  return new Map(rows.map((row) => [`${row.merchant_id}/${row.game}/${row.draw_index}`, row.rules_version]));
}

/** Concurrent inserts by two nodes create each once, whichever of its keys conflicts. */
export async function insertDraws(tx: Tx, draws: readonly NewRow<'lottery_draw'>[]): Promise<void> {
  await insertOnce(tx, 'lottery_draw', draws);
}

export interface Drawing extends DrawKey {
  readonly state: 'drawn' | 'void';
  /** Null where no chain decides. */
  readonly link: string | null;
  readonly beacon: BeaconValue | null;
  readonly outcome: Json;
  /** Of a draw with an official result. */
  readonly official: OfficialResult | null;
  readonly drawnAt: Date;
}

/**
 * Saves results. With `emptyAt`, those on which nobody has bet are settled by that: they have nothing to settle. Returns how many are not
 * settled.
 */
export async function saveDrawings(
  tx: Tx,
  drawings: readonly Drawing[],
  { emptyAt }: { readonly emptyAt?: Date } = {},
): Promise<number> {
  const { rows } = await drawingsQuery(drawings, emptyAt).execute(tx);
  return rows[0]?.unsettled ?? 0;
}

/** An order is looked for in the order of an index: else Postgres may read all orders there are, where most are of one draw. */
export function drawingsQuery(drawings: readonly Drawing[], emptyAt: Date | undefined) {
  const drawn = JSON.stringify(
    drawings.map(({ merchantId, game, drawIndex, drawnAt, ...drawing }) => ({
      merchant_id: merchantId,
      game,
      draw_index: drawIndex,
      drawn_at: drawnAt,
      ...drawing,
    })),
  );
  return sql<{ unsettled: number }>`
    with saved as (
      update lottery_draw draw
      set state = drawn.state, link = drawn.link, beacon = drawn.beacon, outcome = drawn.outcome, official = drawn.official,
        drawn_at = drawn.drawn_at, settled_at = case when (
          select true from lottery_order placed
          where placed.merchant_id = draw.merchant_id and placed.game = draw.game and placed.draw_index = draw.draw_index
          order by placed.member_id, placed.id limit 1
        ) then null else ${emptyAt ?? null}::timestamptz end
      from jsonb_to_recordset(${drawn}::jsonb) as drawn (merchant_id text, game text, draw_index bigint, state text, link text,
        beacon jsonb, outcome jsonb, official jsonb, drawn_at timestamptz)
      where draw.merchant_id = drawn.merchant_id and draw.game = drawn.game and draw.draw_index = drawn.draw_index
      returning draw.settled_at
    )
    select count(*) filter (where settled_at is null)::int as unsettled from saved`;
}

export async function markSettled(tx: Tx, draw: DrawKey, now: Date): Promise<void> {
  await setRows(tx, 'lottery_draw', { ...drawKeyColumns(draw), settled_at: null }, { settled_at: now });
}

/** Newest first, below this index if given. */
export function drawnDraws(
  db: Db,
  merchantId: string,
  game: string,
  page: { readonly below?: number | undefined; readonly limit: number },
): Promise<DrawRow[]> {
  let query = drawsOf(db, merchantId, game).where('drawn_at', 'is not', null);
  if (page.below !== undefined) query = query.where('draw_index', '<', BigInt(page.below));
  return query.orderBy('draw_index', 'desc').limit(page.limit).execute();
}

/** What charts show of the newest draws: few columns of many rows. */
export function chartedDraws(db: Db, merchantId: string, game: string, limit: number) {
  return selectRows(db, 'lottery_draw', { merchant_id: merchantId, game })
    .select(['game', 'draw_number', 'outcome', 'rules_version'])
    .where('drawn_at', 'is not', null)
    .orderBy('draw_index', 'desc')
    .limit(limit)
    .execute();
}

/** The last draw of each game that has one. */
export async function lastDraws(db: Db, merchantId: string, games: readonly string[]): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    select last.* from unnest(${games}::text[]) as requested (code)
    cross join lateral (
      select * from lottery_draw
      where merchant_id = ${merchantId} and game = requested.code and drawn_at is not null
      order by draw_index desc limit 1
    ) as last`.execute(db);
  return rows;
}

/** The current time, not that of the transaction's start: waiting for a lock counts. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  assert(row, 'a database returns the time');
  return row.now;
}

/** Merchants and games this node serves: other rows in the database are not its to draw. */
export interface Scope {
  readonly merchantIds: readonly string[];
  readonly games: readonly string[];
}

export type DueDraw = Pick<DrawRow, (typeof dueColumns)[number]>;

const dueColumns = [
  'merchant_id',
  'game',
  'draw_index',
  'draw_number',
  'owner',
  'draws_at',
  'beacon_network',
  'beacon_round',
  'awaited_until',
  'state',
  'rules_version',
  'void_reason',
  'chain_id',
] as const;

/** Draws that this event is due for by then, the most overdue first. */
export function dueDrawsQuery(db: Db, { merchantIds, games }: Scope, due: 'close' | 'draw', now: Date, limit: number) {
  const states = sql.join(drawLifecycle.before(due).map((state) => sql.lit(state)));
  return acrossMerchants(db)
    .selectFrom('lottery_draw')
    .select(dueColumns)
    .where('merchant_id', 'in', merchantIds)
    .where('game', 'in', games)
    .where(due === 'close' ? 'closes_at' : 'draws_at', '<=', now)
    .where(sql<SqlBool>`state in (${states})`)
    .orderBy('draws_at')
    .orderBy('merchant_id')
    .orderBy('game')
    .limit(limit);
}

export function drawsToClose(db: Db, scope: Scope, now: Date, limit: number): Promise<DueDraw[]> {
  return dueDrawsQuery(db, scope, 'close', now, limit).execute();
}

/**
 * Which draws need not wait for a public beacon: those of these rounds (`network round`), and those that were due before this moment. And
 * which need not wait for an official result: these (`resultNameOf`), and those whose time is over.
 */
export interface Awaited {
  readonly rounds: readonly string[];
  readonly voidBefore: Date;
  readonly results: readonly string[];
}

/** Names a draw by the row that is its owner's. */
export function resultNameOf({ owner, merchant_id: merchantId, game, draw_index: drawIndex }: ResultOf): string {
  return `${owner ?? merchantId} ${game} ${drawIndex}`;
}

type ResultOf = Pick<DrawRow, 'owner' | 'merchant_id' | 'game' | 'draw_index'>;

/** Draws that are due and wait, or waited. */
export function drawsAwaitingBeacon(db: Db, scope: Scope, now: Date, limit: number): Promise<DueDraw[]> {
  return dueDrawsQuery(db, scope, 'draw', now, limit).where('beacon_round', 'is not', null).execute();
}

/** Draws that are due and wait for an official result, or waited. */
export function drawsAwaitingResult(db: Db, scope: Scope, now: Date, limit: number): Promise<DueDraw[]> {
  return dueDrawsQuery(db, scope, 'draw', now, limit).where('awaited_until', 'is not', null).execute();
}

/** Draws with an official result that were drawn after this moment, the newest first. */
export function drawnOfficially(db: Db, { merchantIds, games }: Scope, after: Date, limit: number) {
  return acrossMerchants(db)
    .selectFrom('lottery_draw')
    .select([...dueColumns, 'drawn_at'])
    .where('merchant_id', 'in', merchantIds)
    .where('game', 'in', games)
    .where('official', 'is not', null)
    .where('drawn_at', '>', after)
    .orderBy('drawn_at', 'desc')
    .limit(limit)
    .execute();
}

/** Drawn or void, with open orders: the oldest of every game of every merchant first, then their next ones. */
export function unsettledDraws(db: Db, { merchantIds, games }: Scope, ofEach: number): Promise<DrawRow[]> {
  return acrossMerchants(db)
    .selectFrom((query) =>
      query
        .selectFrom('lottery_draw')
        .selectAll()
        .select(sql<bigint>`row_number() over (partition by merchant_id, game order by draw_index)`.as('place'))
        .where('merchant_id', 'in', merchantIds)
        .where('game', 'in', games)
        .where('drawn_at', 'is not', null)
        .where('settled_at', 'is', null)
        .as('unsettled'),
    )
    .selectAll()
    .where('place', '<=', BigInt(ofEach))
    .orderBy('place')
    .orderBy('drawn_at')
    .execute();
}
