import { expect, it } from 'vitest';
import { manifestViolations, returnViolations, roundViolations } from '../conformance.ts';
import { countViolations } from '../conformance-returns.ts';
import { gamesOf } from '../plugin.ts';
import { betCount, createEngine, type LottoBet } from './engine.ts';
import { family } from './manifest.ts';
import { digits, oddsE4 } from './plays.ts';

const engine = createEngine();

const everyDraw = Array.from({ length: 1_000 }, (_, at) => ({ digits: [...`${at}`.padStart(3, '0')].map(Number) }));
const bet = (raw: unknown): LottoBet => {
  const read = engine.readBet(raw);
  if (!read.ok) throw new Error('the bet is legal');
  return read.value;
};

it.each([
  ['last-1', [['7']], 100],
  ['last-2', [['0'], ['3']], 10],
  ['all-3', [['7'], ['0'], ['3']], 1],
] as const)('one bet of %s wins as often as its odds say', (play, picks, wins) => {
  const placed = bet({ playType: 'Entertainment', play, picks });
  const won = everyDraw.filter((draw) => engine.settle(placed, draw).paidE4 > 0);
  expect(won).toHaveLength(wins);
  expect(wins * oddsE4(play)).toBe(9_500 * everyDraw.length);
});

it('counts a bet for each combination, of which one wins when everything is marked', () => {
  const whole = bet({ playType: 'Entertainment', play: 'last-2', picks: [digits, digits] });
  expect(betCount(whole.picks)).toBe(100);
  for (const draw of everyDraw) expect(engine.settle(whole, draw).paidE4).toBe(oddsE4('last-2'));
});

it.each([
  ['a place without a mark', [['7'], []]],
  ['a place too few', [['7']]],
  ['a place too many', [['7'], ['0'], ['3']]],
  ['a mark twice', [['7', '7'], ['0']]],
  ['a digit as a number', [[7], ['0']]],
  ['what is no digit', [['10'], ['0']]],
])('refuses %s', (_, picks) => {
  expect(engine.readBet({ playType: 'Entertainment', play: 'last-2', picks }).ok).toBe(false);
});

it('would be let in as it is', () => {
  const [manifest] = gamesOf(family);
  const [variant] = manifest?.variants ?? [];
  if (!manifest || !variant) throw new Error('a family has a game with a variant');
  expect(manifestViolations(manifest)).toEqual([]);
  expect(returnViolations(variant, engine.returns())).toEqual([]);
  expect(countViolations(variant, engine)).toEqual([]);
  for (const { input } of engine.samples) expect(roundViolations(engine, variant, input, 1)).toEqual([]);
});
