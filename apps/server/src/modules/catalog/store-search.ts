/** The SQL of the search index: brought in line with the names of the listed games, and read. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import { slipKeysOf, tailsOf, wordsOf } from './search-words.ts';

/** A game's searchable names: folded, one per line. */
export interface Named {
  readonly id: number;
  readonly search: string;
}

/** Maximum rows per statement. */
const CHUNK = 20_000;

function* inChunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK);
}

/** Re-indexes these games' names, and deletes words that no game has any more. */
export async function indexNames(tx: Tx, merchantId: string, games: readonly Named[]): Promise<void> {
  if (games.length === 0) return;
  const ids = games.map((game) => game.id);
  await sql`delete from game_word where merchant_id = ${merchantId} and game_id = any(${ids}::int[])`.execute(tx);
  const taken = games.map(({ id, search }) => ({ id, ...wordsOf(search.split('\n')) }));
  const places = taken.flatMap(({ id, words, joined }) => [...words, ...joined].map((word) => ({ word, id })));
  for (const chunk of inChunks(places)) {
    const words = chunk.map(({ word }) => word);
    const nodes = chunk.map(({ id }) => id);
    await sql`insert into game_word (merchant_id, word, game_id)
      select ${merchantId}, word, game_id from unnest(${words}::text[], ${nodes}::int[]) as named (word, game_id)
      on conflict (merchant_id, word, game_id) do nothing`.execute(tx);
  }
  const keys = keysOf(taken);
  for (const chunk of inChunks(keys)) {
    const kinds = chunk.map(({ kind }) => kind);
    const texts = chunk.map(({ key }) => key);
    const words = chunk.map(({ word }) => word);
    await sql`insert into game_word_key (merchant_id, kind, key, word)
      select ${merchantId}, kind, key, word
      from unnest(${kinds}::text[], ${texts}::text[], ${words}::text[]) as made (kind, key, word)
      on conflict (merchant_id, kind, key, word) do nothing`.execute(tx);
  }
  await sql`delete from game_word_key where merchant_id = ${merchantId} and not exists (
    select from game_word
    where game_word.merchant_id = game_word_key.merchant_id and game_word.word = game_word_key.word
  )`.execute(tx);
}

interface Key {
  readonly kind: 'tail' | 'slip';
  readonly key: string;
  readonly word: string;
}

/** A name without its spaces is found by its prefix only: its words have the other keys. */
function keysOf(taken: readonly { readonly words: readonly string[]; readonly joined: readonly string[] }[]): Key[] {
  const words = new Set(taken.flatMap((game) => game.words));
  const joined = new Set(taken.flatMap((game) => game.joined));
  return [
    ...[...words].flatMap((word): Key[] => [
      ...tailsOf(word).map((key): Key => ({ kind: 'tail', key, word })),
      ...slipKeysOf(word).map((key): Key => ({ kind: 'slip', key, word })),
    ]),
    ...[...joined].filter((word) => !words.has(word)).map((word): Key => ({ kind: 'tail', key: word, word })),
  ];
}

/** Maximum number of words with one prefix. */
const MAX_ALIKE = 200;
/** Greater than any letter: the end of a prefix range. */
const LAST = '\u{10FFFF}';

/** Words that begin or end so. Exact ones come before those that only start so. */
export async function wordsBeginning(db: Db, merchantId: string, typed: string): Promise<readonly string[]> {
  const end = typed + LAST;
  const { rows } = await sql<{
    word: string;
  }>`select distinct (word < ${typed} or word >= ${end}) as goes_on, length(word), word
    from game_word_key
    where merchant_id = ${merchantId} and kind = 'tail' and key >= ${typed} and key < ${end}
    order by 1, 2, 3 limit ${MAX_ALIKE}`.execute(db);
  return rows.map(({ word }) => word);
}

/** Words that have one of these keys of typing errors. */
export async function wordsWithSlips(db: Db, merchantId: string, keys: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ word: string }>`select distinct word from game_word_key
    where merchant_id = ${merchantId} and kind = 'slip' and key = any(${keys}::text[])`.execute(db);
  return rows.map(({ word }) => word);
}
