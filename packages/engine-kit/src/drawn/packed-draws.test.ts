import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawnNumbers } from './drawn-numbers.ts';
import { type ChartedDraw, packDraws, unpackDraws } from './packed-draws.ts';

const MAX_BYTES = 30_000;
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10).replaceAll('-', '');

it('reads the numbers of every format, and the digits of a first prize', () => {
  expect(drawnNumbers({ digits: [7, 0, 3] })).toEqual([7, 0, 3]);
  expect(drawnNumbers({ date: '2026-11-24', normal: [3, 14], special: 49 })).toEqual([3, 14, 49]);
  expect(drawnNumbers({ numbers: [1, 2], additional: 7 })).toEqual([1, 2, 7]);
  expect(drawnNumbers({ first: '0042', second: '1234', third: '0000', special: ['1111'] })).toEqual([0, 0, 4, 2]);
  expect(drawnNumbers({ db: '46935', g1: ['76071'] })).toEqual([4, 6, 9, 3, 5]);
  expect([undefined, null, 7, [], { digits: ['7'] }, { db: 'x' }, { ms: 7 }].map(drawnNumbers)).toEqual(
    Array(7).fill(undefined),
  );
});

const packed = fc
  .record({
    width: fc.integer({ min: 1, max: 10 }),
    rows: fc.array(fc.record({ isVoid: fc.boolean(), skipped: fc.integer({ min: 0, max: 2 }) }), {
      minLength: 1,
      maxLength: 60,
    }),
    seed: fc.integer({ min: 0, max: 49 }),
  })
  .map(({ width, rows, seed }) => {
    let at = 9_000;
    return rows.map(({ isVoid, skipped }, row): ChartedDraw => {
      at -= 1 + skipped;
      const numbers = Array.from({ length: width }, (_, place) => (seed + row * 7 + place) % 50);
      return { drawNumber: `${day(row % 40 > 20 ? 1 : 0)}-${at}`, numbers: isVoid ? undefined : numbers };
    });
  });

it('gives back every draw it packs: void ones, gaps, and changes of the day', () => {
  fc.assert(
    fc.property(packed, (draws) => {
      const made = packDraws(draws);
      expect(made && unpackDraws(made)).toEqual(draws);
    }),
  );
  expect(unpackDraws({ width: 0, draws: '', numbers: '' })).toEqual([]);
});

it('packs a thousand draws of ten numbers in less than 30 kilobytes, also one a day', () => {
  const numbers = [10, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const daily = Array.from({ length: 1000 }, (_, at) => ({ drawNumber: `${day(1000 - at)}-01`, numbers }));
  const often = Array.from({ length: 1000 }, (_, at) => ({ drawNumber: `${day(1)}-${2000 - at}`, numbers }));
  expect(JSON.stringify(packDraws(daily)).length).toBeLessThan(MAX_BYTES);
  expect(JSON.stringify(packDraws(often)).length).toBeLessThan(11_000);
});

it('packs nothing that has no character, or another number of numbers', () => {
  expect(packDraws([{ drawNumber: '20260101-01', numbers: [62] }])).toBeUndefined();
  expect(
    packDraws([
      { drawNumber: '20260101-02', numbers: [1] },
      { drawNumber: '20260101-01', numbers: [1, 2] },
    ]),
  ).toBeUndefined();
});
