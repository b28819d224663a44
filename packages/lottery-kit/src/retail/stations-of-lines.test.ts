import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadPlays } from '../load-plays.ts';
import { totalOf } from './cost.ts';
import { readSlip } from './read-slip.ts';
import type { SlipOutlet } from './slip.ts';
import { linesByStation, linesOfStations, type StationLines } from './stations-of-lines.ts';
import { writeSlip } from './write-slip.ts';

/** A Saturday in the south. */
const outlet: SlipOutlet = { region: 'south', today: ['tp', 'la', 'bp', 'hg'], plays: await loadPlays('vns') };
const today = outlet.today ?? [];

function read(text: string) {
  const { lines, flaws } = readSlip(text, outlet);
  expect([text, flaws]).toEqual([text, []]);
  return lines;
}
/** What each station has, as texts. */
const texts = (all: readonly StationLines[]) =>
  new Map(
    all.map(({ station, lines }) => [station, writeSlip(lines.map((line) => ({ ...line, stations: { named: [] } })))]),
  );
const ordersOf = (text: string) => linesByStation(read(text), today);

it('makes of a row the same line at each station that it names', () => {
  expect(texts(ordersOf('2d 01.02 dd 1k\nbp 123 xc 2k\n12 b 1k'))).toEqual(
    new Map([
      ['tp', '01.02 dd 1k'],
      ['la', '01.02 dd 1k'],
      ['bp', '123 xc 2k'],
      [undefined, '12 b 1k'],
    ]),
  );
});

it('writes what several stations have alike as one row', () => {
  const back = (text: string) => writeSlip(linesOfStations(ordersOf(text)));
  expect(back('2d 01.02 dd 1k\ntp bp 123 xc 2k')).toBe('tp la 01.02 dd 1k\ntp bp 123 xc 2k');
  // Behind another line at one of them.
  expect(back('la 05 b 1k\ntp la 01 dd 1k')).toBe('la 05 b 1k\ntp la 01 dd 1k');
  expect(back('01 dd 1k\ntp 01 dd 1k')).toBe('01 dd 1k\ntp 01 dd 1k');
});

const anyRow = fc
  .tuple(
    fc.oneof(
      fc.constant(''),
      fc.constantFrom('2d ', '3d ', '4d '),
      fc.subarray([...today], { minLength: 1 }).map((codes) => `${codes.join(' ')} `),
    ),
    fc.constantFrom('01', '01.02', '10/20keo90', '05.32.99'),
    fc.constantFrom('dd', 'b', 'da', 'nt'),
    fc.constantFrom('1k', '1.5k', '20k'),
  )
  .filter(([, numbers, type]) => type !== 'da' || numbers !== '01')
  .map(([stations, ...rest]) => stations + rest.join(' '));

it('reads the orders of any slip back from the text that they are written as, for the same sum', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 8 }), (rows) => {
      const orders = ordersOf(rows.join('\n'));
      const written = writeSlip(linesOfStations(orders));
      expect(texts(ordersOf(written))).toEqual(texts(orders));
      expect(totalOf(read(written))).toBe(totalOf(read(rows.join('\n'))));
      // It stays as it is.
      expect(writeSlip(linesOfStations(ordersOf(written)))).toBe(written);
    }),
    { numRuns: 300 },
  );
});
