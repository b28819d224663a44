/** Notices that match no order yet: answered alike each time, saved, and applied once they match. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel';
import { palm, reed } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { callBack, depositAt } from '../testing/pay.ts';
import { must, refusalOf } from '../testing/request.ts';
import { MAX_UNKNOWN } from './receive-webhook.ts';

let testKit: TestKit;

beforeAll(async () => {
  testKit = await openTestKit();
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const paid = (orderId: string, providerRef = `ref-${orderId}`) => ({
  subject: 'deposit' as const,
  orderId,
  providerRef,
  amount: '300.00',
  currency: 'PHP',
  state: 'paid' as const,
});

const newOrderId = () => newId({ now: () => testKit.time.now }, testKit.random);

/** An order the provider accepted, of which the server learns only now. */
async function becomesKnown(orderId: string) {
  const session = await testKit.newMember(palm);
  const { orderId: own } = await depositAt(testKit, palm, session, '300');
  await testKit.atBackOffice((tx) =>
    tx
      .updateTable('deposit_order')
      .set({ id: orderId, provider_ref: `ref-${orderId}` })
      .where('merchant_id', '=', palm.id)
      .where('id', '=', own)
      .execute(),
  );
  return async () => (await must(testKit, 'balance', palm, session)).cash;
}

const outcomesOf = async (orderId: string) =>
  (await testKit.cashier.backOffice.notices(testKit.db, palm.id, { limit: 100 }))
    .filter((one) => one.order_id === orderId)
    .map(({ outcome }) => outcome);

describe('MEM-03: a notice about an unknown order', () => {
  it('is answered alike each time it is sent, and applied once the order is known', async () => {
    const orderId = newOrderId();
    const publish = () => callBack(testKit, palm, paid(orderId), { eventId: `event-${orderId}` });
    expect([await publish(), await publish(), await publish()].map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await outcomesOf(orderId)).toEqual(['unknown order']);
    const cash = await becomesKnown(orderId);
    expect([await publish(), await publish()].map(({ status }) => status)).toEqual([200, 200]);
    expect(await cash()).toBe('300.00');
    expect(await outcomesOf(orderId)).toEqual([]);
  });

  it('is applied by itself when it is not sent again', async () => {
    const orderId = newOrderId();
    await callBack(testKit, palm, paid(orderId));
    await testKit.cashier.workOnDue();
    expect(await outcomesOf(orderId)).toEqual(['unknown order']);
    const cash = await becomesKnown(orderId);
    await Promise.all([testKit.cashier.workOnDue(), testKit.secondNode().workOnDue()]);
    await testKit.cashier.workOnDue();
    expect(await cash()).toBe('300.00');
    expect(await outcomesOf(orderId)).toEqual([]);
  });

  it('is not applied any more once an operator has resolved it', async () => {
    const orderId = newOrderId();
    const eventId = `event-${orderId}`;
    const publish = () => callBack(testKit, palm, paid(orderId), { eventId });
    expect((await publish()).status).toBe(404);
    const decision = { merchant: palm, provider: 'sandbox', eventId, by: 'ines', reason: 'sent back to the payer' };
    await testKit.atBackOffice((tx) => testKit.cashier.backOffice.dismissNotice(tx, decision));
    const cash = await becomesKnown(orderId);
    expect((await publish()).status).toBe(200);
    await testKit.cashier.workOnDue();
    expect(await cash()).toBe('0.00');
  });

  it('gets the same answer above the maximum saved, and is then not saved', async () => {
    const saved = async () => {
      const { rows } = await sql<{ count: string }>`
        select count(*) as count from payment_notice where merchant_id = ${reed.id} and outcome = 'unknown order'`.execute(
        testKit.db,
      );
      return Number(rows[0]?.count);
    };
    await sql`insert into payment_notice
      (merchant_id, provider, event_id, subject, order_id, provider_ref, amount, currency, state, outcome, received_at)
      select ${reed.id}, 'sandbox', 'before-' || n, 'deposit', 'nobody''s', 'r', '1', 'VND', 'paid', 'unknown order', now()
      from generate_series(2, ${MAX_UNKNOWN}::int) n`.execute(testKit.db);
    const notice = { ...paid(newOrderId()), currency: 'VND' };
    const statuses = [];
    for (let more = 0; more < 3; more++) statuses.push((await callBack(testKit, reed, notice)).status);
    expect([statuses, await saved()]).toEqual([[404, 404, 404], MAX_UNKNOWN]);
  });
});

describe('MEM-03: two orders under one reference of the provider’s', () => {
  it('credit the one it belongs to, and leave the other’s notice to an operator', async () => {
    const session = await testKit.newMember(palm);
    const first = await depositAt(testKit, palm, session, '300');
    const { provider_ref: reference } =
      (await testKit.cashier.backOffice.deposit(testKit.db, palm.id, first.orderId)) ?? {};
    testKit.time.now += 1_000;
    const requested = { body: { method: 'sandbox', amount: '300' }, key: 'away' };
    const { listener } = testKit.webhooks;
    testKit.webhooks.listener = (_, response) => response.destroy();
    expect(await refusalOf(testKit, 'deposit', palm, session, requested)).toBe('cashier.provider_failed');
    testKit.webhooks.listener = listener;
    const [second] = (await must(testKit, 'deposits', palm, session)).content;
    const orderId = second?.orderId ?? '';
    const publish = () => callBack(testKit, palm, paid(orderId, reference ?? ''), { eventId: `under-${orderId}` });
    expect([await publish(), await publish()].map(({ status }) => status)).toEqual([200, 200]);
    expect(await outcomesOf(orderId)).toEqual(['reference taken']);
    await callBack(testKit, palm, paid(first.orderId, reference ?? ''));
    expect((await must(testKit, 'balance', palm, session)).cash).toBe('300.00');
    await callBack(testKit, palm, paid(orderId));
    expect((await must(testKit, 'balance', palm, session)).cash).toBe('600.00');
  });

  it('are reported by many concurrent callbacks, and answered without an error', async () => {
    const session = await testKit.newMember(palm);
    const { listener } = testKit.webhooks;
    testKit.webhooks.listener = (_, response) => response.destroy();
    for (const key of ['one', 'two', 'three']) {
      await refusalOf(testKit, 'deposit', palm, session, { body: { method: 'sandbox', amount: '300' }, key });
    }
    testKit.webhooks.listener = listener;
    const orders = (await must(testKit, 'deposits', palm, session)).content;
    const replies = await Promise.all(orders.map(({ orderId }) => callBack(testKit, palm, paid(orderId, 'the same'))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await must(testKit, 'balance', palm, session)).cash).toBe('300.00');
  });

  it('are not made of one that the provider gave to two', async () => {
    const session = await testKit.newMember(palm);
    const first = await depositAt(testKit, palm, session, '300');
    const row = await testKit.cashier.backOffice.deposit(testKit.db, palm.id, first.orderId);
    const { listener } = testKit.webhooks;
    testKit.webhooks.listener = (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ paymentId: row?.provider_ref, url: first.payPage }));
    const requested = { body: { method: 'sandbox', amount: '300' }, key: 'twice' };
    expect(await refusalOf(testKit, 'deposit', palm, session, requested)).toBe('cashier.provider_failed');
    testKit.webhooks.listener = listener;
    expect(testKit.faults).toMatchObject([{ job: 'deposits', reason: expect.stringContaining('one reference') }]);
    expect((await must(testKit, 'deposit', palm, session, requested)).order.state).toBe('waiting');
  });
});
