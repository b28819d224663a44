/** Daily sign-in: each day in a row brings what its place in a week of seven does; a gap begins anew. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'sign-in',
  nameKey: 'promotion.sign-in.name',
  receives: ['claim'],
  fields,
  example: {
    isOn: true,
    budgetMinor: '1000000',
    day1Minor: '100',
    day2Minor: '100',
    day3Minor: '200',
    day4Minor: '200',
    day5Minor: '300',
    day6Minor: '300',
    day7Minor: '1000',
    wagerTimes: 1,
  },
  rules: () => import('./rules.ts'),
};
