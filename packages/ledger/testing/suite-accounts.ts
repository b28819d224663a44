/** Accounts: created once, found by name. */
import { expect } from 'vitest';
import type { Cases } from './cases.ts';
import { openMember, payoutOf } from './ledger-under-test.ts';

export const accountCases: Cases = {
  'is found by its name once opened, and opened again is the same': async ({ alone }) => {
    const member = await openMember(alone());
    const { merchantId, kind, owner, currency } = member.cash;
    expect(await alone().open({ merchantId, kind, owner, currency })).toEqual(member.cash);
    const other = await alone().open({ merchantId, kind, owner: 'nobody', currency });
    expect(other.id).not.toBe(member.cash.id);
  },

  'are opened many at once, those that are there among them': async ({ ledger, alone, transaction }) => {
    const { cash } = await openMember(alone());
    const name = { merchantId: 'demo', kind: 'house', owner: 'many at once', currency: 'PHP' } as const;
    const { merchantId, kind, owner, currency } = cash;
    const opened = await transaction((tx) =>
      ledger().openMany(tx, [name, { merchantId, kind, owner, currency }, name]),
    );
    expect(opened[1]).toEqual(cash);
    expect(opened[0]).toEqual(await alone().open(name));
    expect(opened[2]).toEqual(opened[0]);
    expect(await transaction((tx) => ledger().openMany(tx, []))).toEqual([]);
  },

  'opened in a transaction that is undone was never there': async ({ ledger, alone, transaction }) => {
    const name = { merchantId: 'demo', kind: 'cash', owner: 'undone', currency: 'PHP' } as const;
    const other = await openMember(alone());
    let account = other.cash;
    const undone = transaction(async (tx) => {
      account = await ledger().open(tx, name);
      throw new Error('rolled back on purpose');
    });
    await expect(undone).rejects.toThrow('rolled back on purpose');
    expect(await alone().post(payoutOf({ ...other, cash: account }, 1n))).toEqual({ status: 'unknown_account' });
    expect(await alone().balance(await alone().open(name))).toBe(0n);
  },
};
