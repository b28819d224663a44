import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manifest as template } from './_template/manifest.ts';
import { factOf, promotionViolations, runStory } from './conformance.ts';
import type { OccasionKind, PromotionManifest } from './plugin.ts';
import { promotions } from './registry.ts';

const kinds: OccasionKind[] = [
  'claim',
  'day',
  'member.registered',
  'deposit.credited',
  'round.settled',
  'orders.settled',
  'withdrawal.decided',
];
const byDay = (one: { readonly day: string }, other: { readonly day: string }) => one.day.localeCompare(other.day);

const story = fc
  .array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 12 })), { maxLength: 30 })
  .map((facts) => facts.map(([kind, number]) => factOf(kind, number)));

describe.each([...promotions, template].map((manifest) => [manifest.code, manifest] as const))(
  '%s',
  (_code, manifest) => {
    it('keeps its rules through any story', async () => {
      await fc.assert(
        fc.asyncProperty(story, async (facts) => {
          expect(await promotionViolations(manifest, facts)).toEqual([]);
        }),
      );
    });

    it('pays something for a story of what it subscribes to', async () => {
      const { promotion } = await manifest.rules();
      const read = promotion.readConfig(manifest.example);
      if (!read.ok) throw new Error('its own example is legal');
      const story = manifest.receives.flatMap((kind) => [factOf(kind, 5), factOf(kind, 31)]);
      const { paid, points, rounds } = runStory(promotion, read.value, story.toSorted(byDay));
      expect(paid.length + points.length + rounds.length).toBeGreaterThan(0);
    });
  },
);

describe('the suite itself', () => {
  const broken = (
    change: (fair: Awaited<ReturnType<PromotionManifest['rules']>>['promotion']) => object,
  ): PromotionManifest => ({
    ...template,
    rules: async () => {
      const { promotion } = await template.rules();
      return { promotion: { ...promotion, ...change(promotion) } };
    },
  });
  const registered = [factOf('member.registered', 1), factOf('member.registered', 2)];

  it.each([
    [
      'a promotion that forgets',
      broken((fair) => ({
        step: (_progress: never, ...rest: never[]) =>
          (fair.step as (...all: unknown[]) => unknown)({ isGiven: false }, ...rest),
      })),
      'pays twice for one period',
    ],
    [
      'a promotion without a budget',
      broken((fair) => ({
        step: (...all: Parameters<typeof fair.step>) => {
          const step = fair.step(...all);
          return { ...step, awards: step.awards.map((award) => ({ ...award, amountMinor: 10n ** 12n })) };
        },
      })),
      'pays more than its budget',
    ],
    [
      'a promotion that is never off',
      broken((fair) => ({
        step: (progress: never, fact: never, config: object, left: never) =>
          fair.step(progress, fact, { ...config, isOn: true } as never, left),
      })),
      'pays while it is off',
    ],
  ])('sees %s', async (_what, manifest, violation) => {
    expect(await promotionViolations(manifest, registered)).toContain(violation);
  });
});
