/** How games are listed, in SQL over the table `game`: without anything of the merchant's own the plain columns, which have indexes. */
import { type RawBuilder, sql } from 'kysely';
import type { Listings } from './settings.ts';

const key = sql`(${sql.ref('game.vendor')} || '.' || ${sql.ref('game.game_code')})`;

interface ListingSql {
  readonly isShown: RawBuilder<boolean>;
  readonly category: RawBuilder<string>;
  readonly position: RawBuilder<number>;
  /** Always and never are what an operator said; null: by the figures. */
  readonly hot: RawBuilder<string | null>;
  readonly isNew: RawBuilder<string | null>;
}

/** Those with a place of their own come before all others. */
const BEFORE_ALL = 1_000_000_000;

const plain: ListingSql = {
  isShown: sql<boolean>`true`,
  category: sql<string>`${sql.ref('game.category')}`,
  position: sql<number>`${sql.ref('game.position')}`,
  hot: sql<string | null>`null::text`,
  isNew: sql<string | null>`null::text`,
};

export function listingSql(listings: Listings): ListingSql {
  if (Object.keys(listings).length === 0) return plain;
  const own = sql`(${JSON.stringify(listings)}::jsonb -> ${key})`;
  return {
    isShown: sql<boolean>`${own} -> 'hidden' is null`,
    category: sql<string>`coalesce(${own} ->> 'category', ${sql.ref('game.category')})`,
    position: sql<number>`coalesce((${own} ->> 'place')::integer - ${BEFORE_ALL}::integer, ${sql.ref('game.position')})`,
    hot: sql<string | null>`nullif(${own} ->> 'hot', 'auto')`,
    isNew: sql<string | null>`nullif(${own} ->> 'new', 'auto')`,
  };
}
