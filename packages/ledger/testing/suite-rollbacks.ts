/** Rollbacks in every order they come in. */
import { expect } from 'vitest';
import type { Posting, Rollback } from '#ledger';
import type { Cases } from './contract-suite.ts';
import { type Member, newExternalId, openFunded, openMember, payoutOf, stakeOf } from './house.ts';

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
  'gives back exactly what was taken, once': async ({ ledger }) => {
    const member = await openFunded(ledger(), 1_000n);
    const stake = stakeOf(member, 300n);
    await ledger().post(stake);
    const rollback = rollbackOf(member, stake);
    const first = await ledger().rollback(rollback);
    expect(first).toMatchObject({ status: 'applied', balanceAfter: 1_000n, deltaMinor: 300n });
    expect(await ledger().rollback(rollback)).toEqual({ ...first, status: 'duplicate', balance: 1_000n });
    expect(await ledger().rollback(rollbackOf(member, stake))).toEqual({ status: 'already_closed', balance: 1_000n });
    expect(await ledger().rollback({ ...rollback, requestHash: 'x' })).toMatchObject({ status: 'conflict' });
    expect(await ledger().post(stake)).toMatchObject({ status: 'duplicate', balanceAfter: 700n, balance: 1_000n });
  },

  'of an unknown bet takes its place: the bet that comes late moves nothing': async ({ ledger }) => {
    const member = await openFunded(ledger(), 1_000n);
    const stake = stakeOf(member, 300n);
    const rollback = rollbackOf(member, stake);
    const laid = await ledger().rollback(rollback);
    expect(laid).toMatchObject({ status: 'tombstoned', balance: 1_000n });
    expect(await ledger().rollback(rollback)).toMatchObject({ status: 'duplicate', deltaMinor: 0n, balance: 1_000n });
    const late = await ledger().post(stake);
    expect(late).toMatchObject({ status: 'tombstoned', balance: 1_000n });
    expect(await ledger().post(stake)).toEqual(late);
    expect(await ledger().rollback(rollbackOf(member, stake))).toMatchObject({ status: 'already_closed' });
  },

  'of an unknown bet leaves no trace where the caller refuses it': async ({ ledger }) => {
    const member = await openFunded(ledger(), 1_000n);
    const stake = stakeOf(member, 300n);
    const refused = await ledger().rollback(rollbackOf(member, stake, { whenUnknown: 'refuse' }));
    expect(refused).toEqual({ status: 'unknown_reference', balance: 1_000n });
    expect(await ledger().post(stake)).toMatchObject({ status: 'applied', balanceAfter: 700n });
  },

  'of another member’s bet is a conflict': async ({ ledger }) => {
    const [member, other] = [await openFunded(ledger(), 1_000n), await openMember(ledger())];
    const stake = stakeOf(member, 300n);
    await ledger().post(stake);
    expect(await ledger().rollback(rollbackOf(other, stake))).toEqual({ status: 'conflict', balance: 0n });
    const unknown = stakeOf(member, 5n);
    await ledger().rollback(rollbackOf(member, unknown));
    const theirs = { ...unknown, account: other.cash };
    expect(await ledger().post(theirs)).toEqual({ status: 'conflict', balance: 0n });
  },

  'returns money to the account it came from, whichever of the member’s is named': async ({ ledger }) => {
    const member = await openFunded(ledger(), 1_000n);
    const stake = stakeOf(member, 0n);
    const fromBonus = { ...payoutOf(member, 50n), account: member.bonus };
    await ledger().post(stake);
    await ledger().post(fromBonus);
    expect(await ledger().rollback(rollbackOf(member, fromBonus))).toMatchObject({
      status: 'applied',
      balanceAfter: 0n,
    });
    expect(await ledger().rollback(rollbackOf(member, stake))).toMatchObject({ status: 'applied', deltaMinor: 0n });
    expect(await ledger().balance(member.cash)).toBe(1_000n);
  },

  'of a payout takes it back, if it is still there': async ({ ledger }) => {
    const member = await openFunded(ledger(), 0n);
    const payout = payoutOf(member, 400n);
    await ledger().post(payout);
    const stake = stakeOf(member, 1n);
    await ledger().post(stake);
    const rollback = rollbackOf(member, payout);
    expect(await ledger().rollback(rollback)).toEqual({ status: 'insufficient', balance: 399n });
    await ledger().rollback(rollbackOf(member, stake));
    expect(await ledger().rollback(rollback)).toMatchObject({
      status: 'applied',
      balanceAfter: 0n,
      deltaMinor: -400n,
    });
  },

  'stands in the way of the win that needs the bet, before and after': async ({ ledger, transaction }) => {
    const member = await openFunded(ledger(), 1_000n);
    const [stake, never] = [stakeOf(member, 100n), stakeOf(member, 100n)];
    const win = () => payoutOf(member, 900n, { requires: stake.externalId });
    expect(await ledger().post(win())).toEqual({ status: 'unknown_reference', balance: 1_000n });
    await ledger().post(stake);
    expect(await ledger().post(win())).toMatchObject({ status: 'applied', balanceAfter: 1_800n });
    await ledger().rollback(rollbackOf(member, stake));
    expect(await ledger().post(win())).toEqual({ status: 'rolled_back', balance: 1_900n });
    await ledger().rollback(rollbackOf(member, never));
    const lateWin = payoutOf(member, 900n, { requires: never.externalId });
    expect(await ledger().post(lateWin)).toEqual({ status: 'rolled_back', balance: 1_900n });
    const other = await openFunded(ledger(), 1n);
    const [here, there] = await transaction((tx) => ledger().postManyIn(tx, [win(), payoutOf(other, 5n)]));
    expect([here?.status, there?.status]).toEqual(['rolled_back', 'applied']);
  },

  'and its bet at the same moment leave the balance as it was, whoever came first': async ({ ledger }) => {
    const member = await openFunded(ledger(), 1_000n);
    await Promise.all(
      Array.from({ length: 10 }, async (_, turn) => {
        const stake = stakeOf(member, 50n);
        const both = [() => ledger().post(stake), () => ledger().rollback(rollbackOf(member, stake))];
        if (turn % 2) both.reverse();
        await Promise.all(both.map((run) => run()));
      }),
    );
    expect(await ledger().balance(member.cash)).toBe(1_000n);
  },

  'goes with the caller’s transaction': async ({ ledger, transaction }) => {
    const member = await openFunded(ledger(), 1_000n);
    const stake = stakeOf(member, 100n);
    const answers = await transaction(async (tx) => [
      await ledger().postIn(tx, stake),
      await ledger().rollbackIn(tx, rollbackOf(member, stake)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await ledger().balance(member.cash)).toBe(1_000n);
  },
};
