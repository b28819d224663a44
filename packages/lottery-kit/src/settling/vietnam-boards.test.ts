/** Two whole boards, and what each play hits in them, counted by hand. */
import { expect, it } from 'vitest';
import { readDraw } from '../draws/drawn.ts';
import { readDrawFor } from '../draws/read-draw-for.ts';
import examples from '../examples.json' with { type: 'json' };
import { loadPlay } from '../load-plays.ts';
import { readSelection } from '../selection/read-selection.ts';
import { settle } from './settle.ts';

/** North, 14 April 2025. */
const north = examples.draws.northDraw;

/** In the shape of the center; made for this test, no published draw. */
const central = {
  db: '482913',
  g1: ['60755'],
  g2: ['31407'],
  g3: ['92240', '18655'],
  g4: ['50319', '77402', '13866', '04291', '65013', '29944', '81355'],
  g5: ['7713'],
  g6: ['0264', '9155', '3340'],
  g7: ['291'],
  g8: ['40'],
};

it.each([
  [
    'vnn',
    north,
    '03 05 05 05 17 19 20 22 25 32 32 35 40 42 43 54 55 65 66 68 69 71 73 74 88 99 99',
    { threeDigits: 23, fourDigits: 20 },
  ],
  ['vns', central, '02 07 13 13 13 19 40 40 40 44 55 55 55 55 64 66 91 91', { threeDigits: 17, fourDigits: 16 }],
] as const)('%s: every prize has its tail', (group, board, tails, { threeDigits, fourDigits }) => {
  const drawn = readDraw(group, board);
  if (!drawn.ok) throw new Error('a legal board');
  const read = drawn.value.tails.map((tail) => `${tail}`.padStart(2, '0'));
  expect(read.toSorted().join(' ')).toBe(tails);
  const prizes = Object.values(drawn.value.prizes).flat();
  expect(prizes.filter((prize) => prize.length >= 3)).toHaveLength(threeDigits);
  expect(prizes.filter((prize) => prize.length >= 4)).toHaveLength(fourDigits);
});

const hitsOf = async (code: string, raw: unknown, draw: unknown) => {
  const found = await loadPlay(code);
  const selection = found && readSelection(found.play, raw);
  const drawn = found && readDrawFor(found.group, found.play, draw);
  if (!found || !selection?.ok || !drawn?.ok) throw new Error('legal');
  return settle(found.play, selection.value, drawn.value).wins.win ?? 0;
};

it.each([
  ['vnn.lo3', { numbers: ['025', '105', '605', '188'] }, 4],
  ['vnn.lo4', { numbers: ['6105', '1605', '0005'] }, 2],
  ['vnn.lo2-permuted', { numbers: ['50', '23'] }, 5],
  ['vnn.de-both', { numbers: ['35', '74', '05'] }, 2],
  ['vnn.cang3-both', { numbers: ['935', '025', '442', '188', '032'] }, 4],
  ['vnn.seven-eight', { numbers: ['35', '25', '42', '88', '74', '03', '68', '19', '05'] }, 8],
  ['vnn.da', { marks: ['05', '99', '00'] }, 1],
  ['vnn.truot4', { marks: ['00', '01', '02', '04', '05'] }, 1],
] as const)('north: %s %j hits %i times', async (code, raw, hits) => {
  expect(await hitsOf(code, raw, north)).toBe(hits);
});

it.each([
  ['vns.lo2', { numbers: ['55', '13', '40', '91', '00'] }, 12],
  ['vns.lo2-head', { numbers: ['48', '13', '40'] }, 3],
  ['vns.lo3', { numbers: ['291', '913', '313'] }, 3],
  ['vns.lo4', { numbers: ['4291', '0291', '2913'] }, 2],
  ['vns.lo2-permuted', { numbers: ['31', '04'] }, 6],
  ['vns.lo2-g4', { numbers: ['55', '13', '07'] }, 2],
  ['vns.lo2-g6', { numbers: ['55', '64', '13'] }, 2],
  ['vns.seven-eight', { numbers: ['13', '40', '55', '07'] }, 5],
  ['vns.de', { numbers: ['13', '40'] }, 1],
  ['vns.de-low', { numbers: ['13', '40'] }, 1],
  ['vns.de-both', { numbers: ['13', '40', '55'] }, 2],
  ['vns.de-g1', { numbers: ['55', '13'] }, 1],
  ['vns.cang3', { numbers: ['913', '291'] }, 1],
  ['vns.cang3-low', { numbers: ['913', '291'] }, 1],
  ['vns.cang3-both', { numbers: ['913', '291', '313'] }, 2],
  ['vns.cang4', { numbers: ['2913', '4829'] }, 1],
  ['vns.cang4-g1', { numbers: ['0755', '6075'] }, 1],
  ['vns.xien2', { marks: ['13', '55', '00'] }, 1],
  ['vns.xien3', { marks: ['13', '55', '91', '40'] }, 4],
  ['vns.xien4', { marks: ['13', '55', '91', '40'] }, 1],
  ['vns.truot4', { marks: ['00', '01', '03', '04'] }, 1],
  ['vns.truot4', { marks: ['00', '01', '03', '07'] }, 0],
  ['vns.da', { marks: ['07', '19'] }, 1],
  ['vns.da', { marks: ['07', '18'] }, 0],
  ['vns.head-digit', { marks: ['1', '3'] }, 1],
  ['vns.number-sides', { marks: ['small', 'odd', 'big-odd', 'small-odd'] }, 3],
] as const)('central: %s %j hits %i times', async (code, raw, hits) => {
  expect(await hitsOf(code, raw, central)).toBe(hits);
});

it('a couple of two stations is drawn by both together', async () => {
  const both = { stations: [central, examples.draws.southDraw] };
  expect(await hitsOf('vns.da-cross', { marks: ['13', '06', '00'] }, both)).toBe(1);
});
