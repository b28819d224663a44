/** From what was typed to the words of the catalog that were meant: by index ranges and equalities, then measured word by word. */
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { distanceOf, slipKeysFor, typedWords } from './search-words.ts';

export interface MeantWord {
  readonly word: string;
  /** Which of the typed words it answers. */
  readonly place: number;
  readonly distance: number;
}

/** So many words may begin alike before the longer ones are left out. */
const MAX_ALIKE = 200;
/** Greater than any letter: the end of a range of words that begin alike. */
const LAST = '\u{10FFFF}';

/** The words meant, and how many words were typed. Slips are forgiven only where nothing begins or ends as it was typed. */
export async function findWords(
  db: Db,
  merchantId: string,
  folded: string,
): Promise<{ readonly meant: readonly MeantWord[]; readonly typed: number }> {
  const typed = typedWords(folded);
  const found = await Promise.all(typed.map((word, place) => findWord(db, merchantId, word, place)));
  return { meant: found.flat(), typed: typed.length };
}

async function findWord(db: Db, merchantId: string, typed: string, place: number): Promise<MeantWord[]> {
  const end = typed + LAST;
  // Words that begin as typed come before those that only go on so.
  const alike = await sql<{
    word: string;
  }>`select distinct (word < ${typed} or word >= ${end}) as goes_on, length(word), word
    from game_word_key
    where merchant_id = ${merchantId} and kind = 'tail' and key >= ${typed} and key < ${end}
    order by 1, 2, 3 limit ${MAX_ALIKE}`.execute(db);
  const near = measured(alike.rows, typed, place);
  const keys = near.length > 0 ? [] : slipKeysFor(typed);
  if (keys.length === 0) return near;
  const slipped = await sql<{ word: string }>`select distinct word from game_word_key
    where merchant_id = ${merchantId} and kind = 'slip' and key = any(${keys}::text[])`.execute(db);
  return measured(slipped.rows, typed, place);
}

function measured(rows: readonly { readonly word: string }[], typed: string, place: number): MeantWord[] {
  return rows.flatMap(({ word }) => {
    const distance = distanceOf(typed, word);
    return distance === undefined ? [] : { word, place, distance };
  });
}
