/** The demo's points, and the shop that takes them. Amounts of the plugins are centavos. */
import type { CampaignTerms } from '../plugin.ts';
import { weights, words } from './campaign-parts.ts';

export const points: Readonly<Record<string, CampaignTerms>> = {
  points: {
    ...words('points'),
    kind: 'points',
    shownAs: 'MISSION',
    picture: { scene: 'gold', symbols: ['ticket-large', 'coin', 'star'] },
    params: {
      betMinor: '1000',
      pointDepositMinor: '10000',
      weights: 'LOCAL:10000,RNG:10000,LOTT:5000,LIVE:1000,SPORTS:10000',
      lapseDays: 180,
    },
    award: 'auto',
    bonus: { mode: 'cash' },
    limits: { budget: '0' },
  },
  'points-shop': {
    ...words('shop'),
    kind: 'shop',
    shownAs: 'MISSION',
    picture: { scene: 'gold', symbols: ['gift-large', 'coin', 'star'] },
    params: { everyDays: 7, wagerTimes: 3 },
    items: [
      { code: 'spins-3', cost: 60, prize: { spins: 3, of: 'lucky-wheel' }, perMember: 5 },
      { code: 'bonus-20', cost: 100, prize: { bonus: '20.00' } },
      { code: 'bonus-100', cost: 450, prize: { bonus: '100.00' } },
      { code: 'cash-50', cost: 600, prize: { cash: '50.00' }, perMember: 2 },
      { code: 'coffee', cost: 800, prize: { voucher: { key: 'campaign.shop.coffee' } }, stock: 200, perMember: 1 },
      { code: 'cash-500', cost: 5_000, prize: { cash: '500.00' }, stock: 50, perMember: 1, level: 2 },
    ],
    award: 'auto',
    bonus: { mode: 'cashable', weights, maxBet: '50.00', days: 7, onWithdrawal: 'keep' },
    limits: { budget: '500000.00', budgetPerDay: '50000.00' },
  },
};
