/** Rakeback: a share of what games keep of cash stakes by their declared return, paid when a period is over. */
import { betFacts, type PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'rakeback',
  nameKey: 'promotion.rakeback.name',
  receives: [...betFacts, 'day'],
  needs: ['cash', 'edge'],
  isCounting: true,
  fields,
  example: {
    isOn: true,
    budgetMinor: '1000000',
    rateBp: 500,
    minimumMinor: '1',
    maximumMinor: '100000',
    everyDays: 1,
    wagerTimes: 0,
  },
  rules: () => import('./rules.ts'),
};
