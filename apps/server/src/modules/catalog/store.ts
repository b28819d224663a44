/** All SQL of the catalog. */

import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { GameCategory, PlayableCategory } from '#contract';
import type { Db, Tx } from '../../db/db.ts';
import type { CatalogTables } from '../../db/tables/catalog.ts';

type GameRow = Selectable<CatalogTables['game']>;

/** A game as a merchant lists it. */
export interface ListedGame {
  readonly nodeId: number;
  readonly vendor: string;
  readonly vassalage: string;
  readonly gameCode: string;
  readonly gameGroupId: string;
  readonly category: PlayableCategory;
  readonly classify: string;
  readonly names: { readonly [language: string]: string };
  readonly art: { readonly symbol: string; readonly hue: number };
  readonly returnBp: number | null;
  readonly supportsFreePlay: boolean;
  readonly launch: 'stage' | 'lottery' | 'external';
  readonly firstListedAt: Date;
}

export interface GameFilter {
  readonly category?: GameCategory | undefined;
  readonly vassalage?: string | undefined;
  /** Already folded for search. */
  readonly words?: string | undefined;
  readonly shelf: 'all' | 'new' | 'favourite' | 'hot' | 'recent';
  readonly memberId?: string | undefined;
  /** Games first listed after this moment are new. */
  readonly newSince: Date;
  readonly pageNo: number;
  readonly pageSize: number;
}

const NEW_FOR_DAYS = 30;
const HOT_OVER_DAYS = 7;
const ONLINE_FOR_MINUTES = 15;

function listed(row: GameRow): ListedGame {
  return {
    nodeId: row.node_id,
    vendor: row.vendor,
    vassalage: row.vassalage,
    gameCode: row.game_code,
    gameGroupId: row.game_group_id,
    category: row.category,
    classify: row.classify,
    names: row.names,
    art: { symbol: row.symbol, hue: row.hue },
    returnBp: row.return_bp,
    supportsFreePlay: row.supports_free_play,
    launch: row.launch,
    firstListedAt: row.first_listed_at,
  };
}

export async function upsertGames(tx: Tx, rows: readonly Insertable<CatalogTables['game']>[]): Promise<void> {
  await tx
    .insertInto('game')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'node_id']).doUpdateSet((row) => ({
        vendor: row.ref('excluded.vendor'),
        vassalage: row.ref('excluded.vassalage'),
        game_code: row.ref('excluded.game_code'),
        game_group_id: row.ref('excluded.game_group_id'),
        category: row.ref('excluded.category'),
        classify: row.ref('excluded.classify'),
        names: row.ref('excluded.names'),
        search: row.ref('excluded.search'),
        symbol: row.ref('excluded.symbol'),
        hue: row.ref('excluded.hue'),
        return_bp: row.ref('excluded.return_bp'),
        supports_free_play: row.ref('excluded.supports_free_play'),
        launch: row.ref('excluded.launch'),
        position: row.ref('excluded.position'),
        is_listed: true,
      })),
    )
    .execute();
}

export async function delistMissing(tx: Tx, merchantId: string, keptNodeIds: readonly number[]): Promise<void> {
  let query = tx
    .updateTable('game')
    .set({ is_listed: false })
    .where('merchant_id', '=', merchantId)
    .where('is_listed', '=', true);
  if (keptNodeIds.length > 0) query = query.where('node_id', 'not in', keptNodeIds);
  await query.execute();
}

export async function findGame(db: Db, merchantId: string, nodeId: number): Promise<ListedGame | undefined> {
  const row = await db
    .selectFrom('game')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('node_id', '=', nodeId)
    .where('is_listed', '=', true)
    .executeTakeFirst();
  return row && listed(row);
}

export async function gamesByCode(
  db: Db,
  merchantId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ListedGame>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('game')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('game_code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.game_code, listed(row)]));
}

/** Every listed game of a merchant with its vendor, for the mapping of vendors and categories. */
export async function countByVendor(db: Db, merchantId: string) {
  return await db
    .selectFrom('game')
    .select((row) => ['category', 'vendor', 'vassalage', row.fn.countAll<bigint>().as('games')])
    .where('merchant_id', '=', merchantId)
    .where('is_listed', '=', true)
    .groupBy(['category', 'vendor', 'vassalage'])
    .orderBy('category')
    .orderBy('vendor')
    .execute();
}

/** Distinct members who launched each game within the last week: what "hot" means here. */
function heat(db: Db, merchantId: string) {
  return db
    .selectFrom('recent_game as launched')
    .select((row) => ['launched.node_id', row.fn.countAll<bigint>().as('members')])
    .where('launched.merchant_id', '=', merchantId)
    .where('launched.at', '>', sql<Date>`now() - make_interval(days => ${HOT_OVER_DAYS})`)
    .groupBy('launched.node_id')
    .as('heat');
}

function keptBy(db: Db, table: 'favourite_game' | 'recent_game', merchantId: string, memberId: string | undefined) {
  return db
    .selectFrom(table)
    .select('node_id')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId ?? '');
}

function filtered(db: Db, merchantId: string, filter: GameFilter) {
  let query = db.selectFrom('game').where('game.merchant_id', '=', merchantId).where('game.is_listed', '=', true);
  if (filter.category && filter.category !== 'ALL')
    query = query.where('game.category', '=', filter.category as PlayableCategory);
  if (filter.vassalage) query = query.where('game.vassalage', '=', filter.vassalage);
  for (const word of filter.words?.split(' ').filter(Boolean) ?? [])
    query = query.where('game.search', 'like', `%${word}%`);
  if (filter.shelf === 'new') query = query.where('game.first_listed_at', '>', filter.newSince);
  if (filter.shelf === 'favourite')
    query = query.where('game.node_id', 'in', keptBy(db, 'favourite_game', merchantId, filter.memberId));
  if (filter.shelf === 'recent')
    query = query.where('game.node_id', 'in', keptBy(db, 'recent_game', merchantId, filter.memberId));
  return query;
}

export async function listGames(
  db: Db,
  merchantId: string,
  filter: GameFilter,
): Promise<{ games: ListedGame[]; count: number }> {
  const total = await filtered(db, merchantId, filter)
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await filtered(db, merchantId, filter)
    .selectAll('game')
    .$if(filter.shelf === 'hot', (query) =>
      query
        .leftJoin(heat(db, merchantId), 'heat.node_id', 'game.node_id')
        .orderBy(sql`coalesce(heat.members, 0)`, 'desc'),
    )
    .orderBy('game.position')
    .orderBy('game.node_id')
    .limit(filter.pageSize)
    .offset((filter.pageNo - 1) * filter.pageSize)
    .execute();
  return { games: rows.map(listed), count: Number(total.count) };
}

export async function recents(db: Db, merchantId: string, memberId: string, limit: number): Promise<ListedGame[]> {
  const rows = await db
    .selectFrom('recent_game as played')
    .innerJoin('game', (join) =>
      join.onRef('game.node_id', '=', 'played.node_id').onRef('game.merchant_id', '=', 'played.merchant_id'),
    )
    .selectAll('game')
    .where('played.merchant_id', '=', merchantId)
    .where('played.member_id', '=', memberId)
    .where('game.is_listed', '=', true)
    .orderBy('played.at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(listed);
}

export async function favourites(db: Db, merchantId: string, memberId: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('favourite_game')
    .select('node_id')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .execute();
  return new Set(rows.map((row) => row.node_id));
}

export async function addFavourite(tx: Tx, merchantId: string, memberId: string, nodeId: number): Promise<void> {
  await tx
    .insertInto('favourite_game')
    .values({ merchant_id: merchantId, member_id: memberId, node_id: nodeId })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'member_id', 'node_id']).doNothing())
    .execute();
}

export async function removeFavourite(tx: Tx, merchantId: string, memberId: string, nodeId: number): Promise<void> {
  await tx
    .deleteFrom('favourite_game')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('node_id', '=', nodeId)
    .execute();
}

export async function addRecent(tx: Tx, merchantId: string, memberId: string, nodeId: number): Promise<void> {
  await tx
    .insertInto('recent_game')
    .values({ merchant_id: merchantId, member_id: memberId, node_id: nodeId })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'member_id', 'node_id']).doUpdateSet({ at: sql`now()` }))
    .execute();
}

/** Members who launched each game within the last quarter of an hour. */
export async function livePlayers(db: Db, merchantId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('recent_game')
    .select((row) => ['node_id', row.fn.countAll<bigint>().as('members')])
    .where('merchant_id', '=', merchantId)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${ONLINE_FOR_MINUTES})`)
    .groupBy('node_id')
    .execute();
  return new Map(rows.map((row) => [row.node_id, Number(row.members)]));
}

/**
 * Since when a listing counts as new: thirty days, but never the games a merchant opened with, or a new house would have nothing but news.
 */
export async function newSince(db: Db, merchantId: string): Promise<Date> {
  const row = await db
    .selectFrom('game')
    .select(
      sql<Date>`greatest(now() - make_interval(days => ${NEW_FOR_DAYS}), min(first_listed_at) + interval '1 hour')`.as(
        'since',
      ),
    )
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return row.since;
}
