import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import { ask, must, refusalOf } from '../testing/ask.ts';
import { palm, reed } from '../testing/merchants.ts';
import { openStand, type Stand } from '../testing/open-stand.ts';
import { callBack, depositAt, fund, press, wire } from '../testing/pay.ts';

let stand: Stand;
let member: Session;

beforeAll(async () => {
  stand = await openStand();
  member = await stand.newMember(palm);
});
afterEach(() => stand.expectBooks());
afterAll(() => stand.close());

const cashOf = async (session: Session, merchant = palm) => (await must(stand, 'balance', merchant, session)).cash;
const stateOf = async (orderId: string, session = member) =>
  (await must(stand, 'depositOrder', palm, session, { params: { orderId } })).state;

describe('a deposit through the sandbox', () => {
  it('MEM-03: offers the merchant’s methods with its own amounts', async () => {
    const { methods } = await must(stand, 'depositMethods', palm, member);
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

  it('MEM-03: hands the player to the provider’s page, which names merchant, order and amount, and back', async () => {
    const session = await stand.newMember(palm);
    const { orderId, payPage } = await depositAt(stand, palm, session, '1234.5');
    expect(new URL(payPage).origin).toBe(stand.payOrigin);
    const page = await wire(stand, 'pay.localhost', new URL(payPage).pathname);
    for (const words of ['Palm', orderId, '₱1,234.50']) expect(page.body).toContain(words);

    const back = await press(stand, payPage, 'pay');
    expect(back).toMatchObject({
      status: 303,
      location: `http://palm.localhost:${stand.port}/m/voucherCenter?order=${orderId}`,
    });
    const order = await must(stand, 'depositOrder', palm, session, { params: { orderId } });
    expect(order.timeline.map(({ state }) => state)).toEqual(['created', 'waiting', 'credited']);
    expect(await cashOf(session)).toBe('1234.50');
  });

  it('MEM-01: shows the new balance on the member’s screens by itself', async () => {
    const session = await stand.newMember(palm);
    await fund(stand, palm, session, '250.00');
    await stand.settleFacts();
    const mine = stand.told.filter(({ memberId, topic }) => memberId === session.memberId && topic === 'balance');
    expect(mine.at(-1)).toMatchObject({ topic: 'balance', value: { sumBalance: '250.00', pending: '0.00' } });
  });

  it('is credited once when the provider says it three times', async () => {
    const session = await stand.newMember(palm);
    const { orderId, payPage } = await depositAt(stand, palm, session, '300');
    const before = stand.door.callbacks;
    await press(stand, payPage, 'pay-twice');
    expect(stand.door.callbacks - before).toBe(3);
    expect(await cashOf(session)).toBe('300.00');
    expect(await stateOf(orderId, session)).toBe('credited');
  });

  it('is not credited with a wrong amount, which waits for an operator', async () => {
    const session = await stand.newMember(palm);
    const { orderId, payPage } = await depositAt(stand, palm, session, '300');
    await press(stand, payPage, 'pay-wrong-amount');
    expect(await cashOf(session)).toBe('0.00');
    expect(await stateOf(orderId, session)).toBe('waiting');
    const notices = await stand.cashier.desk.notices(stand.db, palm.id, { limit: 100 });
    expect(notices[0]).toMatchObject({ order_id: orderId, verdict: 'amount differs', amount: '301.00' });
  });

  it('ends when the provider declines it', async () => {
    const { orderId, payPage } = await depositAt(stand, palm, member, '300');
    await press(stand, payPage, 'decline');
    expect(await stateOf(orderId)).toBe('declined');
  });

  it('expires when nobody pays, and is credited when the money arrives all the same', async () => {
    const session = await stand.newMember(palm);
    const { orderId, payPage } = await depositAt(stand, palm, session, '700');
    await press(stand, payPage, 'pay-late');
    stand.time.now += 31 * 60_000;
    await stand.cashier.workOnDue();
    expect(await stateOf(orderId, session)).toBe('expired');
    const arrived = stand.door.callbacks + 1;
    stand.ring();
    await expect.poll(() => stand.door.callbacks).toBe(arrived);
    await expect.poll(() => stateOf(orderId, session)).toBe('credited');
    expect(await cashOf(session)).toBe('700.00');
  });

  it('stays open when the player’s time is up at the provider', async () => {
    const { orderId, payPage } = await depositAt(stand, palm, member, '300');
    const callbacks = stand.door.callbacks;
    await press(stand, payPage, 'time-out');
    expect(await stateOf(orderId)).toBe('waiting');
    expect(stand.door.callbacks).toBe(callbacks);
  });

  it('works in a currency without decimals, at a merchant of another host', async () => {
    const session = await stand.newMember(reed);
    const { payPage } = await depositAt(stand, reed, session, '2000000');
    const page = await wire(stand, 'pay.localhost', new URL(payPage).pathname);
    expect(page.body).toContain('₫2,000,000');
    const back = await press(stand, payPage, 'pay');
    expect(new URL(back.location ?? '').host).toBe(`reed.localhost:${stand.port}`);
    expect(await cashOf(session, reed)).toBe('2000000');
  });
});

describe('asking for a deposit', () => {
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
    expect(await refusalOf(stand, 'deposit', palm, member, { body })).toBe(code);
  });

  it('refuses a fraction of a dong', async () => {
    const session = await stand.newMember(reed);
    const body = { method: 'sandbox', amount: '100000.5' };
    expect(await refusalOf(stand, 'deposit', reed, session, { body })).toBe('money.malformed');
  });

  it('refuses a method the merchant does not offer', async () => {
    const body = { method: 'elsewhere', amount: '100' };
    expect(await refusalOf(stand, 'deposit', palm, member, { body })).toBe('cashier.method_unknown');
  });

  it('makes one order of a double tap, and answers both taps the same', async () => {
    const session = await stand.newMember(palm);
    const tap = () =>
      must(stand, 'deposit', palm, session, { body: { method: 'sandbox', amount: '100' }, key: 'double' });
    const [first, second] = await Promise.all([tap(), tap()]);
    expect(second).toEqual(first);
    expect(await tap()).toEqual(first);
    expect((await must(stand, 'deposits', palm, session)).content).toHaveLength(1);
  });

  it('refuses another request under a key that was used', async () => {
    const session = await stand.newMember(palm);
    const asked = (amount: string) => ({ body: { method: 'sandbox', amount }, key: 'mine' });
    await must(stand, 'deposit', palm, session, asked('100'));
    expect(await refusalOf(stand, 'deposit', palm, session, asked('101'))).toBe('request.idempotency_key_reused');
    const other = await stand.newMember(palm);
    expect((await ask(stand, 'deposit', palm, other, asked('101'))).ok).toBe(true);
  });

  it('refuses an eleventh open order', async () => {
    const session = await stand.newMember(palm);
    for (let order = 0; order < 10; order++) await depositAt(stand, palm, session, '100');
    const body = { method: 'sandbox', amount: '100' };
    expect(await refusalOf(stand, 'deposit', palm, session, { body })).toBe('cashier.too_many_open');
  });

  it('starts the same order again after the provider was down', async () => {
    const session = await stand.newMember(palm);
    const asked = { body: { method: 'sandbox', amount: '100' }, key: 'again' };
    const { listener } = stand.door;
    stand.door.listener = (_, response) => void response.writeHead(503).end();
    expect(await refusalOf(stand, 'deposit', palm, session, asked)).toBe('cashier.provider_failed');
    stand.door.listener = listener;
    await must(stand, 'deposit', palm, session, asked);
    const { content } = await must(stand, 'deposits', palm, session);
    expect(content.map(({ state }) => state)).toEqual(['waiting']);
  });

  it('does not send a player to a page that is not the provider’s', async () => {
    const session = await stand.newMember(palm);
    const { listener } = stand.door;
    stand.door.listener = (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"paymentId":"p","url":"https://evil.example/pay"}');
    const body = { method: 'sandbox', amount: '100' };
    expect(await refusalOf(stand, 'deposit', palm, session, { body })).toBe('cashier.provider_failed');
    stand.door.listener = listener;
  });

  it('pages through a member’s own orders, newest first', async () => {
    const session = await stand.newMember(palm);
    const ids: string[] = [];
    for (const amount of ['100', '200', '300']) {
      stand.time.now += 1;
      ids.push((await depositAt(stand, palm, session, amount)).orderId);
    }
    const first = await must(stand, 'deposits', palm, session, { query: { limit: 2 } });
    expect(first.content.map(({ orderId }) => orderId)).toEqual([ids[2], ids[1]]);
    const cursor = first.next ?? '';
    const second = await must(stand, 'deposits', palm, session, { query: { limit: 2, cursor } });
    expect(second).toMatchObject({ content: [{ orderId: ids[0] }] });
    expect(second.next).toBeUndefined();
  });
});

describe('callbacks of whoever', () => {
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
    const { orderId, payPage } = await depositAt(stand, palm, session, '100');
    return { orderId, providerRef: new URL(payPage).pathname.split('/')[2] ?? '' };
  }

  it('move nothing when signed with another key, changed on the way, too old or too new', async () => {
    const session = await stand.newMember(palm);
    const order = await waiting(session);
    const good = notice(order.orderId, order);
    const statuses = [
      await callBack(stand, palm, good, { key: 'guessed' }),
      await callBack(stand, palm, good, { key: stand.keyOf(reed) }),
      await callBack(stand, palm, good, { tamper: (body) => body.replace('100.00', '900.00') }),
      await callBack(stand, palm, good, { tamper: (body) => `${body} ` }),
      await callBack(stand, palm, good, { atMs: stand.time.now - 301_000 }),
      await callBack(stand, palm, good, { atMs: stand.time.now + 301_000 }),
      await callBack(stand, palm, good, { host: 'reed.localhost' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 401));
    expect(await cashOf(session)).toBe('0.00');
  });

  it('move nothing for an order nobody knows, or another merchant’s', async () => {
    const session = await stand.newMember(palm);
    const order = await waiting(session);
    const unknown = notice('00000000-0000-7000-8000-000000000000');
    expect((await callBack(stand, palm, unknown)).status).toBe(404);
    expect((await callBack(stand, palm, notice('-'.repeat(36)))).status).toBe(404);
    expect((await callBack(stand, reed, notice(order.orderId, order))).status).toBe(404);
    expect((await callBack(stand, palm, notice(order.orderId, { subject: 'payout' }))).status).toBe(404);
    expect(await cashOf(session)).toBe('0.00');
  });

  it('move nothing with another currency, amount or reference, and are kept for an operator', async () => {
    const session = await stand.newMember(palm);
    const order = await waiting(session);
    const statuses = [
      await callBack(stand, palm, notice(order.orderId, { ...order, currency: 'VND' })),
      await callBack(stand, palm, notice(order.orderId, { ...order, amount: '100.01' })),
      await callBack(stand, palm, notice(order.orderId, { ...order, amount: '100.001' })),
      await callBack(stand, palm, notice(order.orderId, { providerRef: 'another' })),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await cashOf(session)).toBe('0.00');
    const notices = (await stand.cashier.desk.notices(stand.db, palm.id, { limit: 100 })).filter(
      (one) => one.order_id === order.orderId,
    );
    expect(notices.map(({ verdict }) => verdict).sort()).toEqual([
      'amount differs',
      'amount differs',
      'currency differs',
      'reference differs',
    ]);
  });

  it('act once when replayed, and never undo what was credited', async () => {
    const session = await stand.newMember(palm);
    const order = await waiting(session);
    const good = notice(order.orderId, order);
    const replay = () => callBack(stand, palm, good, { eventId: 'same' });
    const replies = await Promise.all([replay(), replay(), replay()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await callBack(stand, palm, { ...good, state: 'failed' });
    expect(await cashOf(session)).toBe('100.00');
    expect(await stateOf(order.orderId, session)).toBe('credited');
    expect(await stand.cashier.desk.notices(stand.db, palm.id, { limit: 100 })).toContainEqual(
      expect.objectContaining({ order_id: order.orderId, verdict: 'contradicts' }),
    );
  });

  it('are refused when they are no callback at all', async () => {
    const send = (path: string, body: string, type = 'application/json') =>
      wire(stand, 'palm.localhost', path, { method: 'POST', body, headers: { 'content-type': type } });
    const statuses = [
      await send('/payments/sandbox/webhook', '{}'),
      await send('/payments/sandbox/webhook', '{', 'text/plain'),
      await send('/payments/sandbox/webhook', ''),
      await send('/payments/sandbox/webhook', 'x'.repeat(1_048_577)),
      await send('/payments/elsewhere/webhook', '{}'),
      await wire(stand, 'nowhere.localhost', '/payments/sandbox/webhook', { method: 'POST', body: '{}' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 413, 404, 404]);
  });

  it('are malformed when signed and unreadable', async () => {
    const odd = { ...notice('00000000-0000-7000-8000-000000000000'), more: 1 };
    expect((await callBack(stand, palm, odd)).status).toBe(400);
  });
});

describe('strangers', () => {
  it('see nothing of another member’s orders, nor of another merchant’s', async () => {
    const { orderId } = await depositAt(stand, palm, member, '100');
    const stranger = await stand.newMember(palm);
    const params = { orderId };
    expect(await refusalOf(stand, 'depositOrder', palm, stranger, { params })).toBe('order.unknown');
    expect(await refusalOf(stand, 'depositOrder', reed, member, { params })).toBe('order.unknown');
    expect((await must(stand, 'deposits', palm, stranger)).content).toEqual([]);
    expect((await must(stand, 'deposits', reed, member)).content).toEqual([]);
  });
});
