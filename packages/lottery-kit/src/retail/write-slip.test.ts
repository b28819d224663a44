import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plays as northPlays } from '../plays/vnn.ts';
import { plays as southPlays } from '../plays/vns.ts';
import { readSelection } from '../selection/read-selection.ts';
import { totalOf } from './cost.ts';
import { readSlip } from './read-slip.ts';
import { type Region, regions, type SlipLine, type SlipOutlet, slipTypes } from './slip.ts';
import { maxStations, stations } from './stations.ts';
import { isSlipType, playCodeOf } from './types.ts';
import { slipLineOf, writeSlip } from './write-slip.ts';

const outlets: { readonly [R in Region]: SlipOutlet } = {
  north: { region: 'north', plays: northPlays },
  central: { region: 'central', plays: southPlays },
  south: { region: 'south', plays: southPlays },
};

const numbers = ['01', '02', '57', '99', '123', '789', '0123', '10/20keo90', '11/22keo99', 'tai', 'le', 'chanle'];
const amounts = ['1k', '1.5k', '5n', '2tr'];
const words = [
  ...slipTypes,
  ...numbers,
  ...amounts,
  'keo',
  '/',
  '.',
  ',',
  '\n',
  ';',
  '2d',
  '3d',
  'tp',
  'dt',
  'mb',
  'hue',
];
const soup = (parted: string) =>
  fc.array(fc.constantFrom(...words), { maxLength: 20 }).map((list) => list.join(parted));
const sentence = fc
  .tuple(
    fc.constantFrom('', '', 'tp dt', '2d', 'hue', 'mb'),
    fc.uniqueArray(fc.constantFrom(...numbers), { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(fc.constantFrom(...slipTypes), fc.constantFrom(...amounts)), { minLength: 1, maxLength: 2 }),
  )
  .map(([at, list, bets]) => [at, ...list, ...bets.flat()].join(' '));
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  soup(''),
  soup(' '),
  fc.array(sentence, { minLength: 1, maxLength: 3 }).map((list) => list.join('\n')),
);

it('never throws, names a place in the text, and writes what it read', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.constantFrom(...regions), anyText, (region, text) => {
      const { lines, flaws } = readSlip(text, outlets[region]);
      for (const { at, token } of flaws) expect(text.slice(at, at + token.length)).toBe(token);
      if (lines.length === 0) return;
      read += 1;
      const written = writeSlip(lines);
      const again = readSlip(written, outlets[region]);
      expect(again).toEqual({ lines, flaws: [] });
      expect(writeSlip(again.lines)).toBe(written);
      expect(totalOf(again.lines)).toBe(totalOf(lines));
    }),
    { numRuns: 10_000 },
  );
  expect(read).toBeGreaterThan(100);
});

const anyLine = (region: Region) =>
  fc
    .record({
      type: fc.constantFrom(...slipTypes),
      digits: fc.constantFrom(2, 3, 4),
      numbers: fc.uniqueArray(fc.nat(9_999), { minLength: 1, maxLength: 30 }),
      step: fc.nat(40),
      stations: fc.oneof(
        fc.integer({ min: 1, max: maxStations[region] }).map((first) => ({ first })),
        fc
          .uniqueArray(fc.constantFrom(...Object.keys(stations[region])), { maxLength: maxStations[region] })
          .map((named) => ({ named })),
      ),
      amount: fc.bigInt({ min: 1n, max: 5_000_000n }),
    })
    .map(({ type, digits, numbers, step, stations: at, amount }): SlipLine | undefined => {
      const { plays } = outlets[region];
      const group = region === 'north' ? 'vnn' : 'vns';
      const play = plays.find(({ code }) => code === playCodeOf(type, digits, group));
      // Half of them are in steps, as ranges are.
      const chosen = step < 20 ? numbers : numbers.map((_, index) => (numbers[0] ?? 0) + index * step);
      const typed = new Set(chosen.map((one) => `${one % 10 ** digits}`.padStart(digits, '0')));
      const raw = play?.grammar === 'choose' ? { marks: [...typed] } : { numbers: [...typed] };
      const selection = play && readSelection(play, raw);
      return play && selection?.ok ? { stations: at, type, play, selection: selection.value, amount } : undefined;
    });

it.each(regions)('%s: every slip that can be written is read as it was', (region) => {
  let read = 0;
  fc.assert(
    fc.property(fc.array(anyLine(region), { maxLength: 4 }), (list) => {
      const lines = list.filter((line) => line !== undefined);
      const again = readSlip(writeSlip(lines), outlets[region]);
      expect(again).toEqual({ lines, flaws: [] });
      read += lines.length;
    }),
    { numRuns: 1_000 },
  );
  expect(read).toBeGreaterThan(300);
});

it('every type is sold in a region, and every play of a type is of the kit', () => {
  for (const type of slipTypes) {
    expect(isSlipType(type)).toBe(true);
    const sold = (['vnn', 'vns'] as const).flatMap((group) =>
      [2, 3, 4].flatMap((digits) => playCodeOf(type, digits, group) ?? []),
    );
    expect(sold.length, type).toBeGreaterThan(0);
    for (const code of sold) expect([...northPlays, ...southPlays].map((play) => play.code)).toContain(code);
  }
});

it('has no words for other plays and forms of a ticket', () => {
  const find = (code: string) => {
    const play = northPlays.find((one) => one.code === code);
    if (!play) throw new Error(code);
    return play;
  };
  expect(slipLineOf(find('vnn.truot4'), { marks: ['01', '02', '03', '04'] }, 1_000n)).toBeUndefined();
  expect(slipLineOf(find('vnn.xien2'), { bankers: ['01'], marks: ['02', '03'] }, 1_000n)).toBeUndefined();
  const line = slipLineOf(find('vnn.lo2'), { numbers: ['05', '32'] }, 1_500n);
  expect(line && writeSlip([line])).toBe('05.32 b 1.5k');
});

it('has no word that means two things', () => {
  const codes = Object.values(stations).flatMap((each) => Object.keys(each));
  expect(new Set([...codes, ...slipTypes]).size).toBe(codes.length + slipTypes.length);
});
