/** Old requests are deleted a bounded number at a time, whatever the database knows of their table. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atomically, inTransaction } from '../../../db/transactions.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing.ts';
import { deleteRequests } from './store-requests.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const write = (merchantId: string, count: number) =>
  database.sql.query(
    `insert into cashier_request (merchant_id, member_id, key, request_hash, created_at)
     select $1, gen_random_uuid(), n, '', to_timestamp(n) from generate_series(1, $2::int) n`,
    [merchantId, count],
  );

it('deletes at most so many old requests, of a merchant that the statistics do not know too', async () => {
  await write('lotus', 100);
  await database.sql.query('analyze cashier_request', []);
  await write('demo', 5);
  const deleteSome = () =>
    inTransaction({ atomically: (act) => atomically(database.db, act) }, (tx) =>
      deleteRequests(tx, 'demo', new Date(), 2),
    );
  expect([await deleteSome(), await deleteSome(), await deleteSome(), await deleteSome()]).toEqual([2, 2, 1, 0]);
});
