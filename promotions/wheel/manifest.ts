/** A prize wheel: spins for coming, for deposits and for bets; where it stops is drawn by committed seeds, and the odds are published. */
import { betFacts, type PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'wheel',
  nameKey: 'promotion.wheel.name',
  receives: ['prize', 'deposit.credited', ...betFacts],
  isCounting: true,
  isOfEachDeposit: true,
  fields,
  example: {
    isOn: true,
    budgetMinor: '1000000',
    segments: '50:none,30:bonus-100,15:cash-500,5:bonus-10000*3>1',
    dailySpins: 1,
    depositMinor: '10000',
    depositSpins: 1,
    missionMinor: '50000',
    missionSpins: 1,
    wagerTimes: 5,
  },
  rules: () => import('./rules.ts'),
};
