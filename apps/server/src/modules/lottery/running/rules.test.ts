import { expect, it } from 'vitest';
import { testMerchant } from '../../identity/testing.ts';
import { north } from '../../play/testing/open-table.ts';
import { closesAt } from './rules.ts';

const rounds = { shownMs: 3_000, bettingMs: 5_000, startsAfterMs: 500 };
const opensAt = new Date('2026-04-01T04:00:00Z');
const play = (minimumRoundMs: number) =>
  testMerchant('north', { ...north.manifest, play: { ...north.manifest.play, minimumRoundMs } });

it.each([
  ['the game’s time for bets', 0, 0, 5_000],
  ['the game’s own time between two rounds', 8_000, 6_000, 8_000],
  ['the jurisdiction’s time between two rounds', 6_000, 9_000, 9_000],
])('takes bets for %s where that is the longest', (_, minRoundMs, minimumRoundMs, lastsMs) => {
  const game = { rounds, manifest: { minRoundMs } };
  expect(closesAt(game, play(minimumRoundMs), opensAt).getTime() - opensAt.getTime()).toBe(lastsMs);
});
