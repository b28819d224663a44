/** A referral: who brings friends is paid when they have deposited and played. The server follows the friends; here is what limits it. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'referral',
  nameKey: 'promotion.referral.name',
  receives: ['prize'],
  needs: ['cash', 'edge'],
  fields,
  example: {
    isOn: true,
    budgetMinor: '1000000',
    level1Minor: '10000',
    level2Minor: '3000',
    level3Minor: '0',
    share1Bp: 1_000,
    share2Bp: 300,
    share3Bp: 100,
    friendMinor: '5000',
    firstDepositMinor: '20000',
    playedMinor: '100000',
    documentSeen: 1,
    withinDays: 30,
    holdDays: 3,
    reviewFrom: 50,
    maxFriends: 20,
    maxMinor: '0',
    everyDays: 30,
    wagerTimes: 1,
  },
  rules: () => import('./rules.ts'),
};
