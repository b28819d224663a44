import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import { palm, reed } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { callBack, depositAt, fund, press, wire } from '../testing/pay.ts';
import { must, refusalOf, request } from '../testing/request.ts';

let testKit: TestKit;
let member: Session;

beforeAll(async () => {
  testKit = await openTestKit();
  member = await testKit.newMember(palm);
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const cashOf = async (session: Session, merchant = palm) => (await must(testKit, 'balance', merchant, session)).cash;
const stateOf = async (orderId: string, session = member) =>
  (await must(testKit, 'depositOrder', palm, session, { params: { orderId } })).state;

describe('a deposit through the sandbox', () => {
  it('MEM-03: offers the merchant’s methods with their own amounts', async () => {
    const { methods } = await must(testKit, 'depositMethods', palm, member);
    expect(methods).toEqual([
      {
        method: 'sandbox',
        nameKey: 'payment.sandbox',
        symbol: 'card',
        minimum: '100.00',
        maximum: '50000.00',
        presets: ['100.00', '500.00'],
        isInstant: true,
        fee: { fixed: '0.00', bp: 0 },
      },
    ]);
  });

  it('MEM-03: redirects the player to the provider’s page, which names merchant, order and amount, and back', async () => {
    const session = await testKit.newMember(palm);
    const { orderId, payPage } = await depositAt(testKit, palm, session, '1234.5');
    expect(new URL(payPage).origin).toBe(testKit.payOrigin);
    const page = await wire(testKit, 'pay.localhost', new URL(payPage).pathname);
    for (const words of ['Palm', orderId, '₱1,234.50']) expect(page.body).toContain(words);

    const back = await press(testKit, payPage, 'pay');
    expect(back).toMatchObject({
      status: 303,
      location: `http://palm.localhost:${testKit.port}/m/voucherCenter?order=${orderId}`,
    });
    const order = await must(testKit, 'depositOrder', palm, session, { params: { orderId } });
    expect(order.timeline.map(({ state }) => state)).toEqual(['created', 'waiting', 'credited']);
    expect(await cashOf(session)).toBe('1234.50');
  });

  it('MEM-01: pushes the new balance to the member’s screens', async () => {
    const session = await testKit.newMember(palm);
    await fund(testKit, palm, session, '250.00');
    await testKit.settleFacts();
    const mine = testKit.reported.filter(({ memberId, topic }) => memberId === session.memberId && topic === 'balance');
    expect(mine.at(-1)).toMatchObject({ topic: 'balance', value: { sumBalance: '250.00', pending: '0.00' } });
  });

  it('is credited once when the provider reports it three times', async () => {
    const session = await testKit.newMember(palm);
    const { orderId, payPage } = await depositAt(testKit, palm, session, '300');
    const before = testKit.webhooks.callbacks;
    await press(testKit, payPage, 'pay-twice');
    expect(testKit.webhooks.callbacks - before).toBe(3);
    expect(await cashOf(session)).toBe('300.00');
    expect(await stateOf(orderId, session)).toBe('credited');
  });

  it('is not credited with a wrong amount, which goes to an operator', async () => {
    const session = await testKit.newMember(palm);
    const { orderId, payPage } = await depositAt(testKit, palm, session, '300');
    await press(testKit, payPage, 'pay-wrong-amount');
    expect(await cashOf(session)).toBe('0.00');
    expect(await stateOf(orderId, session)).toBe('waiting');
    const notices = await testKit.cashier.backOffice.notices(testKit.db, palm.id, { limit: 100 });
    expect(notices[0]).toMatchObject({ order_id: orderId, outcome: 'amount differs', amount: '301.00' });
  });

  it('fails when the provider declines it', async () => {
    const { orderId, payPage } = await depositAt(testKit, palm, member, '300');
    await press(testKit, payPage, 'decline');
    expect(await stateOf(orderId)).toBe('declined');
  });

  it('expires without a payment, and is still credited when the money arrives later', async () => {
    const session = await testKit.newMember(palm);
    const { orderId, payPage } = await depositAt(testKit, palm, session, '700');
    await press(testKit, payPage, 'pay-late');
    testKit.time.now += 31 * 60_000;
    await testKit.cashier.workOnDue();
    expect(await stateOf(orderId, session)).toBe('expired');
    const arrived = testKit.webhooks.callbacks + 1;
    testKit.ring();
    await expect.poll(() => testKit.webhooks.callbacks).toBe(arrived);
    await expect.poll(() => stateOf(orderId, session)).toBe('credited');
    expect(await cashOf(session)).toBe('700.00');
  });

  it('stays open when the player’s session at the provider times out', async () => {
    const { orderId, payPage } = await depositAt(testKit, palm, member, '300');
    const callbacks = testKit.webhooks.callbacks;
    await press(testKit, payPage, 'time-out');
    expect(await stateOf(orderId)).toBe('waiting');
    expect(testKit.webhooks.callbacks).toBe(callbacks);
  });

  it('works in a currency without decimals, at a merchant of another host', async () => {
    const session = await testKit.newMember(reed);
    const { payPage } = await depositAt(testKit, reed, session, '2000000');
    const page = await wire(testKit, 'pay.localhost', new URL(payPage).pathname);
    expect(page.body).toContain('₫2,000,000');
    const back = await press(testKit, payPage, 'pay');
    expect(new URL(back.location ?? '').host).toBe(`reed.localhost:${testKit.port}`);
    expect(await cashOf(session, reed)).toBe('2000000');
  });
});

describe('requesting a deposit', () => {
  it.each([
    ['0', 'cashier.amount_out_of_range'],
    ['99.99', 'cashier.amount_out_of_range'],
    ['50000.01', 'cashier.amount_out_of_range'],
    ['9223372036854775807', 'money.malformed'],
    ['100.001', 'money.malformed'],
    ['-100', 'money.malformed'],
    ['1e3', 'money.malformed'],
    ['0100', 'money.malformed'],
    ['١٠٠', 'money.malformed'],
  ])('refuses the amount %s with %s', async (amount, code) => {
    const body = { method: 'sandbox', amount };
    expect(await refusalOf(testKit, 'deposit', palm, member, { body })).toBe(code);
  });

  it('refuses a fraction of a dong', async () => {
    const session = await testKit.newMember(reed);
    const body = { method: 'sandbox', amount: '100000.5' };
    expect(await refusalOf(testKit, 'deposit', reed, session, { body })).toBe('money.malformed');
  });

  it('refuses a method the merchant does not offer', async () => {
    const body = { method: 'elsewhere', amount: '100' };
    expect(await refusalOf(testKit, 'deposit', palm, member, { body })).toBe('cashier.method_unknown');
  });

  it('makes one order of a double tap, and gives both taps the same answer', async () => {
    const session = await testKit.newMember(palm);
    const tap = () =>
      must(testKit, 'deposit', palm, session, { body: { method: 'sandbox', amount: '100' }, key: 'double' });
    const [first, second] = await Promise.all([tap(), tap()]);
    expect(second).toEqual(first);
    expect(await tap()).toEqual(first);
    expect((await must(testKit, 'deposits', palm, session)).content).toHaveLength(1);
  });

  it('refuses another request under a key that was used', async () => {
    const session = await testKit.newMember(palm);
    const requested = (amount: string) => ({ body: { method: 'sandbox', amount }, key: 'mine' });
    await must(testKit, 'deposit', palm, session, requested('100'));
    expect(await refusalOf(testKit, 'deposit', palm, session, requested('101'))).toBe('request.idempotency_key_reused');
    const other = await testKit.newMember(palm);
    expect((await request(testKit, 'deposit', palm, other, requested('101'))).ok).toBe(true);
  });

  it('refuses another open order above ten', async () => {
    const session = await testKit.newMember(palm);
    for (let order = 0; order < 10; order++) await depositAt(testKit, palm, session, '100');
    const body = { method: 'sandbox', amount: '100' };
    expect(await refusalOf(testKit, 'deposit', palm, session, { body })).toBe('cashier.too_many_open');
  });

  it('starts the same order again after the provider was down', async () => {
    const session = await testKit.newMember(palm);
    const requested = { body: { method: 'sandbox', amount: '100' }, key: 'again' };
    const { listener } = testKit.webhooks;
    testKit.webhooks.listener = (_, response) => void response.writeHead(503).end();
    expect(await refusalOf(testKit, 'deposit', palm, session, requested)).toBe('cashier.provider_failed');
    testKit.webhooks.listener = listener;
    await must(testKit, 'deposit', palm, session, requested);
    const { content } = await must(testKit, 'deposits', palm, session);
    expect(content.map(({ state }) => state)).toEqual(['waiting']);
  });

  it('does not redirect a player to a page that is not the provider’s', async () => {
    const session = await testKit.newMember(palm);
    const { listener } = testKit.webhooks;
    testKit.webhooks.listener = (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"paymentId":"p","url":"https://evil.example/pay"}');
    const body = { method: 'sandbox', amount: '100' };
    expect(await refusalOf(testKit, 'deposit', palm, session, { body })).toBe('cashier.provider_failed');
    testKit.webhooks.listener = listener;
  });

  it('pages through a member’s own orders, newest first', async () => {
    const session = await testKit.newMember(palm);
    const ids: string[] = [];
    for (const amount of ['100', '200', '300']) {
      testKit.time.now += 1;
      ids.push((await depositAt(testKit, palm, session, amount)).orderId);
    }
    const first = await must(testKit, 'deposits', palm, session, { query: { limit: 2 } });
    expect(first.content.map(({ orderId }) => orderId)).toEqual([ids[2], ids[1]]);
    const cursor = first.next ?? '';
    const second = await must(testKit, 'deposits', palm, session, { query: { limit: 2, cursor } });
    expect(second).toMatchObject({ content: [{ orderId: ids[0] }] });
    expect(second.next).toBeUndefined();
  });
});

describe('callbacks', () => {
  const notice = (orderId: string, more = {}) => ({
    subject: 'deposit' as const,
    orderId,
    providerRef: 'ref',
    amount: '100.00',
    currency: 'PHP',
    state: 'paid' as const,
    ...more,
  });

  async function waiting(session: Session) {
    const { orderId, payPage } = await depositAt(testKit, palm, session, '100');
    return { orderId, providerRef: new URL(payPage).pathname.split('/')[2] ?? '' };
  }

  it('move nothing when signed with another key, changed in transit, too old or too new', async () => {
    const session = await testKit.newMember(palm);
    const order = await waiting(session);
    const good = notice(order.orderId, order);
    const statuses = [
      await callBack(testKit, palm, good, { key: 'guessed' }),
      await callBack(testKit, palm, good, { key: testKit.keyOf(reed) }),
      await callBack(testKit, palm, good, { tamper: (body) => body.replace('100.00', '900.00') }),
      await callBack(testKit, palm, good, { tamper: (body) => `${body} ` }),
      await callBack(testKit, palm, good, { atMs: testKit.time.now - 301_000 }),
      await callBack(testKit, palm, good, { atMs: testKit.time.now + 301_000 }),
      await callBack(testKit, palm, good, { host: 'reed.localhost' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 401));
    expect(await cashOf(session)).toBe('0.00');
  });

  it('move nothing for an unknown order, or another merchant’s', async () => {
    const session = await testKit.newMember(palm);
    const order = await waiting(session);
    const unknown = notice('00000000-0000-7000-8000-000000000000');
    expect((await callBack(testKit, palm, unknown)).status).toBe(404);
    expect((await callBack(testKit, palm, notice('-'.repeat(36)))).status).toBe(404);
    expect((await callBack(testKit, reed, notice(order.orderId, order))).status).toBe(404);
    expect((await callBack(testKit, palm, notice(order.orderId, { subject: 'payout' }))).status).toBe(404);
    expect(await cashOf(session)).toBe('0.00');
  });

  it('move nothing with another currency, amount or reference, and are saved for an operator', async () => {
    const session = await testKit.newMember(palm);
    const order = await waiting(session);
    const statuses = [
      await callBack(testKit, palm, notice(order.orderId, { ...order, currency: 'VND' })),
      await callBack(testKit, palm, notice(order.orderId, { ...order, amount: '100.01' })),
      await callBack(testKit, palm, notice(order.orderId, { ...order, amount: '100.001' })),
      await callBack(testKit, palm, notice(order.orderId, { providerRef: 'another' })),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await cashOf(session)).toBe('0.00');
    const notices = (await testKit.cashier.backOffice.notices(testKit.db, palm.id, { limit: 100 })).filter(
      (one) => one.order_id === order.orderId,
    );
    expect(notices.map(({ outcome }) => outcome).sort()).toEqual([
      'amount differs',
      'amount differs',
      'currency differs',
      'reference differs',
    ]);
  });

  it('act once when replayed, and never reverse a credit', async () => {
    const session = await testKit.newMember(palm);
    const order = await waiting(session);
    const good = notice(order.orderId, order);
    const replay = () => callBack(testKit, palm, good, { eventId: 'same' });
    const replies = await Promise.all([replay(), replay(), replay()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await callBack(testKit, palm, { ...good, state: 'failed' });
    expect(await cashOf(session)).toBe('100.00');
    expect(await stateOf(order.orderId, session)).toBe('credited');
    expect(await testKit.cashier.backOffice.notices(testKit.db, palm.id, { limit: 100 })).toContainEqual(
      expect.objectContaining({ order_id: order.orderId, outcome: 'contradicts' }),
    );
  });

  it('are refused when they are no callback at all', async () => {
    const send = (path: string, body: string, type = 'application/json') =>
      wire(testKit, 'palm.localhost', path, { method: 'POST', body, headers: { 'content-type': type } });
    const statuses = [
      await send('/payments/sandbox/webhook', '{}'),
      await send('/payments/sandbox/webhook', '{', 'text/plain'),
      await send('/payments/sandbox/webhook', ''),
      await send('/payments/sandbox/webhook', 'x'.repeat(1_048_577)),
      await send('/payments/elsewhere/webhook', '{}'),
      await wire(testKit, 'nowhere.localhost', '/payments/sandbox/webhook', { method: 'POST', body: '{}' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 413, 404, 404]);
  });

  it('are malformed when signed and unreadable', async () => {
    const odd = { ...notice('00000000-0000-7000-8000-000000000000'), more: 1 };
    expect((await callBack(testKit, palm, odd)).status).toBe(400);
  });
});

describe('other members', () => {
  it('see nothing of another member’s orders, nor of another merchant’s', async () => {
    const { orderId } = await depositAt(testKit, palm, member, '100');
    const otherMember = await testKit.newMember(palm);
    const params = { orderId };
    expect(await refusalOf(testKit, 'depositOrder', palm, otherMember, { params })).toBe('order.unknown');
    expect(await refusalOf(testKit, 'depositOrder', reed, member, { params })).toBe('order.unknown');
    expect((await must(testKit, 'deposits', palm, otherMember)).content).toEqual([]);
    expect((await must(testKit, 'deposits', reed, member)).content).toEqual([]);
  });
});
