/** Rollbacks in every order of arrival. */
import { expect } from 'vitest';
import type { Posting, Rollback } from '#ledger';
import type { Cases } from './cases.ts';
import {
  type Member,
  newExternalId,
  openFunded,
  openMember,
  payoutOf,
  postEach,
  postingOf,
  stakeOf,
} from './ledger-under-test.ts';

function rollbackOf(member: Member, target: Posting, change: Partial<Rollback> = {}): Rollback {
  return {
    merchantId: 'demo',
    source: target.source,
    externalId: newExternalId(),
    account: member.cash,
    targetExternalId: target.externalId,
    requestHash: `rollback ${target.externalId}`,
    ...change,
  };
}

export const rollbackCases: Cases = {
  'gives back exactly what was taken, once': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const stake = stakeOf(member, 300n);
    await alone().post(stake);
    const rollback = rollbackOf(member, stake);
    const first = await alone().rollback(rollback);
    expect(first).toMatchObject({ status: 'applied', balanceAfter: 1_000n, deltaMinor: 300n });
    expect(await alone().rollback(rollback)).toEqual({ ...first, status: 'duplicate', balance: 1_000n });
    expect(await alone().rollback(rollbackOf(member, stake))).toEqual({ status: 'already_closed', balance: 1_000n });
    expect(await alone().rollback({ ...rollback, requestHash: 'x' })).toMatchObject({ status: 'conflict' });
    expect(await alone().post(stake)).toMatchObject({ status: 'duplicate', balanceAfter: 700n, balance: 1_000n });
  },

  'of an unknown bet takes its place: the bet that comes late moves nothing': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const stake = stakeOf(member, 300n);
    const rollback = rollbackOf(member, stake);
    const laid = await alone().rollback(rollback);
    expect(laid).toMatchObject({ status: 'tombstoned', balance: 1_000n });
    expect(await alone().rollback(rollback)).toMatchObject({ status: 'duplicate', deltaMinor: 0n, balance: 1_000n });
    const late = await alone().post(stake);
    expect(late).toMatchObject({ status: 'tombstoned', balance: 1_000n });
    expect(await alone().post(stake)).toEqual(late);
    expect(await alone().rollback(rollbackOf(member, stake))).toMatchObject({ status: 'already_closed' });
  },

  'of an unknown bet leaves no trace where the caller refuses it': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const stake = stakeOf(member, 300n);
    const refused = await alone().rollback(rollbackOf(member, stake, { whenUnknown: 'refuse' }));
    expect(refused).toEqual({ status: 'unknown_reference', balance: 1_000n });
    expect(await alone().post(stake)).toMatchObject({ status: 'applied', balanceAfter: 700n });
  },

  'of another member’s bet is a conflict': async ({ alone }) => {
    const [member, other] = [await openFunded(alone(), 1_000n), await openMember(alone())];
    const stake = stakeOf(member, 300n);
    await alone().post(stake);
    expect(await alone().rollback(rollbackOf(other, stake))).toEqual({ status: 'conflict', balance: 0n });
    const unknown = stakeOf(member, 5n);
    await alone().rollback(rollbackOf(member, unknown));
    const theirs = { ...unknown, account: other.cash };
    expect(await alone().post(theirs)).toEqual({ status: 'conflict', balance: 0n });
  },

  'returns money to the account it came from, whichever of the member’s is named': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const stake = stakeOf(member, 0n);
    const fromBonus = { ...payoutOf(member, 50n), account: member.bonus };
    await alone().post(stake);
    await alone().post(fromBonus);
    expect(await alone().rollback(rollbackOf(member, fromBonus))).toMatchObject({
      status: 'applied',
      balanceAfter: 0n,
    });
    expect(await alone().rollback(rollbackOf(member, stake))).toMatchObject({ status: 'applied', deltaMinor: 0n });
    expect(await alone().balance(member.cash)).toBe(1_000n);
  },

  'of a payout takes it back, if it is still there': async ({ alone }) => {
    const member = await openFunded(alone(), 0n);
    const payout = payoutOf(member, 400n);
    await alone().post(payout);
    const stake = stakeOf(member, 1n);
    await alone().post(stake);
    const rollback = rollbackOf(member, payout);
    expect(await alone().rollback(rollback)).toEqual({ status: 'insufficient', balance: 399n });
    await alone().rollback(rollbackOf(member, stake));
    expect(await alone().rollback(rollback)).toMatchObject({
      status: 'applied',
      balanceAfter: 0n,
      deltaMinor: -400n,
    });
  },

  'of a payout that is spent leaves a debt where the caller says so, settled by what comes in': async ({
    ledger,
    alone,
    transaction,
  }) => {
    const member = await openFunded(alone(), 0n);
    const payout = payoutOf(member, 400n);
    await alone().post(payout);
    await alone().post(stakeOf(member, 390n));
    const rollback = rollbackOf(member, payout, { whenSpent: 'go_below' });
    const first = await alone().rollback(rollback);
    expect(first).toMatchObject({ status: 'applied', balanceAfter: -390n, deltaMinor: -400n });
    expect(await alone().rollback(rollback)).toMatchObject({ ...first, status: 'duplicate' });
    expect(await alone().post(stakeOf(member, 1n))).toEqual({ status: 'insufficient', balance: -390n });
    expect(await alone().post(stakeOf(member, 0n))).toMatchObject({ status: 'applied' });
    // Incoming money settles the debt, alone and in a batch, and none of it can be played before.
    expect(await alone().post(payoutOf(member, 100n))).toMatchObject({ status: 'applied', balanceAfter: -290n });
    const other = await openFunded(alone(), 1n);
    const [here] = await transaction((tx) => postEach(ledger(), tx, [payoutOf(member, 290n), payoutOf(other, 1n)]));
    expect(here).toMatchObject({ status: 'applied', balanceAfter: 0n });
    expect(await alone().post(stakeOf(member, 1n))).toEqual({ status: 'insufficient', balance: 0n });
    // A settled debt is no overdraft.
    const again = payoutOf(member, 5n);
    await alone().post(again);
    await alone().post(stakeOf(member, 5n));
    expect(await alone().rollback(rollbackOf(member, again))).toEqual({ status: 'insufficient', balance: 0n });
  },

  'leaves a debt that keeps money in and lets none out, not by a hold nor by a batch': async ({
    ledger,
    alone,
    transaction,
  }) => {
    const member = await openFunded(alone(), 0n);
    const payout = payoutOf(member, 400n);
    await alone().post(payout);
    await alone().post(stakeOf(member, 400n));
    await alone().rollback(rollbackOf(member, payout, { whenSpent: 'go_below' }));
    const { merchantId, requestHash, source } = payout;
    const hold = { merchantId, source, requestHash, account: member.cash, pending: member.pending, amountMinor: 1n };
    const held = await alone().hold({ ...hold, externalId: newExternalId(), kind: 'withdrawal' });
    expect(held).toEqual({ status: 'insufficient', balance: -400n });
    const groups = [[stakeOf(member, 1n), payoutOf(member, 900n)]];
    const [answer] = await transaction((tx) => ledger().postGroups(tx, groups));
    const insufficient = { status: 'insufficient', balance: -400n };
    expect(answer).toEqual({ status: 'refused', at: 0, answer: insufficient });
    expect(await transaction((tx) => ledger().checkPosts(tx, [stakeOf(member, 1n)]))).toEqual([insufficient]);
    // Still owed when the books are closed.
    await alone().post(payoutOf(member, 399n));
    expect(await alone().balance(member.cash)).toBe(-1n);
  },

  'leaves no debt on what is shared by many': async ({ alone }) => {
    const member = await openMember(alone());
    const { merchantId, currency } = member.cash;
    const opening = { merchantId, currency, kind: 'jackpot', owner: `pot of ${member.owner}`, floorMinor: 0n } as const;
    const pot = await alone().open(opening);
    const fill = postingOf(pot, member.house, 'credit', { amountMinor: 10n });
    await alone().post(fill);
    await alone().post(postingOf(pot, member.house, 'debit', { amountMinor: 10n }));
    const rollback = { ...rollbackOf(member, fill, { whenSpent: 'go_below' }), account: pot };
    expect(await alone().rollback(rollback)).toEqual({ status: 'insufficient', balance: 0n });
  },

  'stands in the way of the win that needs the bet, before and after': async ({ ledger, alone, transaction }) => {
    const member = await openFunded(alone(), 1_000n);
    const [stake, lost, never] = [stakeOf(member, 100n), stakeOf(member, 100n), stakeOf(member, 100n)];
    const win = (bet = stake) => payoutOf(member, 900n, { requires: bet.externalId });
    expect(await alone().post(win())).toEqual({ status: 'unknown_reference', balance: 1_000n });
    await alone().post(stake);
    expect(await alone().post(win())).toMatchObject({ status: 'applied', balanceAfter: 1_800n });
    await alone().post(lost);
    await alone().rollback(rollbackOf(member, lost));
    expect(await alone().post(win(lost))).toEqual({ status: 'rolled_back', balance: 1_800n });
    await alone().rollback(rollbackOf(member, never));
    expect(await alone().post(win(never))).toEqual({ status: 'rolled_back', balance: 1_800n });
    const other = await openFunded(alone(), 1n);
    const [here, there] = await transaction((tx) => postEach(ledger(), tx, [win(lost), payoutOf(other, 5n)]));
    expect([here?.status, there?.status]).toEqual(['rolled_back', 'applied']);
  },

  'of a bet that was paid is refused until what was paid is taken back, alone or in a batch': async ({
    ledger,
    alone,
    transaction,
  }) => {
    const member = await openFunded(alone(), 1_000n);
    const settle = async (amountMinor: bigint, isBatch: boolean) => {
      const stake = stakeOf(member, 100n);
      await alone().post(stake);
      const win = payoutOf(member, amountMinor, { requires: stake.externalId });
      if (isBatch) await transaction((tx) => ledger().postGroups(tx, [[win]]));
      else await transaction((tx) => ledger().post(tx, win));
      return { stake, win };
    };
    for (const isBatch of [false, true]) {
      const { stake, win } = await settle(300n, isBatch);
      const before = await alone().balance(member.cash);
      const rollback = rollbackOf(member, stake);
      expect(await alone().rollback(rollback)).toEqual({ status: 'settled', balance: before });
      expect(await alone().balance(member.cash)).toBe(before);
      const takenBack = rollbackOf(member, win);
      expect(await alone().rollback(takenBack)).toMatchObject({ status: 'applied', balanceAfter: before - 300n });
      expect(await alone().rollback(rollback)).toMatchObject({ status: 'applied', balanceAfter: before - 200n });
      // Nor does rolling back the rollback restore the win.
      const undone = { ...rollbackOf(member, win), targetExternalId: takenBack.externalId };
      expect(await alone().rollback(undone)).toEqual({ status: 'unknown_reference', balance: before - 200n });
    }
    // A bet that won nothing is settled too.
    const { stake } = await settle(0n, false);
    expect(await alone().rollback(rollbackOf(member, stake))).toMatchObject({ status: 'settled' });
  },

  'and the win of its bet at the same moment pay one of them, no matter who came first': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    for (let turn = 0; turn < 10; turn++) {
      const stake = stakeOf(member, 50n);
      await alone().post(stake);
      const win = payoutOf(member, 80n, { requires: stake.externalId });
      const both = [() => alone().post(win), () => alone().rollback(rollbackOf(member, stake))];
      if (turn % 2) both.reverse();
      const statuses = (await Promise.all(both.map((run) => run()))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 'applied')).toHaveLength(1);
    }
  },

  'and its bet at the same moment leave the balance as it was, no matter who came first': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    await Promise.all(
      Array.from({ length: 10 }, async (_, turn) => {
        const stake = stakeOf(member, 50n);
        const both = [() => alone().post(stake), () => alone().rollback(rollbackOf(member, stake))];
        if (turn % 2) both.reverse();
        await Promise.all(both.map((run) => run()));
      }),
    );
    expect(await alone().balance(member.cash)).toBe(1_000n);
  },

  'goes with the caller’s transaction': async ({ ledger, alone, transaction }) => {
    const member = await openFunded(alone(), 1_000n);
    const stake = stakeOf(member, 100n);
    const answers = await transaction(async (tx) => [
      await ledger().post(tx, stake),
      await ledger().rollback(tx, rollbackOf(member, stake)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await alone().balance(member.cash)).toBe(1_000n);
  },
};
