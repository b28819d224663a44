import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../db.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { atomically } from '../transactions.ts';
import { countRows, deleteRows, findRow, hasWritten, insertOnce, lockRow, selectRows, updateRows } from './rows.ts';

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
  const locked = await atomically(db, (tx) => lockRow(tx, 'operator_account', { merchant_id: 'b', username: 'ann' }));
  expect(locked).toMatchObject({ merchant_id: 'b', accepted_at: at });
  const accepted = selectRows(db, 'operator_account', { merchant_id: 'a' }).where('accepted_at', 'is not', null);
  expect(await countRows(accepted)).toBe(2);
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
