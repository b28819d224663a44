/**
 * Formats bets and outcomes without knowledge of the game: "target 50.5 · direction over". Values that are nested too deeply are only
 * in the raw text beside it.
 */

const DEEPEST = 2;
const MAX_PARTS = 8;
/** Stored results have their parts in the order of the names' lengths. */
const PRIZES = ['first', 'second', 'third', 'special', 'consolation'];

/** The word for a name or a value of a game in the player's language; undefined if there is none. */
export type Word = (name: string) => string | undefined;

const noWord: Word = () => undefined;

/** "clientSeed" → "client seed". */
function spaced(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function partsOf(value: unknown, word: Word, depth: number): string[] {
  if (isPlain(value)) return [word(`${value}`) ?? `${value}`];
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isPlain)) return [value.map((one) => word(`${one}`) ?? one).join(' ')];
    return depth < DEEPEST ? value.flatMap((item) => partsOf(item, word, depth + 1)) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const inOrder = Object.entries(value).sort(([one], [other]) => PRIZES.indexOf(one) - PRIZES.indexOf(other));
  return inOrder.flatMap(([name, inner]) => {
    // Multipliers in ten-thousandths, at any depth, are left out: the payout shows them.
    if (name.endsWith('E4')) return [];
    const parts = depth < DEEPEST ? partsOf(inner, word, depth + 1) : [];
    return parts.length === 0 ? [] : [`${word(name) ?? spaced(name)} ${parts.join(' · ')}`];
  });
}

/** Empty if there is nothing to show in one line. */
export function lineOf(value: unknown, word: Word = noWord, maxParts = MAX_PARTS): string {
  const parts = partsOf(value, word, 0);
  return parts.length > maxParts ? '' : parts.join(' · ');
}

/** The outcome without the bet's fields, the multipliers and the booleans: the bet and the payout show these. */
export function resultLineOf(outcome: unknown, input: unknown, word: Word = noWord): string {
  if (typeof outcome !== 'object' || outcome === null || Array.isArray(outcome)) return lineOf(outcome, word);
  const requested: object = typeof input === 'object' && input !== null ? input : {};
  const news = Object.entries(outcome).filter(([name, value]) => !(name in requested) && typeof value !== 'boolean');
  return lineOf(Object.fromEntries(news), word);
}

/** The digits of a draw, if the outcome consists of digits. */
export function digitsOf(outcome: unknown): readonly number[] | undefined {
  const digits = typeof outcome === 'object' && outcome !== null && 'digits' in outcome ? outcome.digits : undefined;
  return Array.isArray(digits) && digits.length > 0 && digits.every((digit) => Number.isInteger(digit))
    ? digits
    : undefined;
}
