/**
 * Whether a password is guessable: on a published list, one of its words with some digits, the merchant's own words, or known of the
 * member.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The entries of a list; its source stands above the first empty line. */
function listed(name: string): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  return text
    .slice(text.indexOf('\n\n') + 2)
    .trimEnd()
    .split('\n');
}

/** Words of the countries and of the trade, which an English list lacks. */
const regional =
  `mahalkita mahalko iloveyouso pilipinas pilipino kababayan salamat tagumpay bayanihan maganda matkhau anhyeuem emyeuanh
  yeuemnhieu yeuanhnhieu vietnam hanoi saigon maikhoai thailand krungthep woaini woaini1314 woaini520 senha senha123 brasil flamengo corinthians
  palmeiras saudade casino jackpot jackpot777 lucky777 lucky888 lucky8888 baccarat roulette blackjack fortune croupier`
    .split(/\s+/)
    .filter(Boolean);

export const commonPasswords: ReadonlySet<string> = new Set([...listed('common-passwords.txt'), ...regional]);
const commonWords: ReadonlySet<string> = new Set(listed('common-words.txt'));
const frequentWords: ReadonlySet<string> = new Set(listed('frequent-words.txt'));

const letters: { readonly [sign: string]: string } = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Signs that replace letters, as letters. */
const spelled = (text: string) => [...text].map((sign) => letters[sign] ?? sign).join('');

/** Common suffixes of a refused word: up to four digits, up to one sign. */
const ADDED = /[0-9]{0,4}[^\p{L}\p{N}]?$/u;

/** Dates and phone numbers. */
const DIGITS_ALONE = /^[0-9]{1,11}$/;

/** Guesses of a person who knows the site, or the member. */
export interface KnownWords {
  /** The merchant's: its name, hosts and currency. */
  readonly merchant: readonly string[];
  /** The member's: refused anywhere in a password. */
  readonly member: readonly string[];
}

/** Shorter ones occur in everything. */
const SHORTEST_WORD = 3;
const SHORTEST_OF_MEMBER = 4;

export function isGuessable(password: string, { merchant, member }: KnownWords): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (isRun(folded) || DIGITS_ALONE.test(folded)) return true;
  const reported = member.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST_OF_MEMBER);
  if (reported.some((word) => folded.includes(word))) return true;
  const own = new Set(merchant.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST_WORD));
  const base = folded.replace(ADDED, '');
  return [folded, base].some((text) => isKnown(text, own) || isKnown(spelled(text), own));
}

function isKnown(text: string, own: ReadonlySet<string>): boolean {
  if (commonPasswords.has(text) || commonWords.has(text) || own.has(text)) return true;
  for (let at = SHORTEST_WORD; at <= text.length - SHORTEST_WORD; at++) {
    const [one, other] = [text.slice(0, at), text.slice(at)];
    if ((own.has(one) || frequentWords.has(one)) && (own.has(other) || frequentWords.has(other))) return true;
    // a word repeated
    if (own.has(one) && text === one.repeat(text.length / one.length)) return true;
  }
  return false;
}

/** One or two letters repeated, and plain sequences, of any length. */
export function isRun(folded: string): boolean {
  if (new Set(folded).size <= 2) return true;
  const steps = [...folded].slice(1).map((letter, index) => letter.charCodeAt(0) - folded.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
