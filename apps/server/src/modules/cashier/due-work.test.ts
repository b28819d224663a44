/** Due work is found by one statement, however many merchants there are. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { acrossMerchants } from '../../db/tenancy/tenant-guard.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { overdueDeposits } from './deposits/index.ts';
import { oldRequests } from './orders/index.ts';
import { oldReceipts } from './receipts/index.ts';
import { elm, palm, pine } from './testing/merchants.ts';
import { openTestKit, type TestKit } from './testing/open-test-kit.ts';
import { depositAt, fund } from './testing/pay.ts';
import { oldDraws, quietDraws } from './wagering/index.ts';
import { dueNotices } from './webhooks/index.ts';
import { dueWithdrawals } from './withdrawals/index.ts';

const DAY_MS = 86_400_000;
const retention = { requestDays: 30, receiptDays: 365 };
const idle = { statements: 1, transactions: 0 };
let testKit: TestKit;
let requested: ReturnType<typeof watchStatements>;
let node: ReturnType<TestKit['secondNode']>;

beforeAll(async () => {
  testKit = await openTestKit({ merchants: [palm, pine, elm] });
  requested = watchStatements(testKit.db);
  node = testKit.secondNode({ db: requested.db, atomically: requested.atomically, retention });
  for (const merchant of [palm, pine, elm]) await fund(testKit, merchant, await testKit.newMember(merchant), '500.00');
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

it('runs one query, and opens no transaction, where nothing is due at any of three merchants', async () => {
  requested.take();
  expect([await node.workOnDue(), requested.take()]).toEqual([0, idle]);
  expect([await node.deleteExpired(), requested.take()]).toEqual([0, idle]);
});

it('opens a transaction for the one merchant where something is due', async () => {
  await depositAt(testKit, palm, await testKit.newMember(palm), '300.00');
  testKit.time.now += DAY_MS;
  requested.take();
  expect(await node.workOnDue()).toBe(1);
  expect(requested.take().transactions).toBe(1);
  expect([await node.workOnDue(), requested.take()]).toEqual([0, idle]);
});

it('runs one query where every past day was compared', async () => {
  expect(await node.reconcileDue()).toBeGreaterThan(0);
  requested.take();
  expect([await node.reconcileDue(), requested.take()]).toEqual([0, idle]);
});

it('deletes expired data at every merchant, and then runs one query', async () => {
  testKit.time.now += 40 * DAY_MS;
  expect(await node.deleteExpired()).toBe(4);
  requested.take();
  expect([await node.deleteExpired(), requested.take()]).toEqual([0, idle]);
});

it.each([
  ['withdrawal_order_due', dueWithdrawals],
  ['deposit_order_open', overdueDeposits],
  ['payment_notice_unknown', dueNotices],
  ['draw_turnover_quiet', quietDraws],
  ['cashier_request_age', oldRequests],
  ['draw_turnover_counted', oldDraws],
  ['deposit_receipt_age', oldReceipts],
] as const)('finds it by %s', async (index, due) => {
  const plan = await testKit.atBackOffice(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    const { rows } = await sql`explain ${due(new Date(testKit.time.now))}`.execute(acrossMerchants(tx));
    return JSON.stringify(rows);
  });
  expect(plan).toContain(`using ${index} `);
});
