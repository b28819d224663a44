/** Data with a retention period are deleted after it, and not before. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import type { Session } from '../../../http/handlers.ts';
import { fern } from '../testing/fern.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { pictureOf } from '../testing/pictures.ts';
import { must } from '../testing/request.ts';

const DAY_MS = 86_400_000;
let testKit: TestKit;
let member: Session;

beforeAll(async () => {
  testKit = await openTestKit({ merchants: [fern] });
  member = await testKit.newMember(fern);
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const node = () => testKit.secondNode({ retention: { requestDays: 30, receiptDays: 365 } });

async function orderWith(key: string, picture: Uint8Array<ArrayBuffer>): Promise<string> {
  const { order } = await must(testKit, 'deposit', fern, member, { body: { method: 'transfer', amount: '300' }, key });
  const { orderId } = order;
  const body = { contentType: 'image/png', read: async () => ok(picture) };
  await must(testKit, 'addDepositReceipt', fern, member, { params: { orderId }, body });
  return orderId;
}

const receiptsOf = async (orderId: string) =>
  (await must(testKit, 'depositOrder', fern, member, { params: { orderId } })).receipts.length;

it('deletes pictures of orders that ended long ago, except one that an open order has too', async () => {
  const [red, blue] = [await pictureOf('png', 'red'), await pictureOf('png', 'blue')];
  const old = [await orderWith('a', red), await orderWith('b', blue)];
  for (const orderId of old) {
    await testKit.atBackOffice((tx) =>
      testKit.cashier.backOffice.confirmDeposit(tx, { merchant: fern, orderId, by: 'op', reason: 'seen' }),
    );
  }
  testKit.time.now += 364 * DAY_MS;
  const living = [await orderWith('c', blue), await orderWith('d', blue)];
  // As pictures were stored once: under their content, and so one file for two orders.
  await testKit.sql.query(
    `update deposit_receipt set storage_key = (select storage_key from deposit_receipt where order_id = $1) where order_id = $2`,
    [old[1], living[1]],
  );
  expect(testKit.storage.files.size).toBe(4);
  await node().deleteExpired();
  expect(await Promise.all([...old, ...living].map(receiptsOf))).toEqual([1, 1, 1, 1]);

  testKit.time.now += 2 * DAY_MS;
  testKit.storage.isFailing = true;
  await node().deleteExpired();
  expect(testKit.faults).toMatchObject([{ job: 'retention' }]);
  expect(await receiptsOf(old[0] ?? '')).toBe(1);
  testKit.storage.isFailing = false;
  await Promise.all([node().deleteExpired(), node().deleteExpired()]);
  expect(await Promise.all([...old, ...living].map(receiptsOf))).toEqual([0, 0, 1, 1]);
  const stored = [...testKit.storage.files.keys()];
  expect(stored.filter((key) => key.includes(old[0] ?? ''))).toEqual([]);
  expect(stored.filter((key) => key.includes(old[1] ?? ''))).toHaveLength(1);
});

it('treats a repeated request as the same within its time, and as a new one later', async () => {
  const requested = { body: { method: 'transfer', amount: '400' }, key: 'again' };
  const first = await must(testKit, 'deposit', fern, member, requested);
  testKit.time.now += 29 * DAY_MS;
  await node().deleteExpired();
  expect((await must(testKit, 'deposit', fern, member, requested)).order.orderId).toBe(first.order.orderId);
  testKit.time.now += 2 * DAY_MS;
  await node().deleteExpired();
  expect((await must(testKit, 'deposit', fern, member, requested)).order.orderId).not.toBe(first.order.orderId);
});
