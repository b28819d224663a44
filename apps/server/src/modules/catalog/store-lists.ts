/** The SQL of lists of games: by category, vendor, section and name, paged. */
import { sql } from 'kysely';
import type { GameCategory } from '#contract';
import type { Db } from '../../db/db.ts';
import { findWords, type MeantWord } from './find-words.ts';
import { type Listings, listingSql } from './own-settings/index.ts';
import { type ListedGame, listed } from './store.ts';

export interface GameFilter {
  readonly category?: GameCategory | undefined;
  readonly provider?: string | undefined;
  /** The search text, folded. */
  readonly words?: string | undefined;
  readonly section: 'all' | 'new' | 'favourite' | 'hot' | 'recent';
  readonly memberId?: string | undefined;
  /** Games first listed after this moment are new. */
  readonly newSince: Date;
  /** How single games stand here. */
  readonly listings: Listings;
  readonly page: number;
  readonly limit: number;
}

export interface GamePage {
  readonly games: readonly ListedGame[];
  readonly count: number;
}

const HOT_OVER_DAYS = 7;
const nothing: GamePage = { games: [], count: 0 };

export async function listGames(db: Db, merchantId: string, filter: GameFilter): Promise<GamePage> {
  if (!filter.words) return listAll(db, merchantId, filter);
  const { meant, typed } = await findWords(db, merchantId, filter.words);
  return meant.length === 0 ? nothing : listFound(db, merchantId, filter, { meant, typed });
}

async function listAll(db: Db, merchantId: string, filter: GameFilter): Promise<GamePage> {
  const total = await filtered(db, merchantId, filter)
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const count = Number(total.count);
  if (count === 0) return nothing;
  const is = listingSql(filter.listings);
  const rows = await filtered(db, merchantId, filter)
    .selectAll('game')
    .$if(filter.section === 'hot', (query) =>
      query
        .leftJoin(heat(db, merchantId), 'heat.game_id', 'game.id')
        .orderBy(sql`${is.hot} is not distinct from 'always'`, 'desc')
        .orderBy(sql`coalesce(heat.members, 0)`, 'desc'),
    )
    .$if(filter.section === 'new', (query) => query.orderBy('game.first_listed_at', 'desc'))
    .$if(isOwn(filter.section), (query) =>
      query.innerJoin(ownGames(db, merchantId, filter), 'own.game_id', 'game.id').orderBy('own.at', 'desc'),
    )
    .orderBy(is.position)
    .orderBy('game.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  return { games: rows.map(listed), count };
}

/** Games that match the most of the typed words, and at least half of them; the nearest first. */
async function listFound(
  db: Db,
  merchantId: string,
  filter: GameFilter,
  { meant, typed }: { readonly meant: readonly MeantWord[]; readonly typed: number },
): Promise<GamePage> {
  const games = () =>
    filtered(db, merchantId, filter).innerJoin(answering(merchantId, meant), 'found.game_id', 'game.id');
  const [best] = await games()
    .select((row) => ['found.answered', row.fn.countAll<bigint>().as('count')])
    .where('found.answered', '>=', Math.ceil(typed / 2))
    .groupBy('found.answered')
    .orderBy('found.answered', 'desc')
    .limit(1)
    .execute();
  if (!best) return nothing;
  const rows = await games()
    .selectAll('game')
    .where('found.answered', '=', best.answered)
    .orderBy('found.distance')
    .orderBy(listingSql(filter.listings).position)
    .orderBy('game.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  return { games: rows.map(listed), count: Number(best.count) };
}

/** Games with one of these words: how many typed words each matches, and the total distance. */
function answering(merchantId: string, meant: readonly MeantWord[]) {
  const words = meant.map(({ word }) => word);
  const indexes = meant.map(({ index }) => index);
  const distances = meant.map(({ distance }) => distance);
  return sql<{ game_id: number; answered: number; distance: number }>`(
    select game_id, count(*)::int as answered, sum(distance)::int as distance
    from (
      select game_word.game_id, meant.index, min(meant.distance) as distance
      from unnest(${words}::text[], ${indexes}::int[], ${distances}::int[]) as meant (word, index, distance)
      join game_word on game_word.merchant_id = ${merchantId} and game_word.word = meant.word
      group by game_word.game_id, meant.index
    ) as matches
    group by game_id
  )`.as('found');
}

/** Distinct members who launched each game within the last week: the measure of "hot". */
function heat(db: Db, merchantId: string) {
  return db
    .selectFrom('recent_game as launched')
    .select((row) => ['launched.game_id', row.fn.countAll<bigint>().as('members')])
    .where('launched.merchant_id', '=', merchantId)
    .where('launched.at', '>', sql<Date>`now() - make_interval(days => ${HOT_OVER_DAYS})`)
    .groupBy('launched.game_id')
    .as('heat');
}

function isOwn(section: GameFilter['section']): boolean {
  return section === 'favourite' || section === 'recent';
}

/** The member's favourite or recent games, with their time. */
function ownGames(db: Db, merchantId: string, { section, memberId }: GameFilter) {
  return db
    .selectFrom(section === 'favourite' ? 'favourite_game' : 'recent_game')
    .select(['game_id', 'at'])
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`member_id = ${memberId ?? null}::uuid`)
    .as('own');
}

function filtered(db: Db, merchantId: string, filter: GameFilter) {
  const { section, category, provider, listings } = filter;
  const is = listingSql(listings);
  let query = db
    .selectFrom('game')
    .where('game.merchant_id', '=', merchantId)
    .where('game.is_listed', '=', true)
    .where(is.isShown);
  if (category && category !== 'ALL') query = query.where(sql<boolean>`${is.category} = ${category}`);
  if (provider) query = query.where('game.provider', '=', provider);
  if (section === 'new')
    query = query.where(
      sql<boolean>`coalesce(${is.isNew} = 'always', ${sql.ref('game.first_listed_at')} > ${filter.newSince})`,
    );
  if (section === 'hot') query = query.where(sql<boolean>`${is.hot} is distinct from 'never'`);
  if (isOwn(section))
    query = query.where('game.id', 'in', db.selectFrom(ownGames(db, merchantId, filter)).select('own.game_id'));
  return query;
}

/** Games with this member's last launch, the latest first. */
export async function recents(
  db: Db,
  merchantId: string,
  {
    memberId,
    launch,
    limit,
    listings,
  }: {
    readonly memberId: string;
    readonly launch?: ListedGame['launch'] | undefined;
    readonly limit: number;
    readonly listings: Listings;
  },
): Promise<{ game: ListedGame; playedAt: Date }[]> {
  const rows = await db
    .selectFrom('recent_game as played')
    .innerJoin('game', (join) =>
      join.onRef('game.id', '=', 'played.game_id').onRef('game.merchant_id', '=', 'played.merchant_id'),
    )
    .selectAll('game')
    .select('played.at as played_at')
    .where('played.merchant_id', '=', merchantId)
    .where('played.member_id', '=', memberId)
    .where('game.is_listed', '=', true)
    .where(listingSql(listings).isShown)
    .$if(launch !== undefined, (query) => query.where('game.launch', '=', launch ?? 'stage'))
    .orderBy('played.at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ game: listed(row), playedAt: row.played_at }));
}

/** The merchant's lotteries: in its order, or by the number of members who opened them within the last week. */
export async function lotteries(
  db: Db,
  merchantId: string,
  { isByHeat, limit, listings }: { readonly isByHeat: boolean; readonly limit: number; readonly listings: Listings },
): Promise<ListedGame[]> {
  const is = listingSql(listings);
  const rows = await db
    .selectFrom('game')
    .selectAll('game')
    .where('game.merchant_id', '=', merchantId)
    .where('game.is_listed', '=', true)
    .where('game.launch', '=', 'lottery')
    .where(is.isShown)
    .$if(isByHeat, (query) =>
      query.leftJoin(heat(db, merchantId), 'heat.game_id', 'game.id').orderBy(sql`coalesce(heat.members, 0)`, 'desc'),
    )
    .orderBy(is.position)
    .orderBy('game.id')
    .limit(limit)
    .execute();
  return rows.map(listed);
}
