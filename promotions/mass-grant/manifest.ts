/** An amount that operators give to an audience, once in each run; nobody claims it. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'mass-grant',
  nameKey: 'promotion.mass-grant.name',
  receives: ['mass-grant'],
  fields,
  example: { isOn: true, budgetMinor: '1000000', giftMinor: '5000', wagerTimes: 10 },
  rules: () => import('./rules.ts'),
};
