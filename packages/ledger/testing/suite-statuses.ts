/** How a bet stands after whatever happened to it. */
import { expect } from 'vitest';
import type { Posting, Rollback } from '#ledger';
import type { Cases } from './cases.ts';
import { type AloneLedger, type Member, newExternalId, openFunded, payoutOf, stakeOf } from './ledger-under-test.ts';

async function idOf(posted: ReturnType<AloneLedger['post']>): Promise<string> {
  const answer = await posted;
  return 'transferId' in answer ? answer.transferId : answer.status;
}

const back = (member: Member, target: Posting): Rollback => ({
  merchantId: 'demo',
  source: target.source,
  externalId: newExternalId(),
  account: member.cash,
  targetExternalId: target.externalId,
  requestHash: target.externalId,
});

export const statusCases: Cases = {
  'is read by any transfer that belongs to it, and counts what stands': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const stake = stakeOf(member, 300n, { ref: 'wheel' });
    const bet = await idOf(alone().post(stake));
    const open = { transferId: bet, externalId: stake.externalId, deltaMinor: -300n, ref: 'wheel', isClosed: false };
    const nothing = { payments: 0, paidMinor: 0n, everPaid: 0, revision: 1 };
    expect(await alone().statuses('demo', [bet])).toEqual([{ ...open, ...nothing, at: expect.any(Date) }]);

    const [first, second] = [120n, 0n].map((paid) => payoutOf(member, paid, { requires: stake.externalId }));
    if (!first || !second) throw new Error('two payouts');
    const win = await idOf(alone().post(first));
    const loss = await idOf(alone().post(second));
    const paid = { ...open, payments: 2, paidMinor: 120n, everPaid: 2, revision: 3 };
    expect(await alone().statuses('demo', [win, loss, bet])).toMatchObject([paid]);

    const taken = await idOf(alone().rollback(back(member, first)));
    expect(await alone().statuses('demo', [taken])).toMatchObject([
      { ...open, payments: 1, paidMinor: 0n, everPaid: 2, revision: 4 },
    ]);
    await alone().rollback(back(member, second));
    const given = await idOf(alone().rollback(back(member, stake)));
    expect(await alone().statuses('demo', [given])).toMatchObject([
      { transferId: bet, isClosed: true, payments: 0, everPaid: 2, revision: 6 },
    ]);
  },

  'leaves out tombstones, other merchants’ transfers and unknown ones': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const [stake, never] = [stakeOf(member, 10n), stakeOf(member, 20n)];
    const bet = await idOf(alone().post(stake));
    const laid = await idOf(alone().rollback(back(member, never)));
    expect(await alone().statuses('demo', [laid, '999999999999'])).toEqual([]);
    expect(await alone().statuses('demo', [])).toEqual([]);
    const other = await alone().statuses('another', [bet]);
    expect(other.filter(({ deltaMinor }) => deltaMinor === -10n)).toEqual([]);
  },

  'of several bets are in the order in which they were posted': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const ids: string[] = [];
    for (const amount of [1n, 2n, 3n]) ids.push(await idOf(alone().post(stakeOf(member, amount))));
    const stand = await alone().statuses('demo', ids.toReversed());
    expect(stand.map(({ transferId }) => transferId)).toEqual(ids);
  },
};
