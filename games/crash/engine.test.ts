import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fairChance, ratio, ratioToDecimal } from '#engine-kit';
import { multiplierAt, reachedAtMs } from './curve.ts';
import { type CrashConfig, crashOf, createEngine, LOWEST_TARGET, winningWords } from './engine.ts';
import { family } from './manifest.ts';

const variants = family.games.flatMap(({ variants: all }) => all);
const configs: readonly CrashConfig[] = variants.map(({ config }) => config);
const [standard] = configs;
if (!standard) throw new Error('Crash has variants');
const engines = configs.map((config) => [config, createEngine(config)] as const);
const WORDS = 2 ** 32;

/** Games of a published chain, whose multipliers were computed by others. */
const vectors = JSON.parse(
  readFileSync(new URL('../../packages/engine-kit/src/fairness-vectors.json', import.meta.url), 'utf8'),
) as { crash: { salt: string; games: { hash: string; crash: number; slide: number }[] } };

it('crashes where the published games of others did, at their edges of 1 and 2 %', () => {
  for (const { hash, crash, slide } of vectors.crash.games) {
    const word = createHmac('sha256', hash).update(vectors.crash.salt).digest().readUInt32BE(0);
    expect(crashOf(word, standard)).toBe(Math.floor(crash * 100));
    expect(crashOf(word, { ...standard, percent: 98 })).toBe(Math.floor(slide * 100));
  }
});

it('draws one word, and nothing else decides', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...engines), (nonce, [config, engine]) => {
      const chance = () => fairChance({ serverSeed: 'crash', clientSeed: 'word', nonce });
      expect(engine.draw(chance())).toEqual({ crash: crashOf(chance().float() * WORDS, config) });
    }),
  );
});

it.each(variants)('returns its share at every target, and no target more: $code', ({ config, returns }) => {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
  for (let target = LOWEST_TARGET; target <= config.limit; target++) {
    const winning = winningWords(target, config);
    // The crash falls as the word grows: the words below `winning` reach the target, and no others do.
    if (crashOf(winning - 1, config) < target || crashOf(winning, config) >= target)
      throw new Error(`${winning} words do not reach ${target}`);
    lowest = Math.min(lowest, winning * target);
    highest = Math.max(highest, winning * target);
  }
  const returned = (paid: number) => ratioToDecimal(ratio(BigInt(paid), 100n * BigInt(WORDS)), 12);
  expect({ lowest: returned(lowest), highest: returned(highest) }).toEqual(returns);
  expect(highest).toBeLessThanOrEqual(config.percent * WORDS);
});

it('publishes the returns that are known of the rules', () => {
  const returned = new Map(
    createEngine(standard)
      .returns()
      .map(({ key, expected }) => [key, ratioToDecimal(expected, 12)]),
  );
  expect(Object.fromEntries(returned)).toMatchObject({
    '1.01': '0.989999999846',
    '1.50': '0.989999999874',
    '2.00': '0.989999999757',
    '100.00': '0.989999994635',
    '10000.00': '0.989998225122',
  });
  const atOnce = 1 - winningWords(LOWEST_TARGET, standard) / WORDS;
  expect(atOnce).toBeCloseTo(0.01980198035, 10);
});

it('grows to each hundredth at one millisecond, the same in every browser', () => {
  expect([200, 1_000].map(reachedAtMs)).toEqual([11_553, 38_377]);
  let nearest = 1;
  for (let hundredths = LOWEST_TARGET; hundredths <= standard.limit; hundredths++) {
    const exact = Math.log(hundredths / 100) / 0.00006;
    nearest = Math.min(nearest, Math.abs(exact - Math.round(exact)));
    if (multiplierAt(reachedAtMs(hundredths)) < hundredths || multiplierAt(reachedAtMs(hundredths) - 1) >= hundredths)
      throw new Error(`${hundredths} is not reached where the curve says`);
  }
  // Logarithms of two browsers differ by less than a ten-thousandth of this.
  expect(nearest).toBeGreaterThan(1e-8);
});

it('pays a cash-out what the curve has grown to, the target at most, and nothing below ×1.01', () => {
  const { running, settle } = createEngine(standard);
  if (!running) throw new Error('Crash runs');
  fc.assert(
    fc.property(
      fc.integer({ min: LOWEST_TARGET, max: standard.limit }),
      fc.integer({ min: 100, max: standard.limit }),
      fc.nat(160_000),
      (target, crash, ms) => {
        const paid = running.cashOutE4({ target }, ms);
        const isRunning = ms < running.lastsMs({ crash });
        // Anyone who cashes out while the round runs is paid no more than where it crashes.
        if (isRunning && paid !== undefined) expect(paid).toBeLessThanOrEqual(crash * 100);
        // High up several hundredths are reached in one millisecond: who is cashed out before the end is paid, and who is not paid is not.
        if (running.cashesOutAtMs({ target }) < running.lastsMs({ crash }))
          expect(settle({ target }, { crash }).paidE4).toBe(target * 100);
        expect(paid === undefined).toBe(ms < reachedAtMs(LOWEST_TARGET));
      },
    ),
  );
  expect([-1, 0, 165, 166, 11_553].map((ms) => running.cashOutE4({ target: 150 }, ms))).toEqual([
    undefined,
    undefined,
    undefined,
    10_100,
    15_000,
  ]);
});
