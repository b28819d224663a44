import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fern } from '../testing/fern.ts';
import { palm, reed } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { callBack, depositAt, fund, press } from '../testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from '../testing/people.ts';
import { must, request } from '../testing/request.ts';

let testKit: TestKit;
beforeAll(async () => {
  testKit = await openTestKit({ merchants: [palm, reed, fern] });
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

type Member = Awaited<ReturnType<TestKit['newMember']>>;
const cashOf = async (session: Member, merchant = palm) => (await must(testKit, 'balance', merchant, session)).cash;
const confirm = (orderId: string, amount?: string, merchant = palm) =>
  testKit.atBackOffice((tx) =>
    testKit.cashier.backOffice.confirmDeposit(tx, {
      merchant,
      orderId,
      by: 'op',
      reason: 'r',
      ...(amount && { amount }),
    }),
  );
const reverse = (orderId: string, merchant = palm) =>
  testKit.atBackOffice((tx) =>
    testKit.cashier.backOffice.reverseDeposit(tx, { merchant, orderId, by: 'op', reason: 'never came' }),
  );
const correct = (memberId: string, direction: 'credit' | 'debit', amount: string, id: string = crypto.randomUUID()) =>
  testKit.atBackOffice((tx) =>
    testKit.cashier.backOffice.correctBalance(tx, { merchant: palm, memberId, direction, amount, id }),
  );
const orderIn = async (session: Member, orderId: string, merchant = palm) =>
  (await must(testKit, 'depositOrder', merchant, session, { params: { orderId } })).state;

describe('MEM-03 an amount that an operator says arrived', () => {
  it('is at most the method’s maximum, and never so much that the balance would overflow', async () => {
    const session = await testKit.newMember(palm);
    const { orderId } = await depositAt(testKit, palm, session, '500');
    for (const amount of ['50000.01', '9000000', '92233720368547758.07']) {
      expect(await confirm(orderId, amount)).toMatchObject({ refusal: { code: 'cashier.amount_out_of_range' } });
    }
    expect(await confirm(orderId, '99999999999999999999')).toMatchObject({ ok: false });
    expect(await cashOf(session)).toBe('0.00');
    expect(await confirm(orderId, '50000')).toMatchObject({ ok: true });
    await fund(testKit, palm, session, '300');
    expect(await cashOf(session)).toBe('50300.00');
  });
});

describe('MEM-03 a wrong credit', () => {
  it('is taken back once, and the order is never credited again, by anyone', async () => {
    const session = await testKit.newMember(palm);
    const clearing = await testKit.accountBalance(palm, 'clearing', 'sandbox');
    const { orderId } = await depositAt(testKit, palm, session, '500');
    await confirm(orderId);
    expect(await cashOf(session)).toBe('500.00');
    expect(await reverse(orderId)).toMatchObject({ ok: true, value: { after: { state: 'declined' } } });
    expect(await cashOf(session)).toBe('0.00');
    expect(await testKit.accountBalance(palm, 'clearing', 'sandbox')).toBe(clearing);
    expect(await orderIn(session, orderId)).toBe('declined');
    expect(await reverse(orderId)).toMatchObject({ refusal: { code: 'order.settled' } });
    expect(await confirm(orderId)).toMatchObject({ refusal: { code: 'order.settled' } });
    const notice = { subject: 'deposit', orderId, providerRef: 'late', amount: '500.00', currency: 'PHP' } as const;
    expect((await callBack(testKit, palm, { ...notice, state: 'paid' })).status).toBe(200);
    expect(await cashOf(session)).toBe('0.00');
    const odd = await testKit.cashier.backOffice.notices(testKit.db, palm.id, { limit: 100 });
    expect(odd.some(({ order_id }) => order_id === orderId)).toBe(true);
    const { content } = await must(testKit, 'statement', palm, session);
    expect(content.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['adjustment -500.00', 'deposit 500.00']);
  });

  it('returns the provider’s fee to the merchant, too', async () => {
    const session = await testKit.newMember(fern);
    const before = await Promise.all([
      testKit.accountBalance(fern, 'clearing', 'sandbox'),
      testKit.accountBalance(fern, 'fee', 'deposit'),
    ]);
    const { orderId, payPage } = await depositAt(testKit, fern, session, '1000');
    await press(testKit, payPage, 'pay');
    expect(await testKit.accountBalance(fern, 'fee', 'deposit')).not.toBe(before[1]);
    expect(await reverse(orderId, fern)).toMatchObject({ ok: true });
    expect([
      await testKit.accountBalance(fern, 'clearing', 'sandbox'),
      await testKit.accountBalance(fern, 'fee', 'deposit'),
    ]).toEqual(before);
  });

  it('stays where the money is already spent', async () => {
    const session = await testKit.newMember(palm);
    const orderId = await fund(testKit, palm, session, '500');
    await correct(session.memberId, 'debit', '0.01');
    expect(await reverse(orderId)).toMatchObject({
      refusal: { code: 'wallet.insufficient', value: { balance: '499.99' } },
    });
    expect(await orderIn(session, orderId)).toBe('credited');
  });
});

describe('a correction', () => {
  it('posts against the adjustment account, once per id, and never below zero', async () => {
    const session = await testKit.newMember(palm);
    const before = await testKit.accountBalance(palm, 'adjustment', 'operators');
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
    expect((await testKit.accountBalance(palm, 'adjustment', 'operators')) - before).toBe(-100_00n);
  });
});

describe('MEM-03 a payment that matches no order', () => {
  const noticeOf = async (orderId: string) => {
    const odd = await testKit.cashier.backOffice.notices(testKit.db, palm.id, { limit: 100 });
    const found = odd.find(({ order_id }) => order_id === orderId);
    if (!found) throw new Error('no notice was saved');
    return { merchant: palm, provider: found.provider, eventId: found.event_id, by: 'op', reason: 'their statement' };
  };
  const paidTwice = async () => {
    const session = await testKit.newMember(palm);
    const orderId = await fund(testKit, palm, session, '500');
    const notice = { subject: 'deposit', orderId, providerRef: 'another', amount: '750.00', currency: 'PHP' } as const;
    await callBack(testKit, palm, { ...notice, state: 'paid' });
    return { session, orderId };
  };

  it('is credited as an order of its own, once', async () => {
    const { session, orderId } = await paidTwice();
    expect(await cashOf(session)).toBe('500.00');
    const decision = await noticeOf(orderId);
    const credit = () => testKit.atBackOffice((tx) => testKit.cashier.backOffice.creditNotice(tx, decision));
    expect(await credit()).toMatchObject({ value: { state: 'credited', amount_minor: 750_00n } });
    expect(await cashOf(session)).toBe('1250.00');
    expect(await credit()).toMatchObject({ refusal: { code: 'order.settled' } });
    await expect(noticeOf(orderId)).rejects.toThrow();
    expect((await must(testKit, 'deposits', palm, session)).content).toHaveLength(2);
  });

  it('or is marked as resolved, and then never credited', async () => {
    const { session, orderId } = await paidTwice();
    const decision = await noticeOf(orderId);
    expect(await testKit.atBackOffice((tx) => testKit.cashier.backOffice.dismissNotice(tx, decision))).toMatchObject({
      ok: true,
    });
    await expect(noticeOf(orderId)).rejects.toThrow();
    expect(await testKit.atBackOffice((tx) => testKit.cashier.backOffice.creditNotice(tx, decision))).toMatchObject({
      ok: false,
    });
    expect(await cashOf(session)).toBe('500.00');
  });

  it('is not credited above the method’s maximum, nor at another merchant', async () => {
    const session = await testKit.newMember(palm);
    const orderId = await fund(testKit, palm, session, '500');
    const notice = { subject: 'deposit', orderId, providerRef: 'big', amount: '50000.01', currency: 'PHP' } as const;
    await callBack(testKit, palm, { ...notice, state: 'paid' });
    const decision = await noticeOf(orderId);
    const credit = (merchant = palm) =>
      testKit.atBackOffice((tx) => testKit.cashier.backOffice.creditNotice(tx, { ...decision, merchant }));
    expect(await credit()).toMatchObject({ refusal: { code: 'cashier.amount_out_of_range' } });
    expect(await credit(reed)).toMatchObject({ refusal: { code: 'order.unknown' } });
  });

  it('is not credited where its fee would take it, and stays to be resolved', async () => {
    const fee = { fixed: '10.00', bearer: 'member' as const };
    const deposit = { ...palm.manifest.cashier.deposit, methods: { sandbox: { fee } } };
    const manifest = { ...palm.manifest, cashier: { ...palm.manifest.cashier, deposit } };
    const session = await testKit.newMember(palm);
    const orderId = await fund(testKit, { ...palm, manifest }, session, '500');
    const notice = { subject: 'deposit', orderId, providerRef: 'small', amount: '10.00', currency: 'PHP' } as const;
    await callBack(testKit, palm, { ...notice, state: 'paid' });
    const decision = await noticeOf(orderId);
    expect(await testKit.atBackOffice((tx) => testKit.cashier.backOffice.creditNotice(tx, decision))).toMatchObject({
      refusal: { code: 'cashier.amount_out_of_range' },
    });
    expect(await noticeOf(orderId)).toEqual(decision);
    expect((await must(testKit, 'deposits', palm, session)).content).toHaveLength(1);
  });

  it('is not credited in another currency than it was paid in', async () => {
    const session = await testKit.newMember(palm);
    const orderId = await fund(testKit, palm, session, '500');
    const notice = { subject: 'deposit', orderId, providerRef: 'foreign', amount: '400.00', currency: 'VND' } as const;
    await callBack(testKit, palm, { ...notice, state: 'paid' });
    const decision = await noticeOf(orderId);
    expect(await testKit.atBackOffice((tx) => testKit.cashier.backOffice.creditNotice(tx, decision))).toMatchObject({
      refusal: { code: 'order.unknown' },
    });
    expect(await cashOf(session)).toBe('500.00');
  });
});

it('MEM-03 a payment is not credited by the order of another provider than reported it', async () => {
  const session = await testKit.newMember(fern);
  const body = { method: 'sandbox-chain', amount: '1000' };
  const { orderId } = (await must(testKit, 'deposit', fern, session, { body })).order;
  const notice = { subject: 'deposit', orderId, providerRef: 'theirs', amount: '1000.00' } as const;
  await callBack(testKit, fern, { ...notice, currency: fern.currency.code, state: 'paid' });
  const odd = await testKit.cashier.backOffice.notices(testKit.db, fern.id, { limit: 100 });
  const saved = odd.find(({ order_id }) => order_id === orderId);
  expect(saved).toMatchObject({ provider: 'sandbox' });
  const decision = { merchant: fern, provider: 'sandbox', eventId: saved?.event_id ?? '', by: 'op', reason: 'r' };
  expect(await testKit.atBackOffice((tx) => testKit.cashier.backOffice.creditNotice(tx, decision))).toMatchObject({
    refusal: { code: 'order.unknown' },
  });
  expect(await cashOf(session, fern)).toBe('0.00');
});

describe('MEM-04 a payout that its provider never ends', () => {
  const sent = async () => {
    const session = await testKit.newMember(palm);
    await fund(testKit, palm, session, '5000');
    const card = { bank: 'BDO', holder: 'Maria Clara', number: '001234567890', paymentPassword };
    const { id: cardId } = await must(testKit, 'addCard', palm, session, { body: card });
    // It waits for an action on the sandbox's page, for ever.
    const body = { paymentPassword, cardId, amount: '2023' };
    const { order } = await must(testKit, 'withdraw', palm, session, { body });
    const { orderId } = order;
    await testKit.atBackOffice((tx) => testKit.cashier.backOffice.approve(tx, { merchant: palm, orderId, by: 'op' }));
    await testKit.cashier.workOnDue();
    const answered = await request(testKit, 'withdrawalOrder', palm, session, { params: { orderId } });
    expect(answered).toMatchObject({ value: { state: 'sending' } });
    return { session, orderId };
  };
  const settle = (orderId: string, outcome: 'paid' | 'returned', merchant = palm) =>
    testKit.atBackOffice((tx) =>
      testKit.cashier.backOffice.settleUnknown(tx, { merchant, orderId, by: 'op', reason: 'their statement', outcome }),
    );

  it('is settled by evidence after an hour, and not before', async () => {
    const { session, orderId } = await sent();
    expect(await settle(orderId, 'returned')).toMatchObject({ refusal: { code: 'order.settled' } });
    testKit.time.now += 3_600_000 - 1;
    expect(await settle(orderId, 'returned')).toMatchObject({ refusal: { code: 'order.settled' } });
    testKit.time.now += 1;
    expect(await settle(orderId, 'returned')).toMatchObject({ value: { after: { state: 'returned' } } });
    expect(await cashOf(session)).toBe('5000.00');
    expect(await settle(orderId, 'paid')).toMatchObject({ refusal: { code: 'order.settled' } });
  });

  it('is settled at once where the merchant no longer works with the provider', async () => {
    const { session, orderId } = await sent();
    const without = { ...palm, manifest: { ...palm.manifest, payments: [] } };
    expect(await settle(orderId, 'paid', without)).toMatchObject({ value: { after: { state: 'paid' } } });
    expect(await must(testKit, 'balance', palm, session)).toMatchObject({ cash: '2977.00', pending: '0.00' });
  });
});
