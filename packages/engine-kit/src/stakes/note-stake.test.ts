import { expect, it } from 'vitest';
import { currencies } from '#kernel';
import { noteStakeMinor, rebateBp } from '../index.ts';

it('prices a bet at two table units times unit times multiple', () => {
  expect(noteStakeMinor('1', 5, currencies.PHP)).toEqual({ ok: true, value: 1_000n });
  expect(noteStakeMinor('0.01', 1, currencies.PHP)).toEqual({ ok: true, value: 2n });
  expect(noteStakeMinor('0.001', 50, currencies.PHP)).toEqual({ ok: true, value: 10n });
  expect(noteStakeMinor('0.1', 1, currencies.VND)).toEqual({ ok: true, value: 100n });
});

it('refuses amounts the currency cannot be split into, and invalid multiples', () => {
  expect(noteStakeMinor('0.001', 1, currencies.PHP)).toEqual({ ok: false, refusal: { code: 'stake.step' } });
  for (const multiple of [0, -1, 1.5, Number.NaN, 100_000]) {
    expect(noteStakeMinor('1', multiple, currencies.PHP)).toEqual({ ok: false, refusal: { code: 'game.malformed' } });
  }
});

it('gives a tenth of a percent of rebate for every two series', () => {
  expect(rebateBp(1_950, 1_950)).toBe(0);
  expect(rebateBp(1_950, 1_948)).toBe(10);
  expect(rebateBp(1_950, 1_800)).toBe(750);
  expect(() => rebateBp(1_900, 1_950)).toThrow('own highest');
});
