/** Several posts of one account, all or none; and what a post would be answered, without making it. */
import { expect } from 'vitest';
import type { Cases } from './cases.ts';
import { newExternalId, openFunded, openMember, payoutOf, postingOf, stakeOf } from './ledger-under-test.ts';

export const groupCases: Cases = {
  'of a stake and its payout moves both, one after the other, and shows both': async ({
    ledger,
    alone,
    transaction,
  }) => {
    const members = await Promise.all(Array.from({ length: 12 }, () => openFunded(alone(), 100n)));
    const [first] = members;
    if (!first) throw new Error('twelve members');
    const before = await alone().balance(first.house);
    const groups = members.map((member, turn) =>
      turn % 2 ? [stakeOf(member, 100n), payoutOf(member, 30n)] : [stakeOf(member, 40n)],
    );
    const answers = await transaction((tx) => ledger().postGroups(tx, groups));
    for (const [turn, answer] of answers.entries()) {
      const afters = answer.status === 'applied' ? answer.answers.map(({ balanceAfter }) => balanceAfter) : [];
      expect(afters).toEqual(turn % 2 ? [0n, 30n] : [60n]);
    }
    expect(await alone().balance(first.house)).toBe(before + 6n * 70n + 6n * 40n);
    const { lines } = await alone().statement(members[1]?.cash ?? first.cash, { limit: 2 });
    expect(lines.map(({ deltaMinor, balanceAfter }) => [deltaMinor, balanceAfter])).toEqual([
      [30n, 30n],
      [-100n, 0n],
    ]);
  },

  'with one post that cannot be leaves nothing of itself, and the others whole': async ({
    ledger,
    alone,
    transaction,
  }) => {
    const [poor, reported, rich] = await Promise.all([1, 2, 3].map(() => openFunded(alone(), 100n)));
    if (!poor || !reported || !rich) throw new Error('three members');
    const known = stakeOf(reported, 10n);
    await alone().post(known);
    const groups = [
      // Earlier credits of the group count, later ones do not.
      [payoutOf(poor, 20n), stakeOf(poor, 121n), payoutOf(poor, 500n)],
      [payoutOf(reported, 5n), known],
      [payoutOf(rich, 20n), stakeOf(rich, 120n), stakeOf(rich, 0n)],
    ];
    const answers = await transaction((tx) => ledger().postGroups(tx, groups));
    expect(answers).toMatchObject([
      { status: 'refused', at: 1, answer: { status: 'insufficient', balance: 100n } },
      { status: 'refused', at: 1, answer: { status: 'duplicate', balanceAfter: 90n, balance: 90n } },
      { status: 'applied', answers: [{ balanceAfter: 120n }, { balanceAfter: 0n }, { deltaMinor: 0n }] },
    ]);
    expect(await alone().balances([poor.cash, reported.cash, rich.cash])).toEqual([100n, 90n, 0n]);
    // Nothing of an undone group was stored: it may be sent again.
    const again = [payoutOf(poor, 21n), ...(groups[0]?.slice(1, 2) ?? [])];
    const [answer] = await transaction((tx) => ledger().postGroups(tx, [again]));
    expect(answer?.status).toBe('applied');
  },

  'under an id that another group has too applies for one of them': async ({ ledger, alone, transaction }) => {
    const [one, two] = [await openFunded(alone(), 100n), await openFunded(alone(), 100n)];
    const externalId = newExternalId();
    const groups = [one, two].map((member) => [payoutOf(member, 5n), stakeOf(member, 10n, { externalId })]);
    const answers = await transaction((tx) => ledger().postGroups(tx, groups));
    expect(answers.map(({ status }) => status).sort()).toEqual(['applied', 'refused']);
    expect((await alone().balances([one.cash, two.cash])).toSorted()).toEqual([100n, 95n]);
  },

  'is of one account, and there is one of each': async ({ ledger, alone, transaction }) => {
    const [one, two] = [await openFunded(alone(), 100n), await openFunded(alone(), 100n)];
    const stake = stakeOf(one, 1n);
    const wrong: [Parameters<ReturnType<typeof ledger>['postGroups']>[1], string][] = [
      [[[stake, payoutOf(two, 1n)]], 'of one account'],
      [[[stake], [payoutOf(one, 1n)]], 'one group per member'],
      [[[stake, { ...payoutOf(one, 1n), externalId: stake.externalId }]], 'no id twice'],
      [[[stake, payoutOf(one, 1n, { requires: stake.externalId })]], 'requires another of it'],
      [[[postingOf(one.cash, one.pending, 'debit', { amountMinor: 1n })]], 'shared accounts'],
    ];
    for (const [groups, why] of wrong) {
      await expect(transaction((tx) => ledger().postGroups(tx, groups))).rejects.toThrow(why);
    }
    expect(await transaction((tx) => ledger().postGroups(tx, []))).toEqual([]);
    expect(await alone().balance(one.cash)).toBe(100n);
  },

  'that was checked applies with the others, or nothing of them does': async ({ ledger, alone, transaction }) => {
    const [one, two] = [await openFunded(alone(), 100n), await openFunded(alone(), 100n)];
    const checked = { isNew: true };
    const groups = [
      [stakeOf(one, 100n), payoutOf(one, 30n)],
      [stakeOf(two, 0n), payoutOf(two, 7n)],
    ];
    const before = await alone().balance(one.house);
    const answers = await transaction(async (tx) => {
      await ledger().checkPosts(
        tx,
        groups.flatMap(([stake]) => stake ?? []),
      );
      return ledger().postGroups(tx, groups, checked);
    });
    const places = new Set(answers.flatMap((answer) => (answer.status === 'applied' ? answer.answers : [])));
    expect(new Set([...places].map(({ transferId }) => transferId)).size).toBe(4);
    expect(answers).toMatchObject([
      { answers: [{ balanceAfter: 0n, deltaMinor: -100n }, { balanceAfter: 30n }] },
      {
        answers: [
          { balanceAfter: 100n, deltaMinor: 0n },
          { balanceAfter: 107n, deltaMinor: 7n },
        ],
      },
    ]);
    expect(await alone().balance(one.house)).toBe(before + 100n - 30n - 7n);
    const [known] = groups[1] ?? [];
    if (!known) throw new Error('a stake');
    const unknown = { ...one.house, id: '9000000000000000000' };
    for (const wrong of [stakeOf(two, 108n), known, stakeOf(two, 1n, { counter: unknown })]) {
      const attempt = transaction((tx) => ledger().postGroups(tx, [[stakeOf(one, 1n)], [wrong]], checked));
      await expect(attempt).rejects.toThrow();
    }
    expect(await alone().balances([one.cash, two.cash])).toEqual([30n, 107n]);
    expect(await alone().countLines(two.cash, {}, 50)).toBe(2);
  },

  'that is taken to be new applies where its account has what was read before, or nothing does': async ({
    ledger,
    alone,
    transaction,
  }) => {
    const [one, two] = [await openFunded(alone(), 100n), await openFunded(alone(), 70n)];
    const groups = () => [[stakeOf(two, 70n), payoutOf(two, 5n)], [stakeOf(one, 10n)]];
    const post = (requested: ReturnType<typeof groups>, before: readonly bigint[]) =>
      transaction((tx) => ledger().postGroups(tx, requested, { isNew: true, before }));
    for (const before of [
      [70n, 99n],
      [100n, 70n],
    ]) {
      await expect(post(groups(), before)).rejects.toThrow();
    }
    const first = groups();
    expect(await post(first, [70n, 100n])).toMatchObject([
      { status: 'applied', answers: [{ balanceAfter: 0n }, { balanceAfter: 5n }] },
      { status: 'applied', answers: [{ balanceAfter: 90n }] },
    ]);
    await expect(post(first, [5n, 90n])).rejects.toThrow();
    await expect(post([[stakeOf(two, 6n)]], [5n])).rejects.toThrow();
    const nobody = { ...one.cash, id: '999999999' };
    expect(await transaction((tx) => ledger().findBalances(tx, [two.cash, nobody, one.cash]))).toEqual([
      5n,
      undefined,
      90n,
    ]);
  },

  'is foreseen by a check, which moves nothing': async ({ ledger, alone, transaction }) => {
    const [member, other] = [await openFunded(alone(), 100n), await openMember(alone())];
    const [known, stake] = [stakeOf(member, 10n), stakeOf(member, 90n)];
    await alone().post(known);
    const check = async (posting: typeof stake) => (await transaction((tx) => ledger().checkPosts(tx, [posting])))[0];
    expect(await check(stake)).toEqual({ status: 'ready', balance: 90n });
    expect(await check(stakeOf(member, 91n))).toEqual({ status: 'insufficient', balance: 90n });
    expect(await check(known)).toMatchObject({ status: 'duplicate', balanceAfter: 90n });
    expect(await check({ ...known, requestHash: 'x' })).toMatchObject({ status: 'conflict' });
    expect(await check({ ...stakeOf(other, 1n), externalId: known.externalId })).toMatchObject({ status: 'conflict' });
    expect(await check({ ...stake, account: { ...member.cash, id: '999999999' } })).toEqual({
      status: 'unknown_account',
    });
    expect(await alone().post(stake)).toMatchObject({ status: 'applied', balanceAfter: 0n });
  },
};
