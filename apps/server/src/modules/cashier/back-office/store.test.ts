import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing.ts';
import { unsettledQuery } from '../../transfers/orders/store-transfers.ts';
import {
  depositsPage,
  depositsQuery,
  type ListQuery,
  openNoticesQuery,
  withdrawalsPage,
  withdrawalsQuery,
} from './store.ts';

let database: TestDatabase;
const query = (text: string, values: readonly unknown[] = []) => sqlPortOf(database.db).query(text, values);

beforeAll(async () => {
  database = await openTestDatabase();
  const order = `'demo', gen_random_uuid(), gen_random_uuid()`;
  const times = `timestamptz '2026-01-01' + n * interval '1 second'`;
  await query(`insert into withdrawal_order (merchant_id, id, member_id, card_id, card, provider, currency, amount_minor, fee_minor, state, created_at, changed_at)
    select ${order}, gen_random_uuid(), 'BDO', 'sandbox', 'PHP', 100, 0, case when n % 40 = 0 then 'review' else 'paid' end, ${times}, ${times}
    from generate_series(1, 6000) n`);
  await query(`insert into deposit_order (merchant_id, id, member_id, provider, currency, amount_minor, state, created_at, changed_at, expires_at)
    select ${order}, 'sandbox', 'PHP', 100, case when n % 40 = 0 then 'checking' else 'credited' end, ${times}, ${times}, ${times}
    from generate_series(1, 6000) n`);
  await query(`insert into payment_notice (merchant_id, provider, event_id, subject, order_id, provider_ref, amount, currency, state, outcome, received_at)
    select 'demo', 'sandbox', 'event-' || n, 'deposit', n::text, n::text, '1.00', 'PHP', 'paid', case when n % 40 = 0 then 'paid again' else 'credited' end, ${times}
    from generate_series(1, 6000) n`);
  await query(`insert into vendor_transfer (merchant_id, id, member_id, vendor, direction, occasion, currency, amount_minor, state, request_key, request_hash, due_at, created_at, changed_at)
    select ${order}, 'harbour', 'in', 'member', 'PHP', 100, case when n % 40 = 0 then 'unknown' else 'done' end, n::text, 'x',
      case when n % 40 = 0 then ${times} end, ${times}, ${times}
    from generate_series(1, 6000) n`);
  await query('analyze');
});
afterAll(() => database.close());

const waiting = ['requested', 'review', 'finance', 'unknown'] as const;
const lists: readonly (readonly [name: string, index: string, list: () => ListQuery<unknown>])[] = [
  [
    'withdrawals that wait',
    'withdrawal_order_waits',
    () => withdrawalsQuery(database.db, 'demo', waiting, { limit: 100 }),
  ],
  [
    'withdrawals of one state',
    'withdrawal_order_by_state',
    () => withdrawalsQuery(database.db, 'demo', ['sending'], { limit: 100 }),
  ],
  [
    'the newest withdrawals',
    'withdrawal_order_newest',
    () => withdrawalsQuery(database.db, 'demo', undefined, { limit: 100 }),
  ],
  [
    'deposits that wait',
    'deposit_order_waits',
    () => depositsQuery(database.db, 'demo', ['created', 'waiting', 'checking'], { limit: 100 }),
  ],
  ['the newest deposits', 'deposit_order_newest', () => depositsQuery(database.db, 'demo', undefined, { limit: 100 })],
  [
    'deposits of an amount',
    'deposit_order_by_amount',
    () => depositsQuery(database.db, 'demo', undefined, { amountMinor: 7n, limit: 100 }),
  ],
  [
    'withdrawals of an amount',
    'withdrawal_order_by_amount',
    () => withdrawalsQuery(database.db, 'demo', undefined, { amountMinor: 7n, limit: 100 }),
  ],
  [
    'deposits of a provider',
    'deposit_order_by_provider',
    () => depositsQuery(database.db, 'demo', undefined, { provider: 'rare', limit: 100 }),
  ],
  [
    'withdrawals of a provider',
    'withdrawal_order_by_provider',
    () => withdrawalsQuery(database.db, 'demo', undefined, { provider: 'rare', limit: 100 }),
  ],
  [
    'withdrawals of days',
    'withdrawal_order_newest',
    () =>
      withdrawalsQuery(database.db, 'demo', undefined, {
        from: new Date('2026-01-01'),
        to: new Date('2026-01-02'),
        limit: 100,
      }),
  ],
  ['notices', 'payment_notice_open', () => openNoticesQuery(database.db, 'demo', { limit: 100 })],
  ['transfers under way', 'vendor_transfer_waits', () => unsettledQuery(database.db, 'demo', { limit: 100 })],
];

it.each(lists)('%s are found by %s, without sorting', async (_name, index, list) => {
  const { sql, parameters } = list().compile();
  // On a small table a scan is cheaper, so scans are disabled: the test proves that the index can serve the list.
  const plan = await query(`explain ${sql}`, parameters);
  const text = plan.map((row) => Object.values(row as object)[0]).join('\n');
  expect(text).toContain(index);
  expect(text).not.toContain('Sort');
});

it('shows what waits, oldest first, page by page, without duplicates or gaps', async () => {
  const seen: string[] = [];
  let after: Awaited<ReturnType<typeof withdrawalsPage>>[number] | undefined;
  for (let pages = 0; pages < 4; pages++) {
    const page = await withdrawalsPage(database.db, 'demo', waiting, { after, limit: 60 });
    seen.push(...page.map(({ created_at }) => created_at.toISOString()));
    after = page.at(-1) ?? after;
  }
  expect(seen).toHaveLength(150);
  expect(new Set(seen).size).toBe(150);
  expect(seen.toSorted()).toEqual(seen);
  expect(seen[0]).toBe('2026-01-01T00:00:40.000Z');
});

it('filters by age', async () => {
  const until = new Date('2026-01-01T00:02:00Z');
  expect(await depositsPage(database.db, 'demo', ['checking'], { until, limit: 100 })).toHaveLength(3);
});
