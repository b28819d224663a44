/** Finds the catalog's words for the typed ones: by index ranges and equalities, then by edit distance. */
import type { Db } from '../../db/db.ts';
import { distanceOf, slipKeysFor, typedWords } from './search-words.ts';
import { wordsBeginning, wordsWithSlips } from './store-search.ts';

export interface MeantWord {
  readonly word: string;
  /** Which of the typed words it matches. */
  readonly index: number;
  readonly distance: number;
}

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
  const near = measured(await wordsBeginning(db, merchantId, typed), typed, index);
  const keys = near.length > 0 ? [] : slipKeysFor(typed);
  if (keys.length === 0) return near;
  return measured(await wordsWithSlips(db, merchantId, keys), typed, index);
}

function measured(words: readonly string[], typed: string, index: number): MeantWord[] {
  return words.flatMap((word) => {
    const distance = distanceOf(typed, word);
    return distance === undefined ? [] : { word, index, distance };
  });
}
