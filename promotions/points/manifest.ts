/** Points for bets and deposits, by rules. They are no money: a shop says what they bring. */
import { betFacts, type PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'points',
  nameKey: 'promotion.points.name',
  receives: [...betFacts, 'deposit.credited'],
  needs: ['category'],
  isOfEachDeposit: true,
  isCounting: true,
  fields,
  example: {
    isOn: true,
    budgetMinor: '0',
    betMinor: '1000',
    pointDepositMinor: '5000',
    weights: 'LOCAL:10000,LOTT:5000',
    lapseDays: 90,
  },
  rules: () => import('./rules.ts'),
};
