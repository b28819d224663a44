import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, must } from '../testing/ask.ts';
import { fern } from '../testing/fern.ts';
import { palm, reed } from '../testing/merchants.ts';
import { openStand, type Stand } from '../testing/open-stand.ts';
import { callBack, depositAt, fund, press } from '../testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from '../testing/people.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand({ merchants: [palm, reed, fern] });
});
afterEach(() => stand.expectBooks());
afterAll(() => stand.close());

type Member = Awaited<ReturnType<Stand['newMember']>>;
const cashOf = async (session: Member, merchant = palm) => (await must(stand, 'balance', merchant, session)).cash;
const confirm = (orderId: string, amount?: string, merchant = palm) =>
  stand.atDesk((tx) =>
    stand.cashier.desk.confirmDeposit(tx, { merchant, orderId, by: 'op', reason: 'r', ...(amount && { amount }) }),
  );
const reverse = (orderId: string, merchant = palm) =>
  stand.atDesk((tx) => stand.cashier.desk.reverseDeposit(tx, { merchant, orderId, by: 'op', reason: 'never came' }));
const correct = (memberId: string, direction: 'credit' | 'debit', amount: string, id: string = crypto.randomUUID()) =>
  stand.atDesk((tx) => stand.cashier.desk.correctBalance(tx, { merchant: palm, memberId, direction, amount, id }));
const orderIn = async (session: Member, orderId: string, merchant = palm) =>
  (await must(stand, 'depositOrder', merchant, session, { params: { orderId } })).state;

describe('MEM-03 what an operator says arrived', () => {
  it('is at most what the method takes, and never so much that nothing can come after it', async () => {
    const session = await stand.newMember(palm);
    const { orderId } = await depositAt(stand, palm, session, '500');
    for (const amount of ['50000.01', '9000000', '92233720368547758.07']) {
      expect(await confirm(orderId, amount)).toMatchObject({ refusal: { code: 'cashier.amount_out_of_range' } });
    }
    expect(await confirm(orderId, '99999999999999999999')).toMatchObject({ ok: false });
    expect(await cashOf(session)).toBe('0.00');
    expect(await confirm(orderId, '50000')).toMatchObject({ ok: true });
    await fund(stand, palm, session, '300');
    expect(await cashOf(session)).toBe('50300.00');
  });
});

describe('MEM-03 a wrong credit', () => {
  it('is taken back once, and the order is credited never again, whoever says so', async () => {
    const session = await stand.newMember(palm);
    const clearing = await stand.accountBalance(palm, 'clearing', 'sandbox');
    const { orderId } = await depositAt(stand, palm, session, '500');
    await confirm(orderId);
    expect(await cashOf(session)).toBe('500.00');
    expect(await reverse(orderId)).toMatchObject({ ok: true, value: { after: { state: 'declined' } } });
    expect(await cashOf(session)).toBe('0.00');
    expect(await stand.accountBalance(palm, 'clearing', 'sandbox')).toBe(clearing);
    expect(await orderIn(session, orderId)).toBe('declined');
    expect(await reverse(orderId)).toMatchObject({ refusal: { code: 'order.settled' } });
    expect(await confirm(orderId)).toMatchObject({ refusal: { code: 'order.settled' } });
    const notice = { subject: 'deposit', orderId, providerRef: 'late', amount: '500.00', currency: 'PHP' } as const;
    expect((await callBack(stand, palm, { ...notice, state: 'paid' })).status).toBe(200);
    expect(await cashOf(session)).toBe('0.00');
    const odd = await stand.cashier.desk.notices(stand.db, palm.id, { limit: 100 });
    expect(odd.some(({ order_id }) => order_id === orderId)).toBe(true);
    const { content } = await must(stand, 'statement', palm, session);
    expect(content.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['adjustment -500.00', 'deposit 500.00']);
  });

  it('gives the provider’s fee back to the house, too', async () => {
    const session = await stand.newMember(fern);
    const before = await Promise.all([
      stand.accountBalance(fern, 'clearing', 'sandbox'),
      stand.accountBalance(fern, 'fee', 'deposit'),
    ]);
    const { orderId, payPage } = await depositAt(stand, fern, session, '1000');
    await press(stand, payPage, 'pay');
    expect(await stand.accountBalance(fern, 'fee', 'deposit')).not.toBe(before[1]);
    expect(await reverse(orderId, fern)).toMatchObject({ ok: true });
    expect([
      await stand.accountBalance(fern, 'clearing', 'sandbox'),
      await stand.accountBalance(fern, 'fee', 'deposit'),
    ]).toEqual(before);
  });

  it('stays where the money is gone already', async () => {
    const session = await stand.newMember(palm);
    const orderId = await fund(stand, palm, session, '500');
    await correct(session.memberId, 'debit', '0.01');
    expect(await reverse(orderId)).toMatchObject({
      refusal: { code: 'wallet.insufficient', value: { balance: '499.99' } },
    });
    expect(await orderIn(session, orderId)).toBe('credited');
  });
});

describe('a correction', () => {
  it('moves money against the adjustment account, once under one id, and never below nothing', async () => {
    const session = await stand.newMember(palm);
    const before = await stand.accountBalance(palm, 'adjustment', 'operators');
    expect(await correct(session.memberId, 'credit', '120.50', 'first')).toMatchObject({
      value: { balance: '120.50' },
    });
    expect(await correct(session.memberId, 'credit', '120.50', 'first')).toMatchObject({ ok: false });
    expect(await correct(session.memberId, 'debit', '20.50')).toMatchObject({ value: { balance: '100.00' } });
    expect(await correct(session.memberId, 'debit', '100.01')).toMatchObject({
      refusal: { code: 'wallet.insufficient' },
    });
    for (const amount of ['0', '-1', '1.001', 'x', '1000000.01', '92233720368547758.07']) {
      expect((await correct(session.memberId, 'credit', amount)).ok).toBe(false);
    }
    expect(await cashOf(session)).toBe('100.00');
    expect((await stand.accountBalance(palm, 'adjustment', 'operators')) - before).toBe(-100_00n);
  });
});

describe('MEM-03 a payment that fits no order', () => {
  const noticeOf = async (orderId: string) => {
    const odd = await stand.cashier.desk.notices(stand.db, palm.id, { limit: 100 });
    const found = odd.find(({ order_id }) => order_id === orderId);
    if (!found) throw new Error('nothing was told of it');
    return { merchant: palm, provider: found.provider, eventId: found.event_id, by: 'op', reason: 'their statement' };
  };
  const paidTwice = async () => {
    const session = await stand.newMember(palm);
    const orderId = await fund(stand, palm, session, '500');
    const notice = { subject: 'deposit', orderId, providerRef: 'another', amount: '750.00', currency: 'PHP' } as const;
    await callBack(stand, palm, { ...notice, state: 'paid' });
    return { session, orderId };
  };

  it('is credited as an order of its own, once', async () => {
    const { session, orderId } = await paidTwice();
    expect(await cashOf(session)).toBe('500.00');
    const decision = await noticeOf(orderId);
    const credit = () => stand.atDesk((tx) => stand.cashier.desk.creditNotice(tx, decision));
    expect(await credit()).toMatchObject({ value: { state: 'credited', amount_minor: 750_00n } });
    expect(await cashOf(session)).toBe('1250.00');
    expect(await credit()).toMatchObject({ refusal: { code: 'order.unknown' } });
    await expect(noticeOf(orderId)).rejects.toThrow();
    expect((await must(stand, 'deposits', palm, session)).content).toHaveLength(2);
  });

  it('or is marked as dealt with, and credited no more', async () => {
    const { session, orderId } = await paidTwice();
    const decision = await noticeOf(orderId);
    expect(await stand.atDesk((tx) => stand.cashier.desk.dismissNotice(tx, decision))).toMatchObject({ ok: true });
    await expect(noticeOf(orderId)).rejects.toThrow();
    expect(await stand.atDesk((tx) => stand.cashier.desk.creditNotice(tx, decision))).toMatchObject({ ok: false });
    expect(await cashOf(session)).toBe('500.00');
  });

  it('is not credited above the method’s maximum, nor at another merchant', async () => {
    const session = await stand.newMember(palm);
    const orderId = await fund(stand, palm, session, '500');
    const notice = { subject: 'deposit', orderId, providerRef: 'big', amount: '50000.01', currency: 'PHP' } as const;
    await callBack(stand, palm, { ...notice, state: 'paid' });
    const decision = await noticeOf(orderId);
    const credit = (merchant = palm) =>
      stand.atDesk((tx) => stand.cashier.desk.creditNotice(tx, { ...decision, merchant }));
    expect(await credit()).toMatchObject({ refusal: { code: 'cashier.amount_out_of_range' } });
    expect(await credit(reed)).toMatchObject({ refusal: { code: 'order.unknown' } });
  });
});

describe('MEM-04 a payout its provider never ends', () => {
  const sent = async () => {
    const session = await stand.newMember(palm);
    await fund(stand, palm, session, '5000');
    const card = { bank: 'BDO', holder: 'Maria Clara', number: '001234567890', paymentPassword };
    const { id: cardId } = await must(stand, 'addCard', palm, session, { body: card });
    // It waits for a hand on the sandbox's page, for ever.
    const body = { paymentPassword, cardId, amount: '2023' };
    const { order } = await must(stand, 'withdraw', palm, session, { body });
    const { orderId } = order;
    await stand.atDesk((tx) => stand.cashier.desk.approve(tx, { merchant: palm, orderId, by: 'op' }));
    await stand.cashier.workOnDue();
    const answered = await ask(stand, 'withdrawalOrder', palm, session, { params: { orderId } });
    expect(answered).toMatchObject({ value: { state: 'sending' } });
    return { session, orderId };
  };
  const settle = (orderId: string, outcome: 'paid' | 'returned', merchant = palm) =>
    stand.atDesk((tx) =>
      stand.cashier.desk.settleUnknown(tx, { merchant, orderId, by: 'op', reason: 'their statement', outcome }),
    );

  it('is settled by evidence when it had an hour, and not before', async () => {
    const { session, orderId } = await sent();
    expect(await settle(orderId, 'returned')).toMatchObject({ refusal: { code: 'order.settled' } });
    stand.time.now += 3_600_000;
    expect(await settle(orderId, 'returned')).toMatchObject({ value: { after: { state: 'returned' } } });
    expect(await cashOf(session)).toBe('5000.00');
    expect(await settle(orderId, 'paid')).toMatchObject({ refusal: { code: 'order.settled' } });
  });

  it('is settled at once where the merchant works with the provider no more', async () => {
    const { session, orderId } = await sent();
    const without = { ...palm, manifest: { ...palm.manifest, payments: [] } };
    expect(await settle(orderId, 'paid', without)).toMatchObject({ value: { after: { state: 'paid' } } });
    expect(await must(stand, 'balance', palm, session)).toMatchObject({ cash: '2977.00', pending: '0.00' });
  });
});
