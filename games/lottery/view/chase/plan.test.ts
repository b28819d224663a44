import { expect, it } from 'vitest';
import { emptyDraft } from '../draft/draft.ts';
import { loadCatalogue } from '../slip/catalogue.ts';
import { isLine, lineOf } from '../slip/slip.ts';
import { costsOf, firstPlan, planMultiples, pricedOf } from './plan.ts';

const priced = { stakeMinor: 300n, unitMinor: 100n, paidE4: 97_500 };

it('counts what each draw adds to the cost', () => {
  const growing = planMultiples({ ...firstPlan, kind: 'growing', count: 5, every: 2 }, priced);
  expect(growing).toEqual({ ok: true, value: [1, 1, 2, 2, 4] });
  if (growing.ok) expect(costsOf(growing.value, priced)).toEqual([300n, 600n, 1200n, 1800n, 3000n]);
});

it('refuses what is no whole number, and more draws than a chase has', () => {
  for (const wrong of [
    { count: 0 },
    { count: 101 },
    { count: Number.NaN },
    { multiple: 1.5 },
    { multiple: Number.NaN },
  ]) {
    expect(planMultiples({ ...firstPlan, ...wrong }, priced).ok).toBe(false);
  }
  expect(planMultiples({ ...firstPlan, kind: 'profit', ratePercent: Number.NaN }, priced).ok).toBe(false);
});

it('reckons a profit by the bet that pays the least, so that any win leaves the rate', () => {
  const rule = { ...firstPlan, kind: 'profit' as const, count: 8, ratePercent: 30 };
  const multiples = planMultiples(rule, priced);
  if (!multiples.ok) throw new Error(multiples.refusal.code);
  for (const [at, costMinor] of costsOf(multiples.value, priced).entries()) {
    const wonMinor = 975n * BigInt(multiples.value[at] ?? 0);
    expect((wonMinor - costMinor) * 100n).toBeGreaterThanOrEqual(30n * costMinor);
  }
});

it('prices the lines of a slip together', async () => {
  const catalogue = await loadCatalogue('ssc');
  const lines = ['ssc.front2.straight', 'ssc.place.sides'].map((code) => {
    const play = catalogue.find(code);
    if (!play) throw new Error(code);
    const line = lineOf(play, {
      ...emptyDraft(play),
      rows: code.includes('sides') ? [['big'], [], [], [], []] : [['1'], ['2']],
    } as never);
    if (!isLine(line)) throw new Error(code);
    return line;
  });
  const terms = {
    playType: 'Entertainment' as const,
    unitMinor: 100n,
    multiple: 2,
    series: 1950,
    percent: 100,
    rebateBp: 0,
  };
  const together = pricedOf(catalogue, lines, terms);
  expect(together.stakeMinor).toBe(400n);
  expect(together.unitMinor).toBe(200n);
  expect(together.paidE4).toBeLessThan(20_000);
});
