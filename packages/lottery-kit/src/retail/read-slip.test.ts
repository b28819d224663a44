import { expect, it } from 'vitest';
import { readDraw } from '../draws/drawn.ts';
import examples from '../examples.json' with { type: 'json' };
import { plays as northPlays } from '../plays/vnn.ts';
import { plays as southPlays } from '../plays/vns.ts';
import { settle } from '../settling/settle.ts';
import { costOf, numbersOf, totalOf } from './cost.ts';
import { readSlip } from './read-slip.ts';
import type { Region, SlipOutlet } from './slip.ts';
import { writeSlip } from './write-slip.ts';

const outlet = (region: Region, today?: readonly string[]): SlipOutlet => ({
  region,
  today,
  plays: region === 'north' ? northPlays : southPlays,
});
const read = (region: Region, text: string, today?: readonly string[]) => readSlip(text, outlet(region, today));

it.each([
  ['south', '2d 01.02 dd 1k', '2d 01.02 dd 1k', 8_000n],
  ['south', '2d 123.456.789 xc 1.5k', '2d 123.456.789 xc 1.5k', 18_000n],
  ['north', '01.02.03 b 5k', '01.02.03 b 5k', 405_000n],
  ['north', '11.12.15.18.19 duoi 6k', '11.12.15.18.19 duoi 6k', 30_000n],
  ['north', '123 bdao 1k', '123 bdao 1k', 138_000n],
  ['north', '111/222keo999 b 1k', '111/222keo999 b 1k', 207_000n],
  ['central', 'dna 7777 b 2k', 'dna 7777 b 2k', 32_000n],
  ['south', 'dongthap 01 DD 1K', 'dt 01 dd 1k', 2_000n],
  ['south', '01 ĐẦU 1n ĐUÔI 2k', '01 dau 1k\n01 duoi 2k', 3_000n],
  ['north', '01 dau 1k', '01 dau 1k', 4_000n],
  ['north', '123 dau 1k duoi 1k xc 1k', '123 dau 1k\n123 duoi 1k\n123 xc 1k', 8_000n],
  ['south', '01 b7l 1k', '01 b7l 1k', 7_000n],
  ['north', '01 b8l 1k', '01 b8l 1k', 8_000n],
  ['south', '12 nt 1k; 123 nt 1k; 1234 nt 1k', '12 nt 1k\n123 nt 1k\n1234 nt 1k', 3_000n],
  ['north', '99 05 32 xien2 1k', '05.32.99 xien2 1k', 3_000n],
  ['north', '01 02 03 04 05 xien4 10k xien3 1k', '01/02keo05 xien4 10k\n01/02keo05 xien3 1k', 60_000n],
  ['north', '01.02 da 1k', '01.02 da 1k', 54_000n],
  ['south', '3d 01.02.03 da 1k', '3d 01.02.03 da 1k', 324_000n],
  ['south', 'tai dd 1k', 'tai dd 1k', 100_000n],
  ['south', 'chan.le duoi 0.001k', '00/01keo99 duoi 0.001k', 100n],
  ['north', 'lele chanchan lechan chanle duoi 1tr', '00/01keo99 duoi 1000k', 100_000_000n],
  ['north', '11 22 33 44 b 1k 55 66 b 2k', '11/22keo44 b 1k\n55.66 b 2k', 108_000n + 108_000n],
  ['north', '\n;; \n', '', 0n],
  ['north', '.01..02, b 1k.', '01.02 b 1k', 54_000n],
] as const)('%s: "%s" is "%s" and costs %s', (region, text, canonical, cost) => {
  const { lines, flaws } = read(region, text);
  expect(flaws).toEqual([]);
  expect(writeSlip(lines)).toBe(canonical);
  expect(totalOf(lines)).toBe(cost);
});

it('says what a line costs as a product', () => {
  const [permuted] = read('north', '123 bdao 1k').lines;
  const [range] = read('south', 'tp dt 111/222keo999 b 1.5k').lines;
  if (!permuted || !range) throw new Error('read');
  expect(costOf(permuted)).toMatchObject({ stations: 1, bets: 6, counted: 'orders', numbers: 1, units: 23 });
  expect(costOf(range)).toMatchObject({ stations: 2, bets: 9, counted: 'numbers', units: 17, amount: 1_500n });
  expect(costOf(range).cost).toBe(459_000n);
  expect(numbersOf(range.selection)).toEqual(['111', '222', '333', '444', '555', '666', '777', '888', '999']);
});

it.each([
  ['tai', 50, '50', '99'],
  ['xiu', 50, '00', '49'],
  ['chan', 50, '00', '98'],
  ['le', 50, '01', '99'],
  ['chanchan', 25, '00', '88'],
  ['lele', 25, '11', '99'],
  ['chanle', 25, '01', '89'],
  ['lechan', 25, '10', '98'],
] as const)('%s is %i numbers', (word, count, first, last) => {
  const [line] = read('south', `${word} duoi 1k`).lines;
  const numbers = line ? numbersOf(line.selection) : [];
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([count, first, last]);
});

it.each([
  ['north', '01 dd 1k ?', 'character.unknown', 9, '?'],
  ['north', '01 🎲 dd 1k', 'character.unknown', 3, '🎲'],
  ['north', '01 foo 1k', 'word.unknown', 3, 'foo'],
  ['north', '01 xien 1k', 'word.unknown', 3, 'xien'],
  ['north', '01 xien25k', 'word.unknown', 3, 'xien'],
  ['north', 'dd 1k', 'numbers.missing', 0, 'dd'],
  ['north', 'mb', 'numbers.missing', 2, ''],
  ['south', '2d tp 01 dd 1k', 'word.misplaced', 3, 'tp'],
  ['south', 'tp 2d 01 dd 1k', 'word.misplaced', 3, '2d'],
  ['north', 'tp 01 dd 1k', 'station.other-region', 0, 'tp'],
  ['south', 'tp tp 01 dd 1k', 'station.twice', 3, 'tp'],
  ['south', '5d 01 dd 1k', 'station.too-many', 0, '5d'],
  ['south', '4d 01 dd 1k', 'station.too-many', 0, '4d', ['tp', 'dt', 'cm']],
  ['south', 'tp bt 01 dd 1k', 'station.not-drawn', 3, 'bt', ['tp', 'dt', 'cm']],
  ['north', '2d 01 dd 1k', 'station.too-many', 0, '2d'],
  ['north', '1 dd 1k', 'number.length', 0, '1'],
  ['north', '12345 b 1k', 'number.length', 0, '12345'],
  ['north', '01 123 b 1k', 'number.length', 3, '123'],
  ['north', '01.123 dd 1k', 'number.length', 3, '123'],
  ['north', '123 dd 1k', 'number.length', 0, '123'],
  ['north', '12 xc 1k', 'number.length', 0, '12'],
  ['north', '01 02 01 b 1k', 'number.twice', 6, '01'],
  ['north', 'tai 77 b 1k', 'number.twice', 4, '77'],
  ['north', 'chan tai b 1k', 'number.twice', 5, 'tai'],
  ['north', '01 xien2 1k', 'number.too-few', 3, 'xien2'],
  ['north', '00/01keo99 xien4 1k', 'number.too-many', 11, 'xien4'],
  ['north', '10keo19 b 1k', 'range.malformed', 2, 'keo'],
  ['north', '10/11 b 1k', 'range.malformed', 6, 'b'],
  ['north', '10/ b 1k', 'range.malformed', 4, 'b'],
  ['north', '10/111keo19 b 1k', 'number.length', 3, '111'],
  ['north', '11/10keo00 b 1k', 'range.order', 8, '00'],
  ['north', '10/13keo20 b 1k', 'range.uneven', 8, '20'],
  ['north', '01 02', 'type.missing', 5, ''],
  ['north', '01 b7l 1k', 'type.no-play', 3, 'b7l'],
  ['south', '01 b8l 1k', 'type.no-play', 3, 'b8l'],
  ['south', '01 02 xien2 1k', 'type.no-play', 6, 'xien2'],
  ['north', '01 dd', 'amount.missing', 5, ''],
  ['north', '01 dd b 1k', 'amount.missing', 6, 'b'],
  ['north', '01 dd 1', 'amount.unit', 7, ''],
  ['north', '01 dd 1 02 b 1k', 'amount.unit', 8, '02'],
  ['north', '01 dd 1x', 'amount.unit', 7, 'x'],
  ['north', '01 dd 1.5555k', 'amount.malformed', 8, '5555'],
  ['north', '01 dd 1. 5k', 'amount.malformed', 9, '5'],
  ['north', '01 dd 0k', 'amount.zero', 6, '0'],
  ['north', '01 dd 1000001k', 'amount.too-large', 6, '1000001'],
  ['north', '01 dd 99999999999999999999999k', 'amount.too-large', 6, '99999999999999999999999'],
] as const)('%s: "%s" is refused: %s at %i, "%s"', (region, text, code, at, token, today?: readonly string[]) => {
  expect(read(region, text, today)).toEqual({ lines: [], flaws: [{ code, at, token }] });
});

it('names the first flaw of each row, and reads the others', () => {
  const { lines, flaws } = read('north', '01 b 1k\n02 c 1k\n03 b\n04 b 1k');
  expect(writeSlip(lines)).toBe('01 b 1k\n04 b 1k');
  expect(flaws).toEqual([
    { code: 'word.unknown', at: 11, token: 'c' },
    { code: 'amount.missing', at: 20, token: '' },
  ]);
});

it.each([
  ['00/01keo39 xien4 1000tr', 99, 98, 'amount.too-large'],
  ['0000/0001keo4999 b 1k', 3, 2, 'number.too-many'],
] as const)('of rows as "%s" %i are more than are read', (row, count, readLines, code) => {
  const { lines, flaws } = read('north', Array.from({ length: count }, () => row).join(';'));
  expect([lines.length, flaws.map((flaw) => flaw.code)]).toEqual([readLines, [code]]);
  expect(totalOf(lines)).toBeLessThanOrEqual(BigInt(Number.MAX_SAFE_INTEGER));
});

it('reads no text without end', () => {
  const { flaws } = read('north', '01 b 1k\n'.repeat(5_000));
  expect(flaws).toEqual([{ code: 'character.unknown', at: 20_000, token: '0' }]);
});

/** North, 14 April 2025. */
it.each([
  ['north', '05.32.99 b 1k', 7],
  ['north', '05.32.99 xien3 1k; 05.99 xien2 1k', 2],
  ['north', '35 dd 1k; 74.03.68.19 dau 1k', 5],
  ['north', '935 duoi 1k; 6935 duoi 1k; 053 bdao 1k', 2],
  ['north', '71 nt 1k; 071 nt 1k; 6071 nt 1k', 3],
  ['south', '05 dd 1k; 05 b7l 1k; 705.505 xc 1k', 9],
] as const)('%s: "%s" is settled as its plays are', (region, text, won) => {
  const { lines, flaws } = read(region, text);
  expect(flaws).toEqual([]);
  const [group, example] = region === 'north' ? (['vnn', 'northDraw'] as const) : (['vns', 'southDraw'] as const);
  const drawn = readDraw(group, examples.draws[example]);
  if (!drawn.ok) throw new Error('a legal draw');
  const wins = lines.map(({ play, selection }) => settle(play, selection, drawn.value).wins.win ?? 0);
  expect(wins.reduce((sum, one) => sum + one, 0)).toBe(won);
});
