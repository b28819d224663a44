/** Single posts: applied, repeated, repeated with other content, refused. */
import { expect } from 'vitest';
import type { Cases } from './cases.ts';
import { openFunded, openMember, payoutOf, postEach, postingOf, stakeOf } from './ledger-under-test.ts';

export const postCases: Cases = {
  'moves money between two accounts and answers the balance after': async ({ alone }) => {
    const member = await openFunded(alone(), 10_000n);
    const before = await alone().balance(member.house);
    const answer = await alone().post(stakeOf(member, 2_500n));
    expect(answer).toMatchObject({ status: 'applied', balanceAfter: 7_500n, deltaMinor: -2_500n });
    expect(await alone().balances([member.house, member.cash])).toEqual([before + 2_500n, 7_500n]);
  },

  'reported twice happens once, and answers as it did, with the balance of now beside it': async ({ alone }) => {
    const member = await openFunded(alone(), 10_000n);
    const stake = stakeOf(member, 1_000n);
    const first = await alone().post(stake);
    await alone().post(payoutOf(member, 300n));
    const again = await alone().post(stake);
    expect(first).toMatchObject({ status: 'applied' });
    expect(again).toEqual({ ...first, status: 'duplicate', balance: 9_300n });
    expect(await alone().balance(member.cash)).toBe(9_300n);
  },

  'reported ten times at once happens once': async ({ alone }) => {
    const member = await openFunded(alone(), 10_000n);
    const stake = stakeOf(member, 1_000n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => alone().post(stake)));
    expect(answers.map((answer) => answer.status).sort()).toEqual(['applied', ...Array(9).fill('duplicate')]);
    expect(await alone().balance(member.cash)).toBe(9_000n);
  },

  'under a known id with another request is a conflict and moves nothing': async ({ alone }) => {
    const member = await openFunded(alone(), 10_000n);
    const stake = stakeOf(member, 1_000n);
    await alone().post(stake);
    const other = await alone().post({ ...stake, amountMinor: 2_000n, requestHash: 'another' });
    expect(other).toEqual({ status: 'conflict', balance: 9_000n });
  },

  'under another member’s id is a conflict, though the request be the same': async ({ alone }) => {
    const [one, other] = [await openFunded(alone(), 500n), await openFunded(alone(), 500n)];
    const stake = stakeOf(one, 100n);
    await alone().post(stake);
    expect(await alone().post({ ...stake, account: other.cash })).toEqual({ status: 'conflict', balance: 500n });
  },

  'keeps the ids of sources and merchants apart': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const elsewhere = await openMember(alone(), 'lotus', 'VND');
    const stake = stakeOf(member, 100n);
    await alone().post(stake);
    expect(await alone().post({ ...stake, source: 'another-vendor' })).toMatchObject({ status: 'applied' });
    const there = payoutOf(elsewhere, 100n, { externalId: stake.externalId });
    expect(await alone().post(there)).toMatchObject({ status: 'applied', balanceAfter: 100n });
  },

  'below the floor moves nothing, says what there is, and may be reported again once there is more': async ({
    alone,
  }) => {
    const member = await openFunded(alone(), 500n);
    const stake = stakeOf(member, 501n);
    expect(await alone().post(stake)).toEqual({ status: 'insufficient', balance: 500n });
    await alone().post(payoutOf(member, 1n));
    expect(await alone().post(stake)).toMatchObject({ status: 'applied', balanceAfter: 0n });
  },

  'of different stakes at once against a balance for five lets exactly five through': async ({ alone }) => {
    const member = await openFunded(alone(), 5_000n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => alone().post(stakeOf(member, 1_000n))));
    expect(answers.filter((answer) => answer.status === 'applied')).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 'insufficient')).toHaveLength(5);
    expect(await alone().balance(member.cash)).toBe(0n);
  },

  'of nothing is recorded, and reported again, and moves nothing': async ({ alone }) => {
    const member = await openFunded(alone(), 500n);
    const free = stakeOf(member, 0n, { round: 'free-1' });
    const first = await alone().post(free);
    expect(first).toMatchObject({ status: 'applied', balanceAfter: 500n, deltaMinor: 0n });
    expect(await alone().post(free)).toMatchObject({ ...first, status: 'duplicate' });
    expect(await alone().post({ ...free, requestHash: 'x' })).toMatchObject({ status: 'conflict' });
  },

  'keeps the floor that a merchant’s account was given': async ({ alone }) => {
    const member = await openMember(alone());
    const owner = `${member.owner} campaign`;
    const accountRef = await alone().open({
      merchantId: 'demo',
      kind: 'promotion',
      owner,
      currency: 'PHP',
      floorMinor: -100n,
    });
    const award = (amountMinor: bigint) => alone().post(postingOf(member.bonus, accountRef, 'credit', { amountMinor }));
    expect(await award(100n)).toMatchObject({ status: 'applied' });
    expect(await award(1n)).toEqual({ status: 'counter_insufficient', balance: 100n });
  },

  'on an account nobody opened is an answer, not an error': async ({ alone }) => {
    const member = await openMember(alone());
    const nowhere = { ...member.cash, id: '999999999' };
    expect(await alone().post(payoutOf({ ...member, cash: nowhere }, 5n))).toEqual({ status: 'unknown_account' });
  },

  'never mixes currencies, trial money and real, merchants, or a member with itself': async ({ alone }) => {
    const member = await openFunded(alone(), 500n);
    const foreign = await openMember(alone(), 'demo', 'VND');
    const elsewhere = await openMember(alone(), 'lotus');
    for (const counter of [foreign.house, member.trialApp, elsewhere.house, member.cash]) {
      await expect(alone().post(postingOf(member.cash, counter, 'debit', { amountMinor: 1n }))).rejects.toThrow();
    }
    await expect(alone().post(stakeOf(member, -1n))).rejects.toThrow('not negative');
    const trial = postingOf(member.trial, member.trialApp, 'credit', { amountMinor: 70n });
    expect(await alone().post(trial)).toMatchObject({ status: 'applied', balanceAfter: 70n });
    expect(await alone().balance(member.cash)).toBe(500n);
  },

  'goes with the caller’s transaction, also when that is undone': async ({ ledger, alone, transaction }) => {
    const member = await openFunded(alone(), 500n);
    const stake = stakeOf(member, 100n);
    const undone = transaction(async (tx) => {
      expect(await ledger().post(tx, stake)).toMatchObject({ status: 'applied', balanceAfter: 400n });
      expect(await ledger().balances(tx, [member.cash])).toEqual([400n]);
      throw new Error('rolled back on purpose');
    });
    await expect(undone).rejects.toThrow('rolled back on purpose');
    expect(await alone().balance(member.cash)).toBe(500n);
    const saved = await transaction((tx) => ledger().post(tx, stake));
    expect(saved).toMatchObject({ status: 'applied', balanceAfter: 400n });
  },

  'takes texts of any script and punctuation as they are': async ({ ledger, alone, transaction }) => {
    const member = await openFunded(alone(), 500n);
    const odd = `{"a\\'b", NULL} — 龍🐉 ${member.owner}`;
    const stakes = [stakeOf(member, 1n, { externalId: odd, round: '{}', ref: '"' })];
    const [answer] = await transaction((tx) => postEach(ledger(), tx, stakes));
    expect(answer).toMatchObject({ status: 'applied' });
    const { lines } = await alone().statement(member.cash, { limit: 1 });
    expect(lines[0]).toMatchObject({ externalId: odd, round: '{}', ref: '"' });
  },
};
