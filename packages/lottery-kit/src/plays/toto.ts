/** Six of 49 numbers and an additional one (TOTO): 13 plays. */
import { numbers } from '../marks.ts';
import type { HitRule, Play } from '../play.ts';

const marks = numbers(1, 49, 2);
const six = [0, 1, 2, 3, 4, 5];
const additional = [6];

/** The highest group of a bet of six numbers. */
const groups: readonly HitRule[] = [
  { tier: 'g1', hits: [6] },
  { tier: 'g2', hits: [5], extra: 1 },
  { tier: 'g3', hits: [5], extra: 0 },
  { tier: 'g4', hits: [4], extra: 1 },
  { tier: 'g5', hits: [4], extra: 0 },
  { tier: 'g6', hits: [3], extra: 1 },
  { tier: 'g7', hits: [3], extra: 0 },
];
const ordinary = { k: 6, marks, test: { at: six, extra: additional }, wins: groups } as const;

function fixed(isSeven: boolean, k: number): Play {
  const code = `toto.fixed.${isSeven ? 'seven' : 'six'}-${k}`;
  const wins = [{ tier: 'win', hits: [k] }];
  const at = isSeven ? [...six, ...additional] : six;
  return { code, grammar: 'choose', k, marks, test: { at }, wins, forms: ['bankers'] };
}

export const plays: readonly Play[] = [
  { ...ordinary, code: 'toto.ordinary', grammar: 'choose', max: 6 },
  { ...ordinary, code: 'toto.system', grammar: 'choose', min: 7, max: 12 },
  { ...ordinary, code: 'toto.roll', grammar: 'rolling', min: 5, max: 5 },
  ...[1, 2, 3, 4, 5].flatMap((k) => [fixed(false, k), fixed(true, k)]),
];
