import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../db.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { atomically } from '../transactions.ts';
import {
  claimDueRows,
  countRows,
  deleteRows,
  findRow,
  hasWritten,
  insertOnce,
  listRows,
  lockDueRows,
  lockRow,
  selectRows,
  setRows,
  updateRows,
  upsertRows,
} from './rows.ts';

let base: TestDatabase;
let db: Db;

const account = (merchant_id: string, username: string, accepted_at: Date | null = null) => ({
  merchant_id,
  username,
  accepted_at,
  state: 'invited' as const,
  invited_by: 'tester',
  created_at: new Date(0),
});
const at = new Date(1_000);

beforeAll(async () => {
  base = await openTestDatabase();
  db = base.db;
  await atomically(db, async (tx) => {
    for (const row of [account('a', 'ann'), account('a', 'bob', at), account('a', 'cid', at), account('b', 'ann', at)])
      expect(await insertOnce(tx, 'operator_account', row, ['merchant_id', 'username'])).toBe(true);
  });
});
afterAll(() => base.close());

const namesOf = async (key: Parameters<typeof selectRows<'operator_account'>>[2]) =>
  (await selectRows(db, 'operator_account', key).select('username').orderBy('username').execute()).map(
    ({ username }) => username,
  );

it('matches a value, one of several values, or none', async () => {
  expect(await namesOf({ merchant_id: 'a' })).toEqual(['ann', 'bob', 'cid']);
  expect(await namesOf({ merchant_id: 'a', username: 'bob' })).toEqual(['bob']);
  expect(await namesOf({ merchant_id: 'a', username: ['ann', 'bob', 'dan'] })).toEqual(['ann', 'bob']);
  expect(await namesOf({ merchant_id: 'a', username: [] })).toEqual([]);
  expect(await namesOf({ merchant_id: 'a', accepted_at: null })).toEqual(['ann']);
});

it('refuses a key with a missing value, which would match every row', () => {
  const missing = undefined as unknown as string;
  expect(() => selectRows(db, 'operator_account', { merchant_id: 'a', username: missing })).toThrow(
    'a key has a value',
  );
  expect(() => selectRows(db, 'operator_account', { merchant_id: missing })).toThrow('a key has a value');
});

it('reads, locks and counts rows of one merchant', async () => {
  expect(await findRow(db, 'operator_account', { merchant_id: 'a', username: 'bob' })).toMatchObject({
    accepted_at: at,
  });
  expect(await findRow(db, 'operator_account', { merchant_id: 'c', username: 'bob' })).toBeUndefined();
  const some = await findRow(db, 'operator_account', { merchant_id: 'a', username: 'bob' }, ['accepted_at']);
  expect(some).toEqual({ accepted_at: at });
  const locked = await atomically(db, (tx) => lockRow(tx, 'operator_account', { merchant_id: 'b', username: 'ann' }));
  expect(locked).toMatchObject({ merchant_id: 'b', accepted_at: at });
  const accepted = selectRows(db, 'operator_account', { merchant_id: 'a' }).where('accepted_at', 'is not', null);
  expect(await countRows(accepted)).toBe(2);
});

it('lists rows in an order, with some columns, up to a limit', async () => {
  const key = { merchant_id: 'a', accepted_at: at };
  const named = await listRows(db, 'operator_account', key, { columns: ['username'], orderBy: ['username desc'] });
  expect(named).toEqual([{ username: 'cid' }, { username: 'bob' }]);
  const whole = await listRows(db, 'operator_account', { merchant_id: 'a' }, { orderBy: ['username'], limit: 1 });
  expect(whole).toMatchObject([{ username: 'ann', invited_by: 'tester' }]);
});

it('locks the rows that are due, the longest overdue first', async () => {
  const due = (merchant_id: string, by: Date, limit = 10) =>
    atomically(db, (tx) => lockDueRows(tx, 'operator_account', { merchant_id }, { column: 'created_at', by, limit }));
  expect(await due('a', new Date(-1))).toEqual([]);
  expect((await due('a', at)).map(({ username }) => username).sort()).toEqual(['ann', 'bob', 'cid']);
  expect(await due('a', at, 2)).toHaveLength(2);
  expect(await due('b', at)).toMatchObject([{ username: 'ann' }]);
});

it('claims the rows that are due until a moment, and counts that it did', async () => {
  const list = (merchant_id: string, vendor: string, due_at: Date) => ({ merchant_id, vendor, due_at });
  const rows = [list('a', 'x', new Date(1_000)), list('a', 'y', new Date(2_000)), list('b', 'x', new Date(1_000))];
  await atomically(db, (tx) => insertOnce(tx, 'vendor_list', rows));
  const claim = (nowMs: number, limit = 10) =>
    atomically(db, (tx) =>
      claimDueRows(tx, 'vendor_list', {
        key: { merchant_id: 'a' },
        names: ['vendor'],
        now: new Date(nowMs),
        until: new Date(nowMs + 5_000),
        limit,
      }),
    );
  expect(await claim(3_000, 1)).toMatchObject([{ vendor: 'x', attempts: 1, due_at: new Date(8_000) }]);
  expect(await claim(3_000)).toMatchObject([{ merchant_id: 'a', vendor: 'y' }]);
  expect(await claim(3_000)).toEqual([]);
  expect(await claim(8_000)).toHaveLength(2);
  expect(await findRow(db, 'vendor_list', { merchant_id: 'a', vendor: 'x' })).toMatchObject({ attempts: 2 });
  expect(await findRow(db, 'vendor_list', { merchant_id: 'b', vendor: 'x' })).toMatchObject({ attempts: 0 });
});

it('says whether a statement met any row', async () => {
  await atomically(db, async (tx) => {
    expect(await insertOnce(tx, 'operator_account', account('a', 'ann'), ['merchant_id', 'username'])).toBe(false);
    expect(await insertOnce(tx, 'operator_account', account('a', 'ann'))).toBe(false);
    const change = (username: string) => updateRows(tx, 'operator_account', { merchant_id: 'a', username });
    expect(await hasWritten(change('ann').set({ accepted_at: at }))).toBe(true);
    expect(await hasWritten(change('dan').set({ accepted_at: at }))).toBe(false);
    expect(await hasWritten(deleteRows(tx, 'operator_account', { merchant_id: 'a', username: 'cid' }))).toBe(true);
    expect(await hasWritten(deleteRows(tx, 'operator_account', { merchant_id: 'c' }))).toBe(false);
  });
  expect(await namesOf({ merchant_id: 'a', accepted_at: null })).toEqual([]);
  expect(await namesOf({ merchant_id: 'a' })).toEqual(['ann', 'bob']);
  expect(await namesOf({ merchant_id: 'b' })).toEqual(['ann']);
});

const grant = (operator: string, permission: string) => ({ merchant_id: 'a', operator, permission });
const KEY = ['merchant_id', 'operator', 'permission'] as const;

it('inserts several rows but those that exist, and none of an empty list', async () => {
  const later = { granted_by: 'tester', granted_at: at };
  await atomically(db, async (tx) => {
    const rows = [grant('ann', 'site.see'), grant('ann', 'audit.see')].map((row) => ({ ...row, ...later }));
    expect(await insertOnce(tx, 'operator_grant', [], KEY)).toBe(false);
    expect(await insertOnce(tx, 'operator_grant', rows.slice(0, 1), KEY)).toBe(true);
    expect(await insertOnce(tx, 'operator_grant', rows, KEY)).toBe(true);
    expect(await insertOnce(tx, 'operator_grant', rows, KEY)).toBe(false);
  });
  expect(await countRows(selectRows(db, 'operator_grant', { merchant_id: 'a', operator: 'ann' }))).toBe(2);
});

it('changes what exists by its own row, but columns that are only for new ones', async () => {
  const changed = (username: string, invited_by: string, accepted_at: Date) => ({
    ...account('b', username, accepted_at),
    invited_by,
  });
  const rows = [changed('ann', 'other', new Date(2_000)), changed('eve', 'other', new Date(3_000))];
  await atomically(db, async (tx) => {
    await upsertRows(tx, 'operator_account', rows, ['merchant_id', 'username'], ['invited_by']);
    await upsertRows(tx, 'operator_account', [], ['merchant_id', 'username']);
    expect(await setRows(tx, 'operator_account', { merchant_id: 'b', username: 'eve' }, { last_interval: 7n })).toBe(
      true,
    );
    expect(await setRows(tx, 'operator_account', { merchant_id: 'a', username: 'eve' }, { last_interval: 7n })).toBe(
      false,
    );
  });
  const found = await selectRows(db, 'operator_account', { merchant_id: 'b' })
    .selectAll()
    .orderBy('username')
    .execute();
  expect(found).toMatchObject([
    { username: 'ann', invited_by: 'tester', accepted_at: new Date(2_000), last_interval: null },
    { username: 'eve', invited_by: 'other', accepted_at: new Date(3_000), last_interval: 7n },
  ]);
  expect(await namesOf({ merchant_id: 'a', accepted_at: new Date(2_000) })).toEqual([]);
});
