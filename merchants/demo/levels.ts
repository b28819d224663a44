/** The demo’s VIP levels: the first ones within an hour’s play. */
import type { LevelScheme } from '../plugin.ts';

export const levels: LevelScheme = {
  windowDays: 30,
  payMin: '100.00',
  levels: [
    { valid: '100.00', deposits: '0', keep: '0', gift: '18.00', monthly: '8.00', birthday: '20.00' },
    {
      valid: '5000.00',
      deposits: '200.00',
      keep: '500.00',
      gift: '58.00',
      monthly: '28.00',
      birthday: '50.00',
      withdrawal: { freePerDay: 5 },
    },
    {
      valid: '20000.00',
      deposits: '800.00',
      keep: '2000.00',
      gift: '188.00',
      monthly: '88.00',
      birthday: '120.00',
      withdrawal: { freePerDay: 10, feeFixed: '10.00' },
    },
    {
      valid: '100000.00',
      deposits: '5000.00',
      keep: '10000.00',
      gift: '588.00',
      monthly: '288.00',
      birthday: '380.00',
      withdrawal: { freePerDay: 20, feeFixed: '5.00' },
    },
    {
      valid: '500000.00',
      deposits: '20000.00',
      keep: '50000.00',
      gift: '1888.00',
      monthly: '888.00',
      birthday: '888.00',
      withdrawal: { feeFixed: '0', dailyTimes: 30 },
    },
  ],
};
