import { expect, it } from 'vitest';
import type { InstantEngine } from '#engine-kit';
import { engine } from '#games/dice/engine.ts';
import { compute } from './compute.ts';

const dice = engine as unknown as InstantEngine;
const evidence = {
  serverSeed: '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159',
  clientSeed: 'bb62964774',
  nonce: '1',
  input: '{"target":50.5,"direction":"over"}',
};

it('recomputes a published roll, and the fingerprint of its seed', () => {
  expect(compute(dice, evidence)).toMatchObject({
    ok: true,
    value: {
      commitment: '92a94e8c23510695d92e123725ecd728e54bd251c0ec4b4c422bd16aa34567f9',
      outcome: { roll: 77.18, win: true },
    },
  });
});

it.each([
  ['serverSeed', { serverSeed: '' }],
  ['clientSeed', { clientSeed: 'ü' }],
  ['nonce', { nonce: '-1' }],
  ['nonce', { nonce: '1.5' }],
  ['input', { input: '{"target":50.5}' }],
  ['input', { input: 'over' }],
])('says that %s cannot be read', (part, change) => {
  expect(compute(dice, { ...evidence, ...change })).toEqual({ ok: false, refusal: { code: part } });
});
