/** Plays of numbers that are drawn without return: the places of 11x5 and of PK10. */
import type { Places, Play } from '../play.ts';

const each = (at: Places): readonly Places[] => at.map((place) => [place]);

/** The numbers at those places, in order. */
export function inOrder(code: string, marks: readonly string[], at: Places): Play {
  return { code, grammar: 'rows-different', marks, rows: each(at), test: { of: 'value' }, forms: ['numbers'] };
}

/** The numbers at those places, in any order. */
export function inAnyOrder(code: string, marks: readonly string[], at: Places): Play {
  const k = at.length;
  const wins = [{ tier: 'win', hits: [k] }];
  return { code, grammar: 'choose', k, marks, test: { at }, wins, forms: ['numbers', 'bankers'] };
}
