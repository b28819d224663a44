/** A tournament: members are ranked by a score of their bets, and the first are paid. The server counts and ranks; here is what it pays. */
import type { PromotionManifest } from '../plugin.ts';
import { fields } from './fields.ts';

export const manifest: PromotionManifest = {
  code: 'tournament',
  nameKey: 'promotion.tournament.name',
  receives: ['prize'],
  fields,
  example: {
    isOn: true,
    budgetMinor: '1000000',
    score: 'turnover',
    entry: 'auto',
    ties: 'earlier',
    prizes: '5000,3000,2000,500x7',
    weights: 'LOCAL:10000,RNG:10000,LOTT:10000',
    placesOf: '',
    placePoints: '',
    minutes: 1440,
    graceSeconds: 60,
    minEntrants: 0,
    mayEnterLate: 1,
    isReviewed: 0,
    feeMinor: '0',
    rakeBp: 0,
    qualifyMinor: '0',
    minStakeMinor: '0',
    maxMultipleE2: 0,
    guaranteeMinor: '0',
    baseMinor: '0',
    stakeShareBp: 0,
    maxPoolMinor: '0',
    wagerTimes: 0,
  },
  rules: () => import('./rules.ts'),
};
