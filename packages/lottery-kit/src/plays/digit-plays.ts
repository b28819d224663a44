/** Plays of drawn digits that are the same at other places: the first three of five digits, the last two of three. */
import { digits, numbers, sideCouples, sides } from '../marks.ts';
import type { Places, Play } from '../play.ts';

const digit = { of: 'value' } as const;
/** 5 to 9 is big. */
const digitSides = { of: 'value', bigFrom: 5 } as const;
const each = (at: Places): readonly Places[] => at.map((place) => [place]);
const all = (k: number) => [{ tier: 'win', hits: [k] }];

/** All digits in order, typed or by rows. */
export function straight(code: string, at: Places): Play {
  return { code, grammar: 'rows', marks: digits, rows: each(at), test: digit, forms: ['numbers'] };
}

/** Every number makes a bet of each row of its last digits. */
export function combination(code: string, at: Places): Play {
  return { code, grammar: 'combo', marks: digits, rows: each(at), test: digit };
}

/** Drawn in any order: `take` digits, each exactly `times` times. */
export function groupOf(code: string, at: Places, times: number, take: number, typed = false): Play {
  const play = { code, grammar: 'choose', k: take, marks: digits, wins: all(take) } as const;
  return { ...play, test: { at, exactly: times }, ...(typed && { forms: ['numbers'] }) };
}

/** Drawn in any order: digits of one row so often, of the other so often. */
export function groupOfTwo(code: string, at: Places, first: [number, number], second: [number, number]): Play {
  const takes = [
    { times: first[0], take: first[1] },
    { times: second[0], take: second[1] },
  ] as const;
  return { code, grammar: 'group', marks: digits, takes, at };
}

/** All `k` digits are drawn, at any place. */
export function unplaced(code: string, at: Places, k: number): Play {
  if (k === 1) return { code, grammar: 'marks', marks: digits, test: { at, atLeast: 1 } };
  return { code, grammar: 'choose', k, marks: digits, test: { at }, wins: all(k) };
}

/** One mark of each place: its size or parity. */
function placeSides(code: string, at: Places): Play {
  return { code, grammar: 'rows', marks: sides, rows: each(at), test: digitSides };
}

function notes(code: string, at: Places, of: 'sum' | 'span' | 'holds', isGroup: boolean): Play {
  const max = at.length * 9;
  const marks = of !== 'sum' ? digits : isGroup ? numbers(1, max - 1) : numbers(0, max);
  return { code, grammar: 'notes', marks, at, of, isGroup, ...(of === 'holds' && { max: 1 }) };
}

export function sumOfStraights(code: string, at: Places): Play {
  return notes(code, at, 'sum', false);
}

export function sumOfGroups(code: string, at: Places): Play {
  return notes(code, at, 'sum', true);
}

/** One digit twice and one other once, in any order. */
export function pairGroup(code: string, at: Places, typed: boolean): Play {
  const takes = [
    { times: 2, take: 1 },
    { times: 1, take: 1 },
  ] as const;
  return { code, grammar: 'pairs', marks: digits, takes, at, ...(typed && { forms: ['numbers'] }) };
}

export function mixedGroups(code: string, at: Places): Play {
  return { code, grammar: 'numbers', digits: 3, only: 'not all equal', marks: [], test: { kind: 'group', at } };
}

export function sumSides(code: string, at: Places, bigFrom: number): Play {
  const marks = [...sides, ...sideCouples];
  return { code, grammar: 'marks', marks, test: { of: 'sum', bigFrom, at } };
}

/** The 21 plays of three drawn digits. */
export function threeDigits(family: string, at: Places): readonly Play[] {
  const set = (name: string, min: number): Play => ({
    code: `${family}.${name}`,
    grammar: 'set',
    marks: digits,
    min,
    max: 10,
    test: { different: min, at },
  });
  const marked = (name: string, of: 'sum' | 'sum-tail' | 'span' | 'pattern', marks: readonly string[]): Play => ({
    code: `${family}.${name}`,
    grammar: 'marks',
    marks,
    test: { of, at },
  });
  return [
    straight(`${family}.straight`, at),
    combination(`${family}.combo`, at),
    sumOfStraights(`${family}.sum`, at),
    notes(`${family}.span`, at, 'span', false),
    pairGroup(`${family}.zu3`, at, true),
    groupOf(`${family}.zu6`, at, 1, 3, true),
    mixedGroups(`${family}.mixed`, at),
    sumOfGroups(`${family}.group-sum`, at),
    notes(`${family}.banker`, at, 'holds', true),
    unplaced(`${family}.unplaced-1`, at, 1),
    unplaced(`${family}.unplaced-2`, at, 2),
    marked('tail', 'sum-tail', digits),
    marked('special', 'pattern', ['leopard', 'straight', 'pair']),
    marked('patterns', 'pattern', ['leopard', 'straight', 'pair', 'half-straight', 'mixed']),
    marked('sum-odds', 'sum', numbers(0, 27)),
    marked('span-odds', 'span', digits),
    { code: `${family}.two-in-three`, grammar: 'numbers', digits: 2, marks: [], test: { kind: 'couple', at } },
    set('zu3-set', 2),
    set('zu6-set', 3),
    sumSides(`${family}.sum-sides`, at, 14),
    placeSides(`${family}.sides`, at),
  ];
}

/** The seven plays of two drawn digits. */
export function twoDigits(family: string, at: Places): readonly Play[] {
  return [
    straight(`${family}.straight`, at),
    sumOfStraights(`${family}.sum`, at),
    notes(`${family}.span`, at, 'span', false),
    groupOf(`${family}.pair-group`, at, 1, 2, true),
    sumOfGroups(`${family}.group-sum`, at),
    notes(`${family}.banker`, at, 'holds', true),
    placeSides(`${family}.sides`, at),
  ];
}

/** The digit at a place, and what it is. */
export function placeDigits(group: string, count: number): readonly Play[] {
  const rows = each(Array.from({ length: count }, (_, at) => at));
  const marks = [...sides, 'prime', 'composite'];
  return [
    { code: `${group}.place.digit`, grammar: 'each', marks: digits, rows, test: digit },
    { code: `${group}.place.sides`, grammar: 'each', marks, rows, test: digitSides },
  ];
}

/** Every couple of places, the left one first. */
export function couples(count: number): readonly Places[] {
  return Array.from({ length: count }, (_, left) =>
    Array.from({ length: count - left - 1 }, (_, step) => [left, left + step + 1]),
  ).flat();
}
