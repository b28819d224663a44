/** Accounts: opened once, found by name. */
import { expect } from 'vitest';
import type { Cases } from './cases.ts';
import { openMember } from './house.ts';

export const accountCases: Cases = {
  'is found by its name once opened, and opened again is the same': async ({ ledger }) => {
    const member = await openMember(ledger());
    const { merchantId, kind, owner, currency } = member.cash;
    expect(await ledger().find({ merchantId, kind, owner, currency })).toEqual(member.cash);
    expect(await ledger().open({ merchantId, kind, owner, currency })).toEqual(member.cash);
    expect(await ledger().find({ merchantId, kind, owner: 'nobody', currency })).toBeUndefined();
  },

  'opened in a transaction that is undone was never there': async ({ ledger, transaction }) => {
    const name = { merchantId: 'demo', kind: 'cash', owner: 'undone', currency: 'PHP' } as const;
    const undone = transaction(async (tx) => {
      await ledger().openIn(tx, name);
      throw new Error('thought better of it');
    });
    await expect(undone).rejects.toThrow('thought better');
    expect(await ledger().find(name)).toBeUndefined();
    expect(await ledger().balance(await ledger().open(name))).toBe(0n);
  },
};
