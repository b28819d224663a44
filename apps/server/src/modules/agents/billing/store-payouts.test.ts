/** What is decided and not moved yet is taken off the list one group at a time: the bills of each are marked with its own money. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { atomically, inTransaction } from '../../../db/transactions.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing.ts';
import { insertPayouts, takePayouts } from './store-payouts.ts';

let database: TestDatabase;
const query = (text: string) => database.sql.query<{ count: number }>(text, []);
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => query('delete from agent_payout'));
afterAll(() => database.close());

const at = { atomically: <Value>(act: Parameters<typeof atomically<Value>>[1]) => atomically(database.db, act) };
const fill = (merchantId: string, count: number) =>
  inTransaction(at, (tx) =>
    insertPayouts(
      tx,
      { merchant_id: merchantId, kind: 'salary', product: 'RNG', period: '2026-03-12', attempt: 1 },
      Array.from({ length: count }, (_, place) => ({ place, payouts: [], bills: [] })),
    ),
  );
const waiting = async () =>
  (await query("select count(*)::int as count from agent_payout where merchant_id = 'demo'"))[0]?.count;

it.each([
  ['nothing', async () => undefined],
  [
    'a list that was empty',
    async () => {
      await fill('demo', 1);
      await query("delete from agent_payout where merchant_id = 'demo'");
      await query('analyze agent_payout');
    },
  ],
  [
    'another merchant',
    async () => {
      await fill('lotus', 100);
      await query('analyze agent_payout');
    },
  ],
])('AGT-02 takes one group after the other where the database knows of %s', async (_, prepare) => {
  await prepare();
  await fill('demo', 3);
  for (const left of [2, 1, 0]) {
    expect(await inTransaction(at, (tx) => takePayouts(tx, 'demo'))).toMatchObject({ period: '2026-03-12' });
    expect(await waiting()).toBe(left);
  }
  expect(await inTransaction(at, (tx) => takePayouts(tx, 'demo'))).toBeUndefined();
});
