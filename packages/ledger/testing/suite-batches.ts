/** Many posts in one transaction: each answers as it would alone. */
import { expect } from 'vitest';
import type { Cases } from './cases.ts';
import { newExternalId, openFunded, openMember, payoutOf, postEach, postingOf, stakeOf } from './ledger-under-test.ts';

export const batchCases: Cases = {
  'answer in the order asked, each for itself': async ({ ledger, alone, transaction }) => {
    const members = [];
    for (const funds of [100n, 200n, 300n, 400n, 500n]) members.push(await openFunded(alone(), funds));
    const [a, b, c, d, e] = members;
    if (!a || !b || !c || !d || !e) throw new Error('five members');
    const known = stakeOf(b, 50n);
    await alone().post(known);
    const conflicting = { ...stakeOf(c, 1n), externalId: known.externalId };
    const stakes = [stakeOf(e, 500n), known, conflicting, stakeOf(d, 401n), stakeOf(a, 0n)];
    const answers = await transaction((tx) => postEach(ledger(), tx, stakes));
    expect(answers).toMatchObject([
      { status: 'applied', balanceAfter: 0n, deltaMinor: -500n },
      { status: 'duplicate', balanceAfter: 150n },
      { status: 'conflict', balance: 300n },
      { status: 'insufficient', balance: 400n },
      { status: 'applied', balanceAfter: 100n, deltaMinor: 0n },
    ]);
  },

  'move stake and payout in two calls of one transaction': async ({ ledger, alone, transaction }) => {
    const members = await Promise.all(Array.from({ length: 20 }, () => openFunded(alone(), 1_000n)));
    const house = members[0]?.house;
    if (!house) throw new Error('twenty members');
    const before = await alone().balance(house);
    await transaction(async (tx) => {
      const stakes = await postEach(
        ledger(),
        tx,
        members.map((member) => stakeOf(member, 100n)),
      );
      const payouts = await postEach(
        ledger(),
        tx,
        members.map((member) => payoutOf(member, 30n)),
      );
      expect(new Set([...stakes, ...payouts].map(({ status }) => status))).toEqual(new Set(['applied']));
    });
    expect(await alone().balances(members.map(({ cash }) => cash))).toEqual(Array(20).fill(930n));
    expect(await alone().balance(house)).toBe(before + 20n * 70n);
  },

  'may have different counter accounts and merchants, and holds beside them': async ({
    ledger,
    alone,
    transaction,
  }) => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => openFunded(alone(), 100n)));
    const elsewhere = await openMember(alone(), 'lotus', 'VND');
    if (!one || !two || !three) throw new Error('three members');
    const answers = await transaction(async (tx) => [
      await ledger().post(tx, postingOf(three.cash, three.pending, 'debit', { amountMinor: 40n })),
      ...(await postEach(ledger(), tx, [
        stakeOf(one, 10n),
        postingOf(two.cash, two.clearing, 'debit', { amountMinor: 20n }),
        payoutOf(elsewhere, 7n),
      ])),
    ]);
    expect(answers.map((answer) => 'balanceAfter' in answer && answer.balanceAfter)).toEqual([60n, 90n, 80n, 7n]);
    expect(await alone().balance(three.pending)).toBe(40n);
  },

  'under one id apply once, no matter who they are for': async ({ ledger, alone, transaction }) => {
    const [one, two] = [await openFunded(alone(), 100n), await openFunded(alone(), 100n)];
    const externalId = newExternalId();
    const both = [stakeOf(one, 10n, { externalId }), stakeOf(two, 10n, { externalId })];
    const answers = await transaction((tx) => postEach(ledger(), tx, both));
    expect(answers.map(({ status }) => status).sort()).toEqual(['applied', 'conflict']);
  },

  'touch each member’s account at most once': async ({ ledger, alone, transaction }) => {
    const member = await openFunded(alone(), 100n);
    const twice = transaction((tx) => postEach(ledger(), tx, [stakeOf(member, 1n), payoutOf(member, 2n)]));
    await expect(twice).rejects.toThrow('at most one group per member');
    expect(await transaction((tx) => postEach(ledger(), tx, []))).toEqual([]);
  },

  'keep a running balance on the account they share': async ({ ledger, alone, transaction }) => {
    const members = await Promise.all(Array.from({ length: 12 }, () => openFunded(alone(), 1_000n)));
    const first = members[0];
    if (!first) throw new Error('twelve members');
    await transaction((tx) =>
      postEach(
        ledger(),
        tx,
        members.map((member, turn) => stakeOf(member, BigInt(turn + 1))),
      ),
    );
    const { lines } = await alone().statement(first.house, { limit: 12 });
    expect(lines.reduce((sum, line) => sum + line.deltaMinor, 0n)).toBe(78n);
    for (const [index, line] of lines.entries()) {
      const older = lines[index + 1];
      if (older) expect(line.balanceAfter - line.deltaMinor).toBe(older.balanceAfter);
    }
    expect(lines[0]?.balanceAfter).toBe(await alone().balance(first.house));
  },
};
