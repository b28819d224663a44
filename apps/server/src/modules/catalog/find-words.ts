/** Finds the catalog's words for the typed ones: by index ranges and equalities, then by edit distance. */
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { distanceOf, slipKeysFor, typedWords } from './search-words.ts';

export interface MeantWord {
  readonly word: string;
  /** Which of the typed words it matches. */
  readonly index: number;
  readonly distance: number;
}

/** Maximum number of words with one prefix. */
const MAX_ALIKE = 200;
/** Greater than any letter: the end of a prefix range. */
const LAST = '\u{10FFFF}';

/** The matching words, and the number of typed ones. Typos are tolerated only without a prefix or suffix match. */
export async function findWords(
  db: Db,
  merchantId: string,
  folded: string,
): Promise<{ readonly meant: readonly MeantWord[]; readonly typed: number }> {
  const typed = typedWords(folded);
  const found = await Promise.all(typed.map((word, index) => findWord(db, merchantId, word, index)));
  return { meant: found.flat(), typed: typed.length };
}

async function findWord(db: Db, merchantId: string, typed: string, index: number): Promise<MeantWord[]> {
  const end = typed + LAST;
  // Exact words come before words that only start so.
  const alike = await sql<{
    word: string;
  }>`select distinct (word < ${typed} or word >= ${end}) as goes_on, length(word), word
    from game_word_key
    where merchant_id = ${merchantId} and kind = 'tail' and key >= ${typed} and key < ${end}
    order by 1, 2, 3 limit ${MAX_ALIKE}`.execute(db);
  const near = measured(alike.rows, typed, index);
  const keys = near.length > 0 ? [] : slipKeysFor(typed);
  if (keys.length === 0) return near;
  const slipped = await sql<{ word: string }>`select distinct word from game_word_key
    where merchant_id = ${merchantId} and kind = 'slip' and key = any(${keys}::text[])`.execute(db);
  return measured(slipped.rows, typed, index);
}

function measured(rows: readonly { readonly word: string }[], typed: string, index: number): MeantWord[] {
  return rows.flatMap(({ word }) => {
    const distance = distanceOf(typed, word);
    return distance === undefined ? [] : { word, index, distance };
  });
}
