/** Six normal numbers and a special one of 49 (LHC): 67 plays. 49 returns the stake of many sides of a number. */
import { digits, elements, numbers, sideCouples, sides, zodiac } from '../marks.ts';
import type { Form, HitRule, Play, TimesTest, ValueTest } from '../play.ts';

const marks = numbers(1, 49, 2);
const normal = [0, 1, 2, 3, 4, 5];
const special = [6];
const seven = [...normal, ...special];
const rows = normal.map((place) => [place]);

const colours = ['red', 'blue', 'green'];
const digitSides = ['sum-big', 'sum-small', 'sum-odd', 'sum-even', 'tail-big', 'tail-small'];
const sets = ['domestic', 'wild', 'heaven', 'earth', 'front', 'back'];
const waves = (parts: readonly string[]) => colours.flatMap((colour) => parts.map((part) => `${colour}-${part}`));

/** Sides of one number, where 49 returns the stake. */
const numberSides = { of: 'value', bigFrom: 25, push: { value: 49 } } as const;
const placeMarks = [...sides, ...digitSides, ...colours];
const placeSides = {
  ...numberSides,
  push: { value: 49, marks: [...sides, ...digitSides] },
} as const;

const ofSpecial = (name: string, list: readonly string[], test: ValueTest): Play => ({
  code: `lhc.special.${name}`,
  grammar: 'marks',
  marks: list,
  test: { ...test, at: special },
});
const ofSeven = (name: string, list: readonly string[], test: ValueTest): Play => ({
  code: `lhc.seven.${name}`,
  grammar: 'marks',
  marks: list,
  test: { ...test, at: seven },
});

/** `k` numbers, by how many are normal and whether one is the special one. */
function link(name: string, k: number, wins: readonly HitRule[], forms: readonly Form[] = ['bankers']): Play {
  return {
    code: `lhc.link.${name}`,
    grammar: 'choose',
    k,
    marks,
    test: { at: normal, extra: special },
    wins,
    forms,
  };
}
const win = (...hits: readonly number[]): readonly HitRule[] => [{ tier: 'win', hits }];

/** `k` numbers, by how many of them are among the seven. */
function amongSeven(name: string, k: number, hits: number): Play {
  const forms = ['bankers'] as const;
  return { code: `lhc.${name}.${k}`, grammar: 'choose', k, marks, test: { at: seven }, wins: win(hits), forms };
}

/** Animals or tails of the seven numbers: one or more of each, or none. */
const animals = {
  marks: zodiac,
  apart: 'animal',
  test: { at: seven, as: 'zodiac' },
} as const;
const tails = { marks: digits, apart: 'tail 0', test: { at: seven, as: 'tail' } } as const;

function drawn(name: string, list: typeof animals | typeof tails, atLeast: 0 | 1): Play {
  return { ...list, code: `lhc.seven.${name}`, grammar: 'marks', test: { ...list.test, atLeast } };
}

function linked(name: string, list: typeof animals | typeof tails, k: number, isNone = false): Play {
  const code = `lhc.link.${name}${k}${isNone ? '-not' : ''}`;
  return { ...list, code, grammar: 'choose', k, wins: win(isNone ? 0 : k), forms: ['bankers'] };
}

const eachNormal: TimesTest & { readonly isEach: true } = { at: normal, as: 'zodiac', isEach: true };

export const plays: readonly Play[] = [
  ofSpecial('number', marks, { of: 'value' }),
  ofSpecial('sides', [...sides, ...digitSides, ...sideCouples, ...sets], numberSides),
  ofSpecial('colour', colours, { of: 'value' }),
  ofSpecial('half-wave', waves([...sides, 'sum-odd', 'sum-even']), numberSides),
  ofSpecial('quarter-wave', waves(sideCouples), numberSides),
  ofSpecial('head', numbers(0, 4), { of: 'tens' }),
  ofSpecial('tail', digits, { of: 'tail' }),
  { ...ofSpecial('zodiac', zodiac, { of: 'value' }), apart: 'animal' },
  {
    code: 'lhc.special.zodiac-set',
    grammar: 'set',
    marks: zodiac,
    min: 1,
    max: 11,
    test: { of: 'value', push: { value: 49 }, at: special },
  },
  { ...ofSpecial('element', elements, { of: 'element' }), apart: 'element' },
  { code: 'lhc.normal.number', grammar: 'marks', marks, test: { at: normal, atLeast: 1 } },
  { code: 'lhc.normal.place-number', grammar: 'each', marks, rows, test: { of: 'value' } },
  { code: 'lhc.normal.place-sides', grammar: 'each', marks: placeMarks, rows, test: placeSides },
  {
    code: 'lhc.normal.parlay',
    grammar: 'parlay',
    marks: placeMarks,
    rows,
    min: 2,
    max: 6,
    test: placeSides,
    soldIn: 'Entertainment',
  },
  { code: 'lhc.normal.zodiac', grammar: 'marks', marks: zodiac, apart: 'animal', test: eachNormal },
  link('2-all', 2, win(2), ['bankers', 'cross']),
  link('3-all', 3, win(3)),
  link('4-all', 4, win(4)),
  {
    ...link('3-two', 3, [
      { tier: 'two', hits: [2] },
      { tier: 'three', hits: [3] },
    ]),
    shares: { two: '7/8', three: '1/8' },
  },
  {
    ...link(
      '2-special',
      2,
      [
        { tier: 'both', hits: [2] },
        { tier: 'special', hits: [1], extra: 1 },
      ],
      ['bankers', 'cross'],
    ),
    shares: { both: '4/5', special: '1/5' },
  },
  link('special-string', 2, [{ tier: 'win', hits: [1], extra: 1 }], ['bankers', 'cross']),
  link('4-one', 4, win(1, 2, 3, 4)),
  drawn('zodiac', animals, 1),
  drawn('zodiac-not', animals, 0),
  drawn('tail', tails, 1),
  drawn('tail-not', tails, 0),
  ofSeven('zodiac-count', ['2-4', '5', '6', '7', 'odd', 'even'], { of: 'zodiac-count' }),
  ofSeven('odd-count', numbers(0, 7), { of: 'odd-count' }),
  ofSeven('big-count', numbers(0, 7), { of: 'big-count' }),
  ofSeven('sum-sides', [...sides, ...sideCouples], { of: 'sum', bigFrom: 175 }),
  ofSeven('colour', [...colours, 'tie'], { of: 'colour-score', push: { value: 3, marks: colours } }),
  ...[2, 3, 4, 5, 6].map((k) => linked('zodiac', animals, k)),
  ...[2, 3, 4, 5].map((k) => linked('zodiac', animals, k, true)),
  ...[2, 3, 4, 5, 6].map((k) => linked('tail', tails, k)),
  ...[2, 3, 4].map((k) => linked('tail', tails, k, true)),
  ...[5, 6, 7, 8, 9, 10, 11, 12].map((k) => amongSeven('none', k, 0)),
  ...[5, 6, 7, 8, 9, 10].map((k) => amongSeven('one', k, 1)),
  ...[1, 2, 3, 4, 5].map((k) => amongSeven('all', k, k)),
];
