import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isOfChain } from './check-chain.ts';

const seed = 'a'.repeat(64);
const hashed = (times: number) => {
  let link = seed;
  for (let step = 0; step < times; step++) link = createHash('sha256').update(link).digest('hex');
  return link;
};

it('ROUTE-03 accepts a seed that matches the tip published before sales, and rejects every other one', async () => {
  const claim = { seed, index: 9_001, tip: hashed(9_001) };
  expect(await isOfChain(claim)).toBe(true);
  expect(await isOfChain({ ...claim, index: 9_000 })).toBe(false);
  expect(await isOfChain({ ...claim, seed: `b${seed.slice(1)}` })).toBe(false);
});

it('does no work for positions that no chain has', async () => {
  for (const index of [0, -1, 1.5, 3_000_000, Number.NaN])
    expect(await isOfChain({ seed, index, tip: seed })).toBe(false);
});
