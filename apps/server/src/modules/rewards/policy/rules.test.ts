import { describe, expect, it } from 'vitest';
import type { CampaignTerms } from '#contract';
import { currencies } from '#kernel';
import { merchants } from '#merchants/registry.ts';
import type { Merchant } from '../../merchants/index.ts';
import { isCapAllowed } from '../campaigns/free-rounds.ts';
import { policyOf } from './places.ts';
import { mayAward, reviewFromOf, violationsOf } from './rules.ts';

const [demo] = merchants;
if (!demo) throw new Error('the demo is there');
const at = (place: string | undefined, currency: 'PHP' | 'VND' = 'PHP') =>
  ({ id: 'demo', currency: currencies[currency], manifest: { ...demo, place, currency } }) as unknown as Merchant;

const gift = { wagerTimes: 10, giftMinor: '100', everyDays: 0 };
const terms = (change: Partial<CampaignTerms> = {}): CampaignTerms => ({
  kind: 'gift',
  shownAs: 'MISSION',
  title: { EN: 'Gift' },
  line: { EN: 'Gift' },
  picture: { scene: 'gold', symbols: [] },
  params: gift,
  award: 'auto',
  bonus: { mode: 'cashable', days: 60 },
  limits: { budget: '100.00' },
  ...change,
});
const weighed = (default_: number, categories: Record<string, number>, wagerTimes: number) =>
  terms({
    params: { ...gift, wagerTimes },
    bonus: { mode: 'cashable', days: 60, weights: { default: default_, categories } },
  });
const free = (wagerTimes: number) =>
  terms({
    kind: 'free-rounds',
    params: { rounds: 10, everyDays: 0, wagerTimes },
    freeRounds: { games: ['dice'], stake: '1.00', cap: '50.00', playDays: 7 },
  });
const share = (kind: string, rateBp: number) =>
  terms({ kind, params: { rateBp, wagerTimes: 0 }, bonus: { mode: 'cash' } });

describe('MEM-06: the policy of a place', () => {
  it.each([
    ['GB', terms(), []],
    ['GB', terms({ params: { ...gift, wagerTimes: 11 } }), ['maxTimes']],
    // Half a weight is twice the sum.
    ['GB', weighed(0, { RNG: 10_000, LIVE: 5_000 }, 6), ['maxTimes']],
    ['GB', weighed(0, { RNG: 10_000, LIVE: 5_000 }, 5), []],
    ['GB', weighed(0, { RNG: 10_000, SPORTS: 10_000 }, 5), ['isOneProduct']],
    ['GB', weighed(10_000, { RNG: 10_000 }, 5), []],
    ['GB', terms({ bonus: { mode: 'turnover' } }), ['mayLock']],
    ['GB', terms({ bonus: { mode: 'cashable', of: 'award+deposit' } }), ['maxTimes']],
    ['SE', terms(), []],
    ['SE', terms({ params: { ...gift, everyDays: 7 } }), ['isFirstPlayOnly']],
    ['SE', share('cashback', 500), ['isFirstPlayOnly']],
    ['SE', terms({ bonus: { mode: 'cashable', days: 59 } }), ['minDays']],
    ['PH', share('rebate', 150), []],
    ['PH', share('rebate', 151), ['rebateMaxBp']],
    ['PH', share('cashback', 1_501), ['lossMaxBp']],
    ['PH', share('rakeback', 1_500), []],
    ['BR', terms(), ['mayBeforeBet']],
    ['BR', share('rebate', 5_000), []],
    ['DK', share('rebate', 50), ['maxAward']],
    // What is called free has no sum to play.
    ['DK', free(1), ['maxAward', 'freeWord']],
    ['DK', free(0), ['maxAward']],
    ['SE', free(1), []],
    ['BR', free(0), ['mayBeforeBet']],
  ] as const)('of %s allows what it says: %o', (place, campaign, broken) => {
    expect(violationsOf(at(place), campaign)).toEqual(broken);
  });

  it('of a place that nobody knows is the strictest of all, and so is that of none', () => {
    for (const place of [undefined, '', 'XX', 'constructor']) {
      expect(policyOf(place)).toMatchObject({
        maxTimes: 10,
        minDays: 60,
        rebateMaxBp: 150,
        lossMaxBp: 1_500,
        minAge: 21,
      });
      expect(violationsOf(at(place), terms())).toEqual(expect.arrayContaining(['mayBeforeBet', 'maxAward']));
      expect(mayAward(at(place), 1n)).toBe(false);
    }
    expect(mayAward(at('PH'), 10n ** 12n)).toBe(true);
  });

  it('allows free rounds that may win no more than the largest award: each of their sets would be refused', () => {
    const danish = { ...at('DK'), currency: { ...currencies.PHP, code: 'DKK' } } as unknown as Merchant;
    const capped = (cap: string) => terms({ freeRounds: { games: ['dice'], stake: '1.00', cap, playDays: 7 } });
    expect(['1000.00', '1000.01'].map((cap) => isCapAllowed(capped(cap), danish))).toEqual([true, false]);
    expect(isCapAllowed(terms(), danish)).toBe(true);
  });

  it('has an award looked at that is large: by its own figure, in another currency by the merchant’s, without one always', () => {
    const { manifest, ...merchant } = at('BR', 'VND');
    const lotus = { ...merchant, manifest: { ...manifest, reviewAbove: '2500000' } };
    const from = (of: Merchant, minor: bigint, reviewFrom?: number) =>
      reviewFromOf(of, reviewFrom === undefined ? {} : { reviewFrom }, minor);
    // A đồng has no smaller unit, a peso a hundred.
    expect([from(lotus, 2_500_000n), from(lotus, 2_500_001n)]).toEqual([undefined, 60]);
    expect([from(lotus, 1n, 80), from(lotus, 2_500_001n, 80), from(lotus, 2_500_001n, 40)]).toEqual([80, 60, 40]);
    expect([from(at('PH'), 500_000n), from(at('PH'), 500_001n)]).toEqual([undefined, 60]);
    expect([from(at('BR', 'VND'), 1n), from(at(undefined), 1n)]).toEqual([60, 60]);
  });

  it('has an age that a merchant keeps', () => {
    const young = at('PH');
    const manifest = { ...young.manifest, minimumAge: 20 };
    expect(violationsOf({ ...young, manifest }, share('rebate', 1))).toEqual(['minAge']);
  });

  it('of the demos allows all of their own campaigns', () => {
    for (const manifest of merchants.filter(({ isDemo }) => isDemo)) {
      const currency = currencies[manifest.currency as 'PHP'];
      const merchant = { id: manifest.code, currency, manifest } as unknown as Merchant;
      for (const own of Object.values(manifest.campaigns ?? {})) expect(violationsOf(merchant, own)).toEqual([]);
    }
  });
});
