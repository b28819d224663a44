/** Money held for a withdrawal, paid out or given back. */
import { expect } from 'vitest';
import type { Capture, Hold, VoidedHold } from '#ledger';
import type { Cases } from './cases.ts';
import { type Member, newExternalId, openFunded, openMember, stakeOf } from './ledger-under-test.ts';

function reportedOf(member: Member, kind: string) {
  const reported = { merchantId: 'demo', source: 'cashier', externalId: newExternalId(), account: member.cash };
  return { ...reported, kind, requestHash: kind };
}

function holdOf(member: Member, amountMinor: bigint): Hold {
  return { ...reportedOf(member, 'withdrawal'), pending: member.pending, amountMinor };
}

function captureOf(member: Member, hold: Hold): Capture {
  return { ...reportedOf(member, 'withdrawn'), holdExternalId: hold.externalId, to: member.clearing };
}

function voidOf(member: Member, hold: Hold): VoidedHold {
  return { ...reportedOf(member, 'returned'), holdExternalId: hold.externalId };
}

export const holdCases: Cases = {
  'sets money aside where it cannot be played': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const hold = holdOf(member, 800n);
    const held = await alone().hold(hold);
    expect(held).toMatchObject({ status: 'applied', balanceAfter: 200n, deltaMinor: -800n });
    expect(await alone().hold(hold)).toMatchObject({ ...held, status: 'duplicate' });
    expect(await alone().post(stakeOf(member, 201n))).toMatchObject({ status: 'insufficient' });
    expect(await alone().hold(holdOf(member, 201n))).toEqual({ status: 'insufficient', balance: 200n });
    expect(await alone().balances([member.cash, member.pending])).toEqual([200n, 800n]);
  },

  'is captured whole, once, and not voided after that': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const before = await alone().balance(member.clearing);
    const hold = holdOf(member, 800n);
    await alone().hold(hold);
    const capture = captureOf(member, hold);
    const captured = await alone().captureHold(capture);
    expect(captured).toMatchObject({ status: 'applied', balanceAfter: 0n, deltaMinor: -800n });
    expect(await alone().captureHold(capture)).toMatchObject({ ...captured, status: 'duplicate' });
    expect(await alone().captureHold(captureOf(member, hold))).toMatchObject({ status: 'already_closed' });
    expect(await alone().voidHold(voidOf(member, hold))).toEqual({ status: 'already_closed', balance: 200n });
    expect(await alone().balances([member.pending, member.clearing])).toEqual([0n, before + 800n]);
  },

  'is voided whole, once, and not captured after that': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const hold = holdOf(member, 800n);
    await alone().hold(hold);
    expect(await alone().voidHold(voidOf(member, hold))).toMatchObject({ status: 'applied', balanceAfter: 1_000n });
    expect(await alone().captureHold(captureOf(member, hold))).toMatchObject({ status: 'already_closed' });
    expect(await alone().balances([member.cash, member.pending])).toEqual([1_000n, 0n]);
  },

  'captured and voided at the same moment goes one way only': async ({ alone }) => {
    const member = await openFunded(alone(), 1_000n);
    const hold = holdOf(member, 800n);
    await alone().hold(hold);
    const answers = await Promise.all([
      alone().captureHold(captureOf(member, hold)),
      alone().voidHold(voidOf(member, hold)),
      alone().captureHold(captureOf(member, hold)),
      alone().voidHold(voidOf(member, hold)),
    ]);
    expect(answers.filter(({ status }) => status === 'applied')).toHaveLength(1);
    expect(await alone().balance(member.pending)).toBe(0n);
  },

  'must be known, and a hold, and the member’s own': async ({ alone }) => {
    const [member, other] = [await openFunded(alone(), 1_000n), await openMember(alone())];
    const hold = holdOf(member, 10n);
    expect(await alone().voidHold(voidOf(member, hold))).toEqual({ status: 'unknown_reference', balance: 1_000n });
    await alone().hold(hold);
    expect(await alone().voidHold(voidOf(other, hold))).toEqual({ status: 'conflict', balance: 0n });
    const stake = stakeOf(member, 10n, { source: 'cashier' });
    await alone().post(stake);
    const wrong = { ...captureOf(member, hold), holdExternalId: stake.externalId };
    expect(await alone().captureHold(wrong)).toMatchObject({ status: 'unknown_reference' });
    await expect(alone().hold({ ...hold, pending: other.pending })).rejects.toThrow('same member');
  },

  'goes with the caller’s transaction': async ({ ledger, alone, transaction }) => {
    const member = await openFunded(alone(), 1_000n);
    const [saved, paid] = [holdOf(member, 100n), holdOf(member, 50n)];
    await transaction(async (tx) => {
      await ledger().hold(tx, saved);
      await ledger().hold(tx, paid);
      await ledger().voidHold(tx, voidOf(member, saved));
      await ledger().captureHold(tx, captureOf(member, paid));
    });
    expect(await alone().balances([member.cash, member.pending])).toEqual([950n, 0n]);
  },
};
