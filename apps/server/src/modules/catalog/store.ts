/** The SQL of games, favourites and recent games. Lists are in `store-lists.ts`, search in `store-search.ts`. */
import { sql } from 'kysely';
import type { PlayableCategory } from '#contract';
import type { Db, Tx } from '../../db/db.ts';
import {
  deleteRows,
  findRow,
  insertOnce,
  listRows,
  type NewRow,
  type Row,
  selectRows,
  updateRows,
  upsertRows,
} from '../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../db/tenancy/tenant-guard.ts';
import { type Listings, listingSql } from './own-settings/index.ts';

type GameRow = Row<'game'>;

/** A game in a merchant's list. */
export interface ListedGame {
  readonly id: number;
  readonly vendor: string;
  readonly provider: string;
  readonly gameCode: string;
  readonly group: string;
  readonly category: PlayableCategory;
  readonly classify: string;
  readonly names: { readonly [language: string]: string };
  readonly art: { readonly symbol: string; readonly hue: number };
  readonly iconUrl: string;
  readonly largeIconUrl: string;
  readonly roomId: string;
  readonly vendorNumber: number;
  readonly returnBp: number | null;
  readonly supportsFreePlay: boolean;
  readonly launch: 'stage' | 'lottery' | 'external';
  readonly firstListedAt: Date;
}

const NEW_FOR_DAYS = 30;
const ONLINE_FOR_MINUTES = 15;

export function listed(row: GameRow): ListedGame {
  return {
    id: row.id,
    vendor: row.vendor,
    provider: row.provider,
    gameCode: row.game_code,
    group: row.game_group_id,
    category: row.category,
    classify: row.classify,
    names: row.names,
    art: { symbol: row.symbol, hue: row.hue },
    iconUrl: row.icon_url,
    largeIconUrl: row.large_icon_url,
    roomId: row.room_id,
    vendorNumber: row.vendor_number,
    returnBp: row.return_bp,
    supportsFreePlay: row.supports_free_play,
    launch: row.launch,
    firstListedAt: row.first_listed_at,
  };
}

/** A statement takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 2_000;

export async function upsertGames(tx: Tx, rows: readonly NewRow<'game'>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...row, is_listed: true }));
    await upsertRows(tx, 'game', some, ['merchant_id', 'id']);
  }
}

/** Of a vendor, whatever is not among these. */
export async function delistMissing(
  tx: Tx,
  merchantId: string,
  vendor: string,
  listedIds: readonly number[],
): Promise<void> {
  await updateRows(tx, 'game', { merchant_id: merchantId, vendor, is_listed: true })
    .set({ is_listed: false })
    .where(sql<boolean>`not (id = any(${[...listedIds]}::int[]))`)
    .execute();
}

/** All games of vendors that the merchant has no more. */
export async function delistVendorsBut(tx: Tx, merchantId: string, vendors: readonly string[]): Promise<void> {
  await updateRows(tx, 'game', { merchant_id: merchantId, is_listed: true })
    .set({ is_listed: false })
    .where(sql<boolean>`not (vendor = any(${[...vendors]}::text[]))`)
    .execute();
}

/** Every game that was ever listed of a vendor, by number. */
export async function savedGames(tx: Tx, merchantId: string, vendor: string): Promise<ReadonlyMap<number, GameRow>> {
  const rows = await listRows(tx, 'game', { merchant_id: merchantId, vendor }, {});
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findGame(db: Db, merchantId: string, id: number): Promise<ListedGame | undefined> {
  const row = await findRow(db, 'game', { merchant_id: merchantId, id, is_listed: true });
  return row && listed(row);
}

export async function gamesByCode(
  db: Db,
  merchantId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ListedGame>> {
  if (codes.length === 0) return new Map();
  // Where two vendors have a code, the game that stands first is meant.
  const rows = await selectRows(db, 'game', { merchant_id: merchantId, game_code: codes })
    .selectAll()
    .orderBy('position', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.game_code, listed(row)]));
}

/** Which of these codes each of these merchants lists now. */
export async function listedCodes(
  db: Db,
  merchantIds: readonly string[],
  codes: readonly string[],
): Promise<readonly { readonly merchantId: string; readonly code: string }[]> {
  if (merchantIds.length === 0 || codes.length === 0) return [];
  const rows = await acrossMerchants(db)
    .selectFrom('game')
    .select(['merchant_id', 'game_code'])
    .where('merchant_id', 'in', merchantIds)
    .where('game_code', 'in', codes)
    .where('is_listed', '=', true)
    .execute();
  return rows.map((row) => ({ merchantId: row.merchant_id, code: row.game_code }));
}

/** How many games of each vendor stand in each category, for the mapping of both. */
export async function countByVendor(db: Db, merchantId: string, listings: Listings) {
  const is = listingSql(listings);
  return await selectRows(db, 'game', { merchant_id: merchantId, is_listed: true })
    .select((row) => [is.category.as('category'), 'vendor', 'provider', row.fn.countAll<bigint>().as('games')])
    .where(is.isShown)
    .groupBy([sql`1`, 'vendor', 'provider'])
    .orderBy(sql`1`)
    .orderBy('vendor')
    .execute();
}

/** How many games of each vendor are listed. */
export async function countListed(db: Db, merchantId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await selectRows(db, 'game', { merchant_id: merchantId, is_listed: true })
    .select((row) => ['vendor', row.fn.countAll<bigint>().as('games')])
    .groupBy('vendor')
    .execute();
  return new Map(rows.map(({ vendor, games }) => [vendor, Number(games)]));
}

export async function favourites(db: Db, merchantId: string, memberId: string): Promise<ReadonlySet<number>> {
  const key = { merchant_id: merchantId, member_id: memberId };
  const rows = await listRows(db, 'favourite_game', key, { columns: ['game_id'], orderBy: ['at desc'] });
  return new Set(rows.map((row) => row.game_id));
}

export async function addFavourite(tx: Tx, merchantId: string, memberId: string, id: number): Promise<void> {
  await insertOnce(tx, 'favourite_game', { merchant_id: merchantId, member_id: memberId, game_id: id }, [
    'merchant_id',
    'member_id',
    'game_id',
  ]);
}

export async function removeFavourite(tx: Tx, merchantId: string, memberId: string, id: number): Promise<void> {
  await deleteRows(tx, 'favourite_game', { merchant_id: merchantId, member_id: memberId, game_id: id }).execute();
}

/** Later than all before it, also within one tick of the database's clock: members see the order. */
export async function addRecent(tx: Tx, merchantId: string, memberId: string, id: number): Promise<void> {
  const at = sql<Date>`greatest(now(), (
    select max(at) + interval '1 microsecond' from recent_game where merchant_id = ${merchantId} and member_id = ${memberId}
  ))`;
  const row = { merchant_id: merchantId, member_id: memberId, game_id: id, at };
  await upsertRows(tx, 'recent_game', row, ['merchant_id', 'member_id', 'game_id']);
}

/** Members who launched each game within the last quarter of an hour. */
export async function livePlayers(db: Db, merchantId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await selectRows(db, 'recent_game', { merchant_id: merchantId })
    .select((row) => ['game_id', row.fn.countAll<bigint>().as('members')])
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${ONLINE_FOR_MINUTES})`)
    .groupBy('game_id')
    .execute();
  return new Map(rows.map((row) => [row.game_id, Number(row.members)]));
}

/** Since when a listing counts as new: thirty days, but never the games a merchant opened with, or everything would be new at first. */
export async function newSince(db: Db, merchantId: string): Promise<Date> {
  const row = await selectRows(db, 'game', { merchant_id: merchantId })
    .select(
      sql<Date>`greatest(now() - make_interval(days => ${NEW_FOR_DAYS}), min(first_listed_at) + interval '1 hour')`.as(
        'since',
      ),
    )
    .executeTakeFirstOrThrow();
  return row.since;
}
