/** A red-packet rain: at a time that is announced, a pool that was split before falls in packets, each for who takes it first. The server splits and hands out. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'rain',
  nameKey: 'promotion.rain.name',
  receives: ['prize'],
  fields,
  example: {
    isOn: true,
    budgetMinor: '1000000',
    everyMinutes: 60,
    seconds: 60,
    poolMinor: '100000',
    packets: 200,
    leastMinor: '100',
    perMember: 1,
    wagerTimes: 0,
  },
  rules: () => import('./rules.ts'),
};
