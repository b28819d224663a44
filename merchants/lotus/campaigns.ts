/** Lotus gives little and asks little: no bonus before a first bet, cash back without conditions. Amounts are dong. */
import type { CampaignTerms } from '../plugin.ts';

const words = (name: string) => ({ title: { key: `campaign.${name}.title` }, line: { key: `campaign.${name}.line` } });

export const campaigns: Readonly<Record<string, CampaignTerms>> = {
  'daily-sign-in': {
    ...words('daily'),
    kind: 'sign-in',
    shownAs: 'LOGIN',
    picture: { scene: 'gold', symbols: ['gift-large', 'coin', 'star'] },
    params: {
      day1Minor: '1000',
      day2Minor: '1000',
      day3Minor: '2000',
      day4Minor: '2000',
      day5Minor: '3000',
      day6Minor: '3000',
      day7Minor: '10000',
      wagerTimes: 0,
    },
    award: 'auto',
    bonus: { mode: 'cash' },
    audience: { deposits: { from: 1 } },
    limits: { budget: '100000000', budgetPerDay: '5000000' },
  },
  'lucky-wheel': {
    title: { key: 'campaign.wheel.title' },
    line: { key: 'campaign.wheel.bets.line' },
    kind: 'wheel',
    shownAs: 'MISSION',
    picture: { scene: 'ember', symbols: ['magic-large', 'coin', 'star'] },
    params: {
      segments: '40:none,30:cash-1000,20:cash-2000,9:cash-10000,1:cash-100000',
      dailySpins: 0,
      depositMinor: '0',
      depositSpins: 0,
      missionMinor: '200000',
      missionSpins: 1,
      wagerTimes: 0,
    },
    award: 'auto',
    bonus: { mode: 'cash' },
    limits: { budget: '50000000', budgetPerDay: '5000000' },
  },
  'daily-rebate': {
    ...words('rebate'),
    kind: 'rebate',
    shownAs: 'REBATE',
    picture: { scene: 'leaf', symbols: ['coin', 'clover', 'star'] },
    params: { rateBp: 30, minimumMinor: '1000', maximumMinor: '50000000', everyDays: 1, wagerTimes: 0 },
    award: 'claim',
    claimDays: 7,
    bonus: { mode: 'cash' },
    limits: { budget: '1000000000' },
  },
};
