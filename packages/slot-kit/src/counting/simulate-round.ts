/** Return and hit rate from rounds played, where they cannot be counted: seeded, with the 99.9 % interval. */
import { chanceFrom, fairChance, simulationInterval } from '#engine-kit';
import type { CompiledSlot } from '../compile.ts';
import { playRound } from '../round.ts';
import { createSpinner } from '../spin.ts';

export interface Simulated {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly hit: number;
  readonly deviation: number;
  readonly base: number;
  readonly trigger: number;
}

export function simulateRounds(slot: CompiledSlot, seed: string, rounds: number): Simulated {
  const { uniform } = chanceFrom(fastWords(seed));
  const spinner = createSpinner(slot);
  const { stake, hold } = slot.definition;
  const paid = new Float64Array(rounds);
  let hits = 0;
  let base = 0;
  let triggers = 0;
  let isFirst = true;
  const watch = {
    window: () => undefined,
    spun(credits: number, awarded: number) {
      if (!isFirst) return;
      isFirst = false;
      base += credits;
      if (awarded > 0 || (hold && spinner.coins >= hold.trigger)) triggers += 1;
    },
  };
  for (let round = 0; round < rounds; round++) {
    isFirst = true;
    const { credits } = playRound(slot, spinner, uniform, watch);
    if (credits > 0) hits += 1;
    paid[round] = (credits * 10_000) / stake;
  }
  const { low, high, mean } = simulationInterval(paid);
  const one = simulationInterval(paid, 1);
  const deviation = (high - low) / (one.high - one.low);
  return { mean, low, high, hit: hits / rounds, deviation, base: base / rounds / stake, trigger: triggers / rounds };
}

/** Words of a small fast generator (sfc32), its state from the seed. Draws of games come from elsewhere: this one is for simulation. */
function fastWords(seed: string): () => number {
  const seeded = fairChance({ serverSeed: seed, clientSeed: 'simulation', nonce: 0 });
  let [a = 0, b = 0, c = 0, counter = 0] = [0, 1, 2, 3].map(() => seeded.uniform(2 ** 32) | 0);
  return () => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + word;
    c |= 0;
    return word >>> 0;
  };
}
