import { expect, it } from 'vitest';
import { type AutoRun, afterRound, startAuto } from './auto-play.ts';

const lost = { stakeMinor: 100n, payoutMinor: 0n };
const won = { stakeMinor: 100n, payoutMinor: 198n };

function play(run: AutoRun | undefined, rounds: readonly { stakeMinor: bigint; payoutMinor: bigint }[]): number {
  let now = run;
  let played = 0;
  for (const round of rounds) {
    if (!now) break;
    played += 1;
    now = afterRound(now, round);
  }
  return played;
}

it('plays the requested number of rounds', () => {
  expect(play(startAuto({ rounds: 3 }), [lost, won, lost, won, won])).toBe(3);
});

it('stops once the player is ahead by the amount', () => {
  expect(play(startAuto({ rounds: 100, winMinor: 150n }), [won, lost, won, won, won])).toBe(4);
});

it('stops once the player is behind by the amount', () => {
  expect(play(startAuto({ rounds: 100, lossMinor: 200n }), [lost, lost, lost, lost])).toBe(2);
});
