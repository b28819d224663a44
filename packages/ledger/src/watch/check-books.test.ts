/** The books are broken by hand, each case once: the check must report it, and the database must refuse what it can. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqlLedger, type SqlPool, type SqlPort } from '#ledger';
import {
  checkBooks,
  expectBooksToBalance,
  type Invariant,
  isTrialKind,
  memberKinds,
  merchantKinds,
  watchBooks,
} from '#ledger/testing';
import { eachAlone, type Member, openFunded, stakeOf } from '../../testing/ledger-under-test.ts';
import { type OwnedPool, openPglite } from '../../testing/pools.ts';

let pool: OwnedPool;
let member: Member;
beforeAll(async () => {
  pool = await openPglite();
  const ledger = eachAlone({ ledger: createSqlLedger(), transaction: pool.transaction });
  member = await openFunded(ledger, 1_000n);
  const stake = stakeOf(member, 100n);
  await ledger.post(stake);
  const { account, source } = stake;
  const reported = { merchantId: 'demo', source, account, requestHash: 'back' };
  await ledger.rollback({ ...reported, externalId: 'back', targetExternalId: stake.externalId });
  await ledger.post(stakeOf(member, 10n));
});
afterAll(() => pool.close());

/** Tables that are changed by hand; the rows of transfers are those of days. */
const tables = ['account', 'transfer', 'transfer_0', 'reported', 'closed', 'paid'];

const violations: readonly (readonly [title: string, sql: string, whole: Invariant, watched: Invariant | undefined])[] =
  [
    [
      'an entry has another amount',
      `update ledger.transfer set delta = delta + 1 where id = (select max(id) from ledger.transfer)`,
      'balances chain',
      'balances chain',
    ],
    [
      'a balance is changed by hand',
      'update ledger.account set balance = balance + 1',
      'balance equals entries',
      'balance equals entries',
    ],
    ['an entry is gone', 'delete from ledger.transfer where account_version = 2', 'balances chain', 'balances chain'],
    [
      'a running balance is off',
      'update ledger.transfer set balance_after = balance_after + 1 where account_version = 2',
      'balances chain',
      'balances chain',
    ],
    [
      'a running balance of a shared account is off',
      'update ledger.transfer set counter_balance_after = counter_balance_after + 1 where counter_version = 2',
      'balances chain',
      'balances chain',
    ],
    ['a floor was raised over a balance', 'update ledger.account set floor = 5000', 'floor is kept', 'floor is kept'],
    [
      'an account is let below its floor by what nobody owes',
      'update ledger.account set below = 5 where id < ledger.first_shared_id()',
      'floor is kept',
      'floor is kept',
    ],
    [
      'a stake went below the floor',
      'update ledger.transfer set balance_after = -5 where delta < 0',
      'floor is kept',
      'floor is kept',
    ],
    [
      'an account counts something else',
      "update ledger.account set unit = 'PHP trial'",
      'accounts are as opened',
      'accounts are as opened',
    ],
    [
      'a transfer is of an account that is not there',
      'update ledger.transfer set account_id = 77 where delta < 0',
      'transfer and entries agree',
      'transfer and entries agree',
    ],
    [
      'a transfer has another currency than its accounts',
      "update ledger.transfer set unit = 'VND'",
      'transfer and entries agree',
      'transfer and entries agree',
    ],
    [
      'a rollback gives back another amount',
      "update ledger.transfer set delta = 99 where kind = 'rollback'",
      'closed once and exactly',
      'closed once and exactly',
    ],
    [
      'a bet that was rolled back is paid',
      'update ledger.transfer set requires = (select closes from ledger.transfer where closes is not null) where delta = -10',
      'closed once and exactly',
      'closed once and exactly',
    ],
    [
      'one id has two transfers',
      "update ledger.transfer set external_id = 'one', source = 'one'",
      'one transfer per external id',
      'transfer and entries agree',
    ],
    [
      'an id is known without its transfer',
      'update ledger.reported set transfer_id = transfer_id + 100',
      'one transfer per external id',
      'transfer and entries agree',
    ],
    ['a bet may be closed again', 'delete from ledger.closed', 'closed once and exactly', 'closed once and exactly'],
  ];

/** An open transaction. */
const withoutTransactions = (tx: SqlPort): SqlPool => ({ query: tx.query, transaction: (run) => run(tx) });

describe('the check reports when', () => {
  it.each(violations)('%s', async (_title, sql, whole, watched) => {
    await expectBooksToBalance(pool);
    expect(await watchBooks(pool, 3)).toEqual([]);
    const undone = new Error('restored');
    const checked = pool.transaction(async (tx) => {
      for (const table of tables) {
        await tx.query(`alter table ledger.${table} disable trigger all`, []);
      }
      await tx.query('alter table ledger.account drop constraint account_check', []);
      await tx.query('drop index ledger.transfer_0_entry', []);
      await tx.query(sql, []);
      expect((await checkBooks(tx)).map(({ invariant }) => invariant)).toContain(whole);
      // Entries that were read before and have been changed since: a new sweep over the whole books reports them.
      if (watched)
        expect((await watchBooks(withoutTransactions(tx), 3)).map(({ invariant }) => invariant)).toContain(watched);
      throw undone;
    });
    await expect(checked).rejects.toBe(undone);
  });

  it('and names the merchant and the account', async () => {
    const undone = pool.transaction(async (tx) => {
      await tx.query('update ledger.account set balance = balance + 1 where kind = $1', ['cash']);
      await expectBooksToBalance(tx);
    });
    await expect(undone).rejects.toThrow(`balance equals entries: demo ${member.cash.id}`);
  });
});

const insertTransfer = `insert into ledger.transfer (merchant_id, source, external_id, kind, account_id, counter_id, unit, delta,
  balance_after, account_version, request_hash) values ('demo', 's', 'x', 'k', 1, 2, 'PHP', 5, 5, 9, 'h')`;

describe('the database itself refuses', () => {
  it.each([
    ['to change a transfer', 'update ledger.transfer set delta = 1', 'append-only'],
    ['to delete a transfer', 'delete from ledger.transfer', 'append-only'],
    ['to change a transfer of a day', 'update ledger.transfer_0 set delta = 1', 'append-only'],
    ['to empty a day', 'truncate ledger.transfer_0', 'append-only'],
    ['to change an entry', 'update ledger.entry set amount = 1', 'cannot update view'],
    ['to forget an id', 'delete from ledger.reported', 'append-only'],
    ['to open what was closed', 'delete from ledger.closed', 'append-only'],
    ['to forget what was paid for', 'update ledger.paid set id = 1', 'append-only'],
    ['to rename an account', `update ledger.account set owner = 'me'`, 'append-only'],
    ['to delete an account', 'delete from ledger.account', 'append-only'],
    ['a transfer with money and without entries', insertTransfer, 'transfer_is_whole'],
    ['a member below the floor', `update ledger.account set balance = -1 where kind = 'cash'`, 'account_check'],
    [
      'more below it than is owed',
      `update ledger.account set balance = -6, below = 5 where kind = 'cash'`,
      'account_check',
    ],
    [
      'a kind that there was, and that nothing opened',
      `select ledger.open_account('demo', 'rounding', '', 'PHP', null)`,
      'no account is of kind',
    ],
    [
      'a kind of account nobody knows',
      `select ledger.open_account('demo', 'secret', 'me', 'PHP', 0)`,
      'no account is of kind',
    ],
  ])('%s', async (_title, sql, why) => {
    await expect(pool.query(sql, [])).rejects.toThrow(why);
  });

  it('a role that was given the ledger can read and post, and nothing else', async () => {
    await pool.query('create role teller', []);
    await pool.query(`select ledger.grant_to('teller')`, []);
    const asTeller = (sql: string) =>
      pool.transaction(async (tx) => {
        await tx.query('set local role teller', []);
        return tx.query(sql, []);
      });
    await expect(asTeller('select count(*) from ledger.transfer')).resolves.toHaveLength(1);
    for (const sql of [
      'update ledger.account set balance = 1',
      insertTransfer,
      'delete from ledger.transfer_0',
      'alter table ledger.transfer disable trigger all',
      'select ledger.make_day(7)',
      `select ledger.grant_to('teller')`,
    ]) {
      await expect(asTeller(sql)).rejects.toThrow(/permission denied|must be owner/);
    }
    const posted = pool.transaction(async (tx) => {
      await tx.query('set local role teller', []);
      const ledger = createSqlLedger();
      const [answer] = await ledger.postGroups(tx, [[stakeOf(member, 1n)]]);
      const rolledBack = await ledger.rollback(tx, {
        ...stakeOf(member, 1n),
        targetExternalId: 'unheard of',
      });
      return [answer?.status, rolledBack.status, (await ledger.open(tx, { ...member.cash, owner: 'new' })).owner];
    });
    await expect(posted).resolves.toEqual(['applied', 'tombstoned', 'new']);
    await expectBooksToBalance(pool);
  });
});

describe('an account of kind', () => {
  it('the database has the same kinds and owners as the code', async () => {
    const [row] = await pool.query<{ source: string }>(
      `select prosrc as source from pg_proc where oid = 'ledger.open_account'::regproc`,
      [],
    );
    const listed = [...(row?.source ?? '').matchAll(/p_kind (not )?in \(([^)]*)\)/g)].map(([, not, list = '']) => ({
      isRefusal: not !== undefined,
      kinds: list.split(',').map((kind) => kind.trim().replaceAll("'", '')),
    }));
    const sorted = (kinds: readonly string[]) => kinds.toSorted();
    const [known, members, trials] = listed;
    expect(listed.map(({ isRefusal }) => isRefusal)).toEqual([true, false, false]);
    expect(sorted(known?.kinds ?? [])).toEqual(sorted([...memberKinds, ...merchantKinds]));
    expect(sorted(members?.kinds ?? [])).toEqual(sorted(memberKinds));
    expect(sorted(trials?.kinds ?? [])).toEqual(sorted([...memberKinds, ...merchantKinds].filter(isTrialKind)));
  });

  it.each([...memberKinds, ...merchantKinds])(
    '%s is opened by the database with the floor and owner that the code and the watcher expect',
    async (kind) => {
      const isMembers = (memberKinds as readonly string[]).includes(kind);
      await pool.query('select ledger.open_account($1, $2, $3, $4, $5)', [
        'kinds',
        kind,
        'one',
        'PHP',
        isMembers ? 0 : null,
      ]);
      const opened = await pool.query(
        'select id < ledger.first_shared_id() as is_members from ledger.account where merchant_id = $1 and kind = $2',
        ['kinds', kind],
      );
      expect(opened).toEqual([{ is_members: isMembers }]);
      await expectBooksToBalance(pool);
      expect(await watchBooks(pool, 3)).toEqual([]);
    },
  );
});
