/**
 * Bets and outcomes as games tell them, made readable without knowing the game: "target 50.5 · direction over". What is too deep for a line
 * is left to the raw text beside it.
 */

const DEEPEST = 2;
const MOST_PARTS = 8;

/** "clientSeed" → "client seed". */
function nameText(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function partsOf(value: unknown, depth: number): string[] {
  if (isPlain(value)) return [`${value}`];
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isPlain)) return [value.join(' ')];
    return depth < DEEPEST ? value.flatMap((item) => partsOf(item, depth + 1)) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const parts = depth < DEEPEST ? partsOf(inner, depth + 1) : [];
    return parts.length === 0 ? [] : [`${nameText(name)} ${parts.join(' · ')}`];
  });
}

/** Empty when there is nothing a line could say. */
export function lineOf(value: unknown): string {
  const parts = partsOf(value, 0);
  return parts.length > MOST_PARTS ? '' : parts.join(' · ');
}

/** The digits of a draw, when that is what an outcome is. */
export function digitsOf(outcome: unknown): readonly number[] | undefined {
  const digits = typeof outcome === 'object' && outcome !== null && 'digits' in outcome ? outcome.digits : undefined;
  return Array.isArray(digits) && digits.length > 0 && digits.every((digit) => Number.isInteger(digit))
    ? digits
    : undefined;
}
