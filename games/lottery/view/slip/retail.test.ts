import { beforeEach, expect, it, vi } from 'vitest';
import { currencies } from '#kernel';
import { totalOf } from '#lottery-kit/retail/cost.ts';
import { readSlip } from '#lottery-kit/retail/read-slip.ts';
import { readBet } from '../../bet.ts';
import { loadCatalogue } from './catalogue.ts';
import { readRetail, writeRetail } from './retail.ts';
import { savedLines, saveLines } from './saved-slip.ts';
import { inputOf, lineStake, type Terms } from './slip.ts';

const north = await loadCatalogue('vnn');
const south = await loadCatalogue('vns');
const terms: Terms = {
  playType: 'Entertainment',
  unitMinor: 700n,
  multiple: 3,
  series: 2_000,
  percent: 100,
  rebateBp: 0,
};

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  return () => vi.unstubAllGlobals();
});

it.each([
  ['vnn', north, '01/02keo05 b 1k\n123 bdao 1.5k\n05.32.99 xien3 2k\ntai duoi 1k\n01.02 da 0.5k'],
  ['vns', south, '01.02 dd 1k\n111/222keo999 xc 1.5k\n12 b7l 1k\n1234 nt 3k'],
] as const)(
  '%s: lines of a slip cost what the slip costs, are bets of the game, and are written as they were',
  (_, game, text) => {
    for (const currency of [currencies.VND, currencies.PHP]) {
      const { lines, flaws } = readRetail(text, game, currency);
      expect(flaws).toEqual([]);
      const minor = 10n ** BigInt(currency.decimals);
      const stake = lines.reduce((sum, { line }) => sum + lineStake(line, terms), 0n);
      const region = game === north ? 'north' : 'south';
      expect(stake).toBe(totalOf(readSlip(text, { region, plays: game.plays }).lines) * minor);
      const plays = new Map(game.plays.map((play) => [play.code, play]));
      for (const { line } of lines) expect(readBet(plays, inputOf(line, terms)).ok).toBe(true);
      const taken = lines.map(({ line }) => line);
      expect(writeRetail(taken, terms, currency)).toEqual({ text, without: 0 });
      saveLines('lottery-vn', taken);
      expect(writeRetail(savedLines('lottery-vn', game), terms, currency)).toEqual({ text, without: 0 });
    }
  },
);

it('refuses stations, of which a game with a board of its own has none', () => {
  const codes = (text: string) => readRetail(text, south, currencies.VND).flaws.map(({ code }) => code);
  expect(codes('tp 01 dd 1k; 2d 01 dd 1k; dna 01 dd 1k')).toEqual([
    'station.not-drawn',
    'station.too-many',
    'station.other-region',
  ]);
});

it('writes lines at the price of the slip, and says which have no words', () => {
  const [one] = readRetail('05 b 1k', north, currencies.PHP).lines;
  if (!one) throw new Error('read');
  const { unitMinor: _, ...plain } = one.line;
  const priced = (unitMinor: bigint): Terms => ({ ...terms, unitMinor, multiple: 1 });
  expect(writeRetail([plain], terms, currencies.PHP)).toEqual({ text: '05 b 0.021k', without: 0 });
  expect(writeRetail([plain, one.line], priced(50n), currencies.PHP)).toEqual({ text: '05 b 1k', without: 1 });
  // Tradition has the prices of its notes alone.
  expect(lineStake(one.line, { ...terms, playType: 'Tradition' })).toBe(27n * 2_100n);
});
