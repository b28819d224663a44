/** The drawn numbers of an outcome, as charts show them: those of its fields that are numbers, or the digits of a board's first prize. */

/** The board's fields that name its first prize. */
const firstPrizes = ['db', 'first'] as const;
/** Fields in the order in which they are drawn; the single one comes last. */
const lists = ['digits', 'numbers', 'dice', 'normal'] as const;
const singles = ['special', 'additional'] as const;

/** Undefined for what is no outcome of a lottery. */
export function drawnNumbers(outcome: unknown): readonly number[] | undefined {
  if (typeof outcome !== 'object' || outcome === null) return undefined;
  const fields = outcome as Readonly<Record<string, unknown>>;
  const prize = firstPrizes.map((name) => fields[name]).find((value) => value !== undefined);
  if (prize !== undefined) return typeof prize === 'string' && /^\d+$/.test(prize) ? [...prize].map(Number) : undefined;
  const list = lists.map((name) => fields[name]).find((value) => value !== undefined);
  if (!Array.isArray(list) || !list.every(Number.isInteger)) return undefined;
  const last = singles.map((name) => fields[name]).filter((value) => typeof value === 'number');
  return [...(list as number[]), ...last];
}
