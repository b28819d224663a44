/** What a node learns of bonus money that others grant, however long they take. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atomically } from '../../../db/transactions.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createSpenders } from './spenders.ts';

const insert = `
  insert into bonus_grant (merchant_id, id, member_id, campaign, campaign_version, period, currency, state, terms, award_minor,
    required_minor, created_at)
  values ('demo', $1, $1, 'gift', 1, 'once', 'PHP', 'active', '{}', 100, 0, now())`;

let base: TestDatabase;
let other: Client;
beforeAll(async () => {
  base = await openTestDatabase();
  if (base.url === undefined) throw new Error('two nodes need Postgres: TEST_DATABASE=postgres');
  other = new Client({ connectionString: base.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await base.close();
});

it('MEM-06: learns of a grant that was written before it last read and committed after, and of each only once', async () => {
  let now = 0;
  const spenders = createSpenders(() => now);
  const [early, late] = [randomUUID(), randomUUID()].map((memberId) => ({ merchantId: 'demo', memberId }));
  if (!early || !late) throw new Error('there are two members');
  const known = async () => {
    now += 1_000;
    const found = await atomically(base.db, (tx) => spenders.among(tx, () => ['demo'], [early, late]));
    return found.map(({ memberId }) => memberId);
  };
  await other.query('begin');
  await other.query(insert, [late.memberId]);
  await base.sql.query(insert, [early.memberId]);
  expect(await known()).toEqual([early.memberId]);
  // It has played it all: nobody looks again, though the other transaction is still open.
  spenders.remove(early, now + 1);
  await other.query('commit');
  const found = await known();
  expect(found).toContain(late.memberId);
  await base.sql.query("update bonus_grant set state = 'completed' where merchant_id = 'demo' and member_id = $1", [
    early.memberId,
  ]);
  spenders.remove(early, now + 1);
  expect(await known()).toEqual([late.memberId]);
});

it('MEM-06: keeps who got bonus money after it was looked up that there is none', async () => {
  let now = 0;
  const spenders = createSpenders(() => now);
  const owner = { merchantId: 'demo', memberId: randomUUID() };
  const among = () => atomically(base.db, (tx) => spenders.among(tx, () => ['demo'], [owner]));
  await among();
  const lookedUpAt = now;
  now += 1;
  spenders.add(owner);
  spenders.remove(owner, lookedUpAt);
  expect(await among()).toEqual([owner]);
  spenders.remove(owner, now + 1);
  expect(await among()).toEqual([]);
});
