import { expect, it } from 'vitest';
import type { Db } from '../../../../db/db.ts';
import { bonusPartsOf, bonusPartsOfOutcome } from './bonus-parts.ts';

const unread = new Proxy({} as Db, {
  get: () => {
    throw new Error('nothing is read');
  },
});
const round = {
  roundId: 'r',
  memberId: 'm',
  isTrial: false,
  game: 'dice',
  category: 'LOCAL',
  currency: 'PHP',
  stakeMinor: '100',
  payoutMinor: '0',
  result: 'lost',
  countedMinor: '100',
  at: '2026-01-01T00:00:00.000Z',
} as const;
const part = { ref: 'r', grantId: 'g', stakeMinor: '60', payoutMinor: '0' };

it('takes from facts what they say, and reads of those alone that do not', async () => {
  const published = [
    { ...round, bonusParts: [part] },
    { ...round, roundId: 's', bonusParts: [] },
  ];
  const parts = await bonusPartsOf(unread, 'oak', published);
  expect([...parts]).toEqual([['r', { grantId: 'g', stakeMinor: 60n, payoutMinor: 0n }]]);
  await expect(bonusPartsOf(unread, 'oak', [...published, round])).rejects.toThrow('nothing is read');
});

it('reads nothing of bets that can have drawn nothing', async () => {
  const bets = [{ ref: 'r', memberId: 'm', isTrial: true }];
  const bonusUse = { category: 'LOCAL' };
  expect(await bonusPartsOfOutcome(unread, 'oak', { bonusUse, bets, movements: [] })).toEqual([]);
  expect(await bonusPartsOfOutcome(unread, 'oak', { bonusUse, bets: [], movements: [] })).toEqual([]);
  const real = bets.map((bet) => ({ ...bet, isTrial: false }));
  expect(await bonusPartsOfOutcome(unread, 'oak', { bonusUse: undefined, bets: real, movements: [] })).toEqual([]);
  await expect(bonusPartsOfOutcome(unread, 'oak', { bonusUse, bets: real, movements: [] })).rejects.toThrow();
});
