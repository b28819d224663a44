/** Search: splits names into words, and compares typed text with them. Pure. */

/**
 * Folds a text for search: lower case, no accents or tone marks, single spaces, so that "dragon's" finds "Dragon’s" and "no hu" finds
 * "Nổ hũ".
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const LONGEST_WORD = 40;
/** Longer input was not typed by hand and is not searched word by word. */
const LONGEST_TYPED = 24;
const MAX_TYPED_WORDS = 6;

const unspaced =
  /[\p{Script=Han}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const lettersOf = (word: string) => [...word];

export interface NameWords {
  readonly words: readonly string[];
  /** Names of several words as one, for input without spaces. */
  readonly joined: readonly string[];
}

/** The words of a game's folded names. */
export function wordsOf(names: readonly string[]): NameWords {
  const words = new Set<string>();
  const joined = new Set<string>();
  for (const name of names) {
    const parts = name.split(' ').filter(Boolean);
    for (const part of parts) words.add(part.slice(0, LONGEST_WORD));
    if (parts.length > 1) joined.add(parts.join('').slice(0, LONGEST_WORD));
  }
  return { words: [...words], joined: [...joined].filter((word) => !words.has(word)) };
}

/** The typed text, as words. */
export function typedWords(folded: string): string[] {
  const words = folded.split(' ').filter(Boolean);
  return [...new Set(words)].slice(0, MAX_TYPED_WORDS).map((word) => word.slice(0, LONGEST_TYPED));
}

/** The shortest indexed suffix: one character in scripts without spaces, three letters elsewhere. */
function shortestTail(word: string): number {
  return unspaced.test(word) ? 1 : 3;
}

/** The word and its suffixes. */
export function tailsOf(word: string): string[] {
  const letters = lettersOf(word);
  const max = Math.max(0, letters.length - shortestTail(word));
  return Array.from({ length: max + 1 }, (_, from) => letters.slice(from).join(''));
}

/** Tolerated typos for a typed word of this length. */
export function forgivenSlips(letters: number): 0 | 1 | 2 {
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/** As `forgivenSlips`, for a word of the catalog: the typed one may be shorter or longer by the typos. */
function savedSlips(letters: number): 0 | 1 | 2 {
  if (letters < 3) return 0;
  return letters < 6 ? 1 : 2;
}

/** The word with up to this many letters deleted. Two words within that distance share one of these. */
export function shortenings(word: string, slips: number): string[] {
  const found = new Set([word]);
  let latest = [word];
  for (let round = 0; round < slips; round++) {
    latest = latest.flatMap((one) => {
      const letters = lettersOf(one);
      return letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(''));
    });
    for (const one of latest) found.add(one);
  }
  return [...found].filter((one) => one !== '');
}

/** The keys under which a mistyped word of the catalog is found. */
export function slipKeysOf(word: string): string[] {
  return unspaced.test(word) ? [] : shortenings(word, savedSlips(lettersOf(word).length));
}

/** The keys to look up for a typed word; none where no typo is tolerated. */
export function slipKeysFor(typed: string): string[] {
  const slips = forgivenSlips(lettersOf(typed).length);
  return slips === 0 || unspaced.test(typed) ? [] : shortenings(typed, slips);
}

/** Edit distance between two words: insertion, deletion, substitution, transposition. */
export function slipsBetween(one: string, other: string): number {
  const a = lettersOf(one);
  const b = lettersOf(other);
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let min = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        min = Math.min(min, (before[j - 2] ?? 0) + 1);
      }
      row.push(min);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

const SHORTEST_INSIDE = 3;

/** Distance between a word of the catalog and the typed one: 0 is the word itself; undefined is another word. */
export function distanceOf(typed: string, word: string): number | undefined {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 1;
  const isLongEnough = unspaced.test(typed) || lettersOf(typed).length >= SHORTEST_INSIDE;
  if (isLongEnough && word.includes(typed)) return 2;
  if (unspaced.test(typed)) return undefined;
  const slips = slipsBetween(typed, word);
  return slips <= forgivenSlips(lettersOf(typed).length) ? 2 + slips : undefined;
}
