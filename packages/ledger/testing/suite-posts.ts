/** Single posts: applied, told again, told differently, refused. */
import { expect } from 'vitest';
import type { Cases } from './cases.ts';
import { openFunded, openMember, payoutOf, postingOf, stakeOf } from './house.ts';

export const postCases: Cases = {
  'moves money between two accounts and answers the balance after': async ({ ledger }) => {
    const member = await openFunded(ledger(), 10_000n);
    const before = await ledger().balance(member.house);
    const answer = await ledger().post(stakeOf(member, 2_500n));
    expect(answer).toMatchObject({ status: 'applied', balanceAfter: 7_500n, deltaMinor: -2_500n });
    expect(await ledger().balances([member.house, member.cash])).toEqual([before + 2_500n, 7_500n]);
  },

  'told twice happens once, and answers as it did, with the balance of now beside it': async ({ ledger }) => {
    const member = await openFunded(ledger(), 10_000n);
    const stake = stakeOf(member, 1_000n);
    const first = await ledger().post(stake);
    await ledger().post(payoutOf(member, 300n));
    const again = await ledger().post(stake);
    expect(first).toMatchObject({ status: 'applied' });
    expect(again).toEqual({ ...first, status: 'duplicate', balance: 9_300n });
    expect(await ledger().balance(member.cash)).toBe(9_300n);
  },

  'told ten times at once happens once': async ({ ledger }) => {
    const member = await openFunded(ledger(), 10_000n);
    const stake = stakeOf(member, 1_000n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ledger().post(stake)));
    expect(answers.map((answer) => answer.status).sort()).toEqual(['applied', ...Array(9).fill('duplicate')]);
    expect(await ledger().balance(member.cash)).toBe(9_000n);
  },

  'under a known id with another request is a conflict and moves nothing': async ({ ledger }) => {
    const member = await openFunded(ledger(), 10_000n);
    const stake = stakeOf(member, 1_000n);
    await ledger().post(stake);
    const other = await ledger().post({ ...stake, amountMinor: 2_000n, requestHash: 'another' });
    expect(other).toEqual({ status: 'conflict', balance: 9_000n });
  },

  'under another member’s id is a conflict, though the request be the same': async ({ ledger }) => {
    const [one, other] = [await openFunded(ledger(), 500n), await openFunded(ledger(), 500n)];
    const stake = stakeOf(one, 100n);
    await ledger().post(stake);
    expect(await ledger().post({ ...stake, account: other.cash })).toEqual({ status: 'conflict', balance: 500n });
  },

  'keeps the ids of sources and merchants apart': async ({ ledger }) => {
    const member = await openFunded(ledger(), 1_000n);
    const elsewhere = await openMember(ledger(), 'lotus', 'VND');
    const stake = stakeOf(member, 100n);
    await ledger().post(stake);
    expect(await ledger().post({ ...stake, source: 'another-vendor' })).toMatchObject({ status: 'applied' });
    const there = payoutOf(elsewhere, 100n, { externalId: stake.externalId });
    expect(await ledger().post(there)).toMatchObject({ status: 'applied', balanceAfter: 100n });
  },

  'below the floor moves nothing, says what there is, and may be told again once there is more': async ({ ledger }) => {
    const member = await openFunded(ledger(), 500n);
    const stake = stakeOf(member, 501n);
    expect(await ledger().post(stake)).toEqual({ status: 'insufficient', balance: 500n });
    await ledger().post(payoutOf(member, 1n));
    expect(await ledger().post(stake)).toMatchObject({ status: 'applied', balanceAfter: 0n });
  },

  'of different stakes at once against a balance for five lets exactly five through': async ({ ledger }) => {
    const member = await openFunded(ledger(), 5_000n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ledger().post(stakeOf(member, 1_000n))));
    expect(answers.filter((answer) => answer.status === 'applied')).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 'insufficient')).toHaveLength(5);
    expect(await ledger().balance(member.cash)).toBe(0n);
  },

  'of nothing is recorded, and told again, and moves nothing': async ({ ledger }) => {
    const member = await openFunded(ledger(), 500n);
    const free = stakeOf(member, 0n, { round: 'free-1' });
    const first = await ledger().post(free);
    expect(first).toMatchObject({ status: 'applied', balanceAfter: 500n, deltaMinor: 0n });
    expect(await ledger().post(free)).toMatchObject({ ...first, status: 'duplicate' });
    expect(await ledger().post({ ...free, requestHash: 'x' })).toMatchObject({ status: 'conflict' });
  },

  'keeps the floor that a merchant’s account was given': async ({ ledger }) => {
    const member = await openMember(ledger());
    const owner = `${member.owner} campaign`;
    const purse = await ledger().open({
      merchantId: 'demo',
      kind: 'promotion',
      owner,
      currency: 'PHP',
      floorMinor: -100n,
    });
    const award = (amountMinor: bigint) => ledger().post(postingOf(member.bonus, purse, 'credit', { amountMinor }));
    expect(await award(100n)).toMatchObject({ status: 'applied' });
    expect(await award(1n)).toEqual({ status: 'counter_insufficient', balance: 100n });
  },

  'on an account nobody opened is an answer, not an error': async ({ ledger }) => {
    const member = await openMember(ledger());
    const nowhere = { ...member.cash, id: '999999999' };
    expect(await ledger().post(payoutOf({ ...member, cash: nowhere }, 5n))).toEqual({ status: 'unknown_account' });
  },

  'never mixes currencies, trial money and real, merchants, or a member with itself': async ({ ledger }) => {
    const member = await openFunded(ledger(), 500n);
    const foreign = await openMember(ledger(), 'demo', 'VND');
    const elsewhere = await openMember(ledger(), 'lotus');
    for (const counter of [foreign.house, member.trialHouse, elsewhere.house, member.cash]) {
      await expect(ledger().post(postingOf(member.cash, counter, 'debit', { amountMinor: 1n }))).rejects.toThrow();
    }
    await expect(ledger().post(stakeOf(member, -1n))).rejects.toThrow('not negative');
    const trial = postingOf(member.trial, member.trialHouse, 'credit', { amountMinor: 70n });
    expect(await ledger().post(trial)).toMatchObject({ status: 'applied', balanceAfter: 70n });
    expect(await ledger().balance(member.cash)).toBe(500n);
  },

  'goes with the caller’s transaction, also when that is undone': async ({ ledger, transaction }) => {
    const member = await openFunded(ledger(), 500n);
    const stake = stakeOf(member, 100n);
    const undone = transaction(async (tx) => {
      expect(await ledger().postIn(tx, stake)).toMatchObject({ status: 'applied', balanceAfter: 400n });
      expect(await ledger().balanceIn(tx, member.cash)).toBe(400n);
      throw new Error('thought better of it');
    });
    await expect(undone).rejects.toThrow('thought better');
    expect(await ledger().balance(member.cash)).toBe(500n);
    const kept = await transaction((tx) => ledger().postIn(tx, stake));
    expect(kept).toMatchObject({ status: 'applied', balanceAfter: 400n });
  },

  'takes texts of any script and punctuation as they are': async ({ ledger, transaction }) => {
    const member = await openFunded(ledger(), 500n);
    const odd = `{"a\\'b", NULL} — 龍🐉 ${member.owner}`;
    const stakes = [stakeOf(member, 1n, { externalId: odd, round: '{}', ref: '"' })];
    const [answer] = await transaction((tx) => ledger().postManyIn(tx, stakes));
    expect(answer).toMatchObject({ status: 'applied' });
    const { lines } = await ledger().statement(member.cash, { limit: 1 });
    expect(lines[0]).toMatchObject({ externalId: odd, round: '{}', ref: '"' });
  },
};
