/** The SQL of a merchant's games as operators see them: all that were ever listed, with how they stand now. */
import { sql } from 'kysely';
import type { PlayableCategory } from '#contract';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { foldForSearch } from '../search-words.ts';
import { closedNow, isGameClosed, isVendorClosed } from './closings.ts';
import { placesOf } from './settings.ts';
import { listingSql } from './store-listings.ts';

export interface GameListQuery {
  /** Part of a name or of a code. */
  readonly search?: string | undefined;
  readonly vendor?: string | undefined;
  readonly category?: PlayableCategory | undefined;
  readonly state?: 'open' | 'closed' | 'hidden' | 'gone' | undefined;
  /** Of these games alone, by key. */
  readonly keys?: readonly string[] | undefined;
  /** After the game that stands there. */
  readonly after?: { readonly position: number; readonly id: number } | undefined;
  readonly limit: number;
}

export interface OperatorsGame {
  readonly id: number;
  readonly vendor: string;
  readonly gameCode: string;
  readonly names: { readonly [language: string]: string };
  readonly category: string;
  readonly position: number;
  readonly isListed: boolean;
  readonly returnBp: number | null;
  readonly launch: 'stage' | 'lottery' | 'external';
  /** For maintenance, now: by itself, or with its vendor. */
  readonly isClosed: boolean;
  readonly isVendorClosed: boolean;
}

/** In the order in which members see them. */
export async function gamesForOperators(
  db: Db,
  merchant: Merchant,
  { search, vendor, category, state, keys, after, limit, now }: GameListQuery & { readonly now: number },
): Promise<readonly OperatorsGame[]> {
  const is = listingSql(placesOf(merchant));
  const named = (requested: (one: string) => boolean) => Object.keys(merchant.own.games).filter(requested);
  const hidden = named((one) => merchant.own.games[one]?.listing?.isShown === false);
  const closed = closedNow(merchant, now);
  const among = (keys: readonly string[]) =>
    sql<boolean>`${sql.ref('game.vendor')} || '.' || ${sql.ref('game.game_code')} = any(${keys}::text[])`;
  const ofVendors = sql<boolean>`${sql.ref('game.vendor')} = any(${closed.vendors}::text[])`;
  const isClosed = sql<boolean>`(${among(closed.keys)} or ${ofVendors})`;
  const words = search === undefined ? '' : foldForSearch(search);
  const rows = await db
    .selectFrom('game')
    .select([
      'id',
      'vendor',
      'game_code as gameCode',
      'names',
      'is_listed as isListed',
      'return_bp as returnBp',
      'launch',
      is.category.as('category'),
      is.position.as('position'),
    ])
    .where('game.merchant_id', '=', merchant.id)
    .$if(keys !== undefined, (query) => query.where(among(keys ?? [])))
    .$if(words !== '', (query) =>
      query.where(
        sql<boolean>`(strpos(${sql.ref('game.search')}, ${words}) > 0 or strpos(lower(${sql.ref('game.game_code')}), ${search?.toLowerCase() ?? ''}) > 0)`,
      ),
    )
    .$if(vendor !== undefined, (query) => query.where('game.vendor', '=', vendor ?? ''))
    .$if(category !== undefined, (query) => query.where(sql<boolean>`${is.category} = ${category ?? ''}`))
    .$if(state === 'gone', (query) => query.where('game.is_listed', '=', false))
    .$if(state !== undefined && state !== 'gone', (query) => query.where('game.is_listed', '=', true))
    .$if(state === 'closed', (query) => query.where(isClosed))
    .$if(state === 'hidden', (query) => query.where(among(hidden)))
    .$if(state === 'open', (query) => query.where(sql<boolean>`not (${among(hidden)} or ${isClosed})`))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${is.position}, ${sql.ref('game.id')}) > (${after?.position ?? 0}::integer, ${after?.id ?? 0}::integer)`,
      ),
    )
    .orderBy(is.position)
    .orderBy('game.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    isClosed: isGameClosed(merchant, row, now),
    isVendorClosed: isVendorClosed(merchant, row.vendor, now),
  }));
}
