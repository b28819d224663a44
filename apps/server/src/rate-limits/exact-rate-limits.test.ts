import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import { type Infrastructure, openInfrastructure } from '../modules/identity/testing.ts';
import type { Budget } from './budget.ts';
import { createRateLimits, type RateLimits } from './exact-rate-limits.ts';

let infrastructure: Infrastructure;
let limits: RateLimits;
let runs = 0;

beforeAll(async () => {
  infrastructure = await openInfrastructure();
  limits = createRateLimits({ ...infrastructure.deps, key: new Uint8Array(32).fill(3) });
});
afterAll(async () => await infrastructure.close());

const count = (budgets: readonly Budget[], merchantId = 'demo') => limits.take(merchantId, budgets);

it('lets through as many tries as the tightest budget has, never more, whatever the others hold', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 1, max: 14 }), async (all, tries) => {
      const run = ++runs;
      const budgets = all.map((limit, index) => ({ key: `run ${run} ${index}`, limit, windowSeconds: 60 }));
      const answers = await Promise.all(Array.from({ length: tries }, () => count(budgets)));
      expect(answers.filter((answer) => answer.ok).length).toBe(Math.min(tries, ...all));
    }),
    { numRuns: 25 },
  );
});

it('takes nothing from any budget when one of them is empty', async () => {
  const tight = { key: 'tight', limit: 1, windowSeconds: 60 };
  const wide = { key: 'wide', limit: 3, windowSeconds: 60 };
  await count([tight, wide]);
  for (let tried = 0; tried < 5; tried++) expect(await count([tight, wide])).toMatchObject({ ok: false });
  expect(await count([wide])).toMatchObject({ ok: true });
  expect(await count([wide])).toMatchObject({ ok: true });
  expect(await count([wide])).toMatchObject({
    ok: false,
    refusal: { code: 'request.too_many', value: { retryAfter: 60 } },
  });
});

it('gives out a whole budget again when its window is over, from then on', async () => {
  const budget = { key: 'window', limit: 2, windowSeconds: 60 };
  await count([budget]);
  await count([budget]);
  infrastructure.clock.forward(59);
  expect(await limits.isOpen('demo', [budget])).toMatchObject({
    refusal: { value: { retryAfter: 1 } },
  });
  infrastructure.clock.forward(1);
  expect(await limits.isOpen('demo', [budget])).toEqual({ ok: true, value: undefined });
  expect([await count([budget]), await count([budget]), await count([budget])].map((answer) => answer.ok)).toEqual([
    true,
    true,
    false,
  ]);
});

it('keeps one merchant’s budgets out of another’s', async () => {
  const budget = { key: 'shared words', limit: 1, windowSeconds: 60 };
  expect(await count([budget], 'demo')).toMatchObject({ ok: true });
  expect(await count([budget], 'lotus')).toMatchObject({ ok: true });
  expect(await count([budget], 'demo')).toMatchObject({ ok: false });
});

it('gives a try back, but wipes failures only where the budget says so', async () => {
  const own = { key: 'own', limit: 3, windowSeconds: 60, isWiped: true };
  const common = { key: 'common', limit: 3, windowSeconds: 60 };
  for (let tried = 0; tried < 2; tried++) {
    await count([own, common]);
    await infrastructure.deps.atomically(async (tx) => ok(await limits.countFailure(tx, 'demo', [own, common])));
  }
  await count([own, common]);
  await infrastructure.deps.atomically(async (tx) => ok(await limits.giveBack(tx, 'demo', [own, common], 'in')));
  const left = async (budget: Budget) => {
    let free = 0;
    while ((await count([budget])).ok) free += 1;
    return free;
  };
  expect(await left(own)).toBe(3);
  expect(await left(common)).toBe(1);
});
