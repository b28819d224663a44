import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { palm, reed } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { callBack, fund, wire } from '../testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from '../testing/people.ts';
import { must, refusalOf, request } from '../testing/request.ts';

let testKit: TestKit;

beforeAll(async () => {
  testKit = await openTestKit();
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const cardOf = (merchant: Merchant) => ({
  bank: merchant.manifest.cashier.banks[0]?.code ?? '',
  holder: 'Maria Clara Reyes',
  number: '0012 3456 7890',
  paymentPassword,
});

/** A member with money and a card. */
async function richMember(merchant: Merchant, amount: string) {
  const session = await testKit.newMember(merchant);
  await fund(testKit, merchant, session, amount);
  const card = await must(testKit, 'addCard', merchant, session, { body: cardOf(merchant) });
  return { session, cardId: card.id };
}

const balanceOf = async (session: Session, merchant = palm) => {
  const { cash, pending } = await must(testKit, 'balance', merchant, session);
  return { cash, pending };
};

async function orderOf(session: Session, merchant = palm) {
  const { content } = await must(testKit, 'withdrawals', merchant, session);
  return content[0];
}

const statesOf = async (session: Session, merchant = palm) =>
  (await orderOf(session, merchant))?.timeline.map(({ state }) => state);

/** Everything due now, and the callbacks of the sandbox. */
async function workAndReceive(): Promise<void> {
  await testKit.cashier.workOnDue();
  testKit.time.now += 1_000;
  const callbacks = testKit.webhooks.callbacks;
  testKit.ring();
  await expect.poll(() => testKit.webhooks.callbacks).toBeGreaterThan(callbacks);
}

async function later(milliseconds: number): Promise<void> {
  testKit.time.now += milliseconds;
  await testKit.cashier.workOnDue();
}

describe('a withdrawal', () => {
  it('MEM-04: holds the money at once, waits for a decision, and can be cancelled until then', async () => {
    const { session, cardId } = await richMember(palm, '5000');
    const requested = await must(testKit, 'withdraw', palm, session, {
      body: { paymentPassword, cardId, amount: '3000' },
    });
    expect(requested).toMatchObject({
      balance: '2000.00',
      order: { amount: '3000.00', fee: '0.00', card: 'BDO Unibank •••• 7890', state: 'requested' },
    });
    expect(await balanceOf(session)).toEqual({ cash: '2000.00', pending: '3000.00' });
    await later(3_600_000);
    expect(await statesOf(session)).toEqual(['requested']);

    const { orderId } = requested.order;
    const cancelled = await must(testKit, 'cancelWithdrawal', palm, session, { params: { orderId }, body: {} });
    expect(cancelled).toMatchObject({ balance: '5000.00', order: { state: 'cancelled' } });
    expect(await balanceOf(session)).toEqual({ cash: '5000.00', pending: '0.00' });
    expect(await refusalOf(testKit, 'cancelWithdrawal', palm, session, { params: { orderId }, body: {} })).toBe(
      'order.settled',
    );
  });

  it('MEM-04: is approved by rule when small, sent, and paid when the provider says so', async () => {
    const { session, cardId } = await richMember(palm, '1000');
    await must(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount: '1000' } });
    await workAndReceive();
    await expect.poll(() => statesOf(session)).toEqual(['requested', 'approved', 'sending', 'paid']);
    expect(await balanceOf(session)).toEqual({ cash: '0.00', pending: '0.00' });
    await testKit.settleFacts();
    const mine = testKit.reported.filter(({ memberId }) => memberId === session.memberId);
    // The notification of the order may come after that of the money.
    expect(mine.findLast(({ topic }) => topic === 'balance')?.value).toEqual({ sumBalance: '0.00', pending: '0.00' });
    const { content } = await must(testKit, 'statement', palm, session);
    expect(content.map(({ kind, amount, balanceAfter, source }) => [kind, amount, balanceAfter, source])).toEqual([
      ['withdrawal_hold', '-1000.00', '0.00', 'withdrawal'],
      ['deposit', '1000.00', '1000.00', 'sandbox'],
    ]);
  });

  it('is not approved by rule where the merchant leaves that to its operators', async () => {
    const { session, cardId } = await richMember(reed, '2000000');
    await must(testKit, 'withdraw', reed, session, { body: { paymentPassword, cardId, amount: '100000' } });
    expect(await statesOf(session, reed)).toEqual(['requested']);
  });

  it('books the fee to the merchant and sends the rest', async () => {
    const { session, cardId } = await richMember(reed, '2000000');
    const [ofFees, ofProvider] = [
      () => testKit.accountBalance(reed, 'fee', 'withdrawal'),
      () => testKit.accountBalance(reed, 'clearing', 'sandbox'),
    ];
    const before = [await ofFees(), await ofProvider()];
    const body = { paymentPassword, cardId, amount: '100001' };
    // Shown before it was changed.
    for (const fee of ['1499', '0', '1501']) {
      expect(await request(testKit, 'withdraw', reed, session, { body: { ...body, fee } })).toMatchObject({
        refusal: { code: 'cashier.fee_changed', value: { fee: '1500' } },
      });
    }
    const { order } = await must(testKit, 'withdraw', reed, session, { body: { ...body, fee: '1500' } });
    expect(order.fee).toBe('1500');
    await testKit.atBackOffice((tx) =>
      testKit.cashier.backOffice.approve(tx, { merchant: reed, orderId: order.orderId, by: 'test' }),
    );
    await workAndReceive();
    await expect.poll(() => statesOf(session, reed)).toEqual(['requested', 'approved', 'sending', 'paid']);
    const payouts = await wire(testKit, 'pay.localhost', '/payouts');
    expect(payouts.body).toContain('₫98,501');
    const after = [await ofFees(), await ofProvider()];
    expect(after.map((minor, at) => minor - (before[at] ?? 0n))).toEqual([1500n, 98_501n]);
  });

  it('is returned when the provider reports a failure', async () => {
    const { session, cardId } = await richMember(palm, '500');
    await must(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount: '113' } });
    await workAndReceive();
    await expect.poll(() => statesOf(session)).toEqual(['requested', 'approved', 'sending', 'returned']);
    expect(await balanceOf(session)).toEqual({ cash: '500.00', pending: '0.00' });
    const { content } = await must(testKit, 'statement', palm, session);
    expect(content[0]).toMatchObject({ kind: 'withdrawal_return', amount: '113.00', balanceAfter: '500.00' });
    expect(content[0]?.ref).toBe((await orderOf(session))?.orderId);
  });

  it.each([
    ['117', 'paid', '383.00'],
    ['119', 'returned', '500.00'],
  ])(
    'MEM-04: of %s has an unknown outcome first, and is %s when the provider is asked again',
    async (amount, end, cash) => {
      const { session, cardId } = await richMember(palm, '500');
      await must(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount } });
      await testKit.cashier.workOnDue();
      expect((await orderOf(session))?.state).toBe('unknown');
      expect(await balanceOf(session)).toMatchObject({ pending: `${amount}.00` });
      await later(29_000);
      expect((await orderOf(session))?.state).toBe('unknown');
      await later(60_000);
      expect(await statesOf(session)).toEqual(['requested', 'approved', 'sending', 'unknown', end]);
      expect(await balanceOf(session)).toEqual({ cash, pending: '0.00' });
    },
  );

  it('is sent again, under the same id, when the provider never received it', async () => {
    const { session, cardId } = await richMember(palm, '500');
    await must(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount: '129' } });
    await testKit.cashier.workOnDue();
    expect((await orderOf(session))?.state).toBe('unknown');
    await later(60_000);
    expect((await orderOf(session))?.state).toBe('sending');
    testKit.time.now += 1_000;
    testKit.ring();
    await expect.poll(async () => (await orderOf(session))?.state).toBe('paid');
  });

  it('waits for an action on the sandbox’s control page', async () => {
    const { session, cardId } = await richMember(palm, '500');
    await must(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount: '123' } });
    await testKit.cashier.workOnDue();
    const page = await wire(testKit, 'pay.localhost', '/payouts');
    const [, path = ''] = /action="(\/payouts\/[\w-]+)"/.exec(page.body) ?? [];
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await wire(testKit, 'pay.localhost', path, { method: 'POST', headers: form, body: 'state=failed' });
    expect((await orderOf(session))?.state).toBe('returned');
  });

  it('is left at the provider by a node that died, and queried by the next before anything is sent', async () => {
    const { session, cardId } = await richMember(palm, '500');
    await must(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount: '200' } });
    const { listener } = testKit.webhooks;
    let requested: string[] = [];
    // The provider accepts the order, and the node dies before the answer.
    testKit.webhooks.listener = (request, response) => {
      requested.push(request.url ?? '');
      request.socket.destroy();
      response.destroy();
    };
    await testKit.cashier.workOnDue();
    expect(requested).toEqual(['/api/payouts']);
    requested = [];
    testKit.webhooks.listener = (request, response) => {
      requested.push(request.url ?? '');
      listener?.(request, response);
    };
    await later(61_000);
    expect(requested).toEqual(['/api/payouts/status', '/api/payouts']);
    testKit.webhooks.listener = listener;
    testKit.time.now += 1_000;
    testKit.ring();
    await expect.poll(async () => (await orderOf(session))?.state).toBe('paid');
  });

  it('is sent once by two nodes that poll at the same time', async () => {
    const { session, cardId } = await richMember(palm, '2500');
    for (const amount of ['200', '300', '400']) {
      await must(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount } });
    }
    const { listener } = testKit.webhooks;
    const orders: string[] = [];
    testKit.webhooks.listener = (request, response) => {
      orders.push(request.url ?? '');
      listener?.(request, response);
    };
    const node = testKit.secondNode();
    await Promise.all([testKit.cashier.workOnDue(), node.workOnDue(), testKit.cashier.workOnDue(), node.workOnDue()]);
    testKit.webhooks.listener = listener;
    expect(orders).toEqual(['/api/payouts', '/api/payouts', '/api/payouts']);
    testKit.time.now += 1_000;
    testKit.ring();
    await expect.poll(async () => await balanceOf(session)).toEqual({ cash: '1600.00', pending: '0.00' });
  });
});

describe('limits', () => {
  it('MEM-04: accept exactly one of 64 withdrawals of the whole balance', async () => {
    const { session, cardId } = await richMember(palm, '5000');
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        request(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount: '5000' } }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]));
    expect(new Set(refusals)).toEqual(new Set(['wallet.insufficient']));
    expect(await balanceOf(session)).toEqual({ cash: '0.00', pending: '5000.00' });
  });

  it('makes one order of a double tap, and one cancellation', async () => {
    const { session, cardId } = await richMember(palm, '5000');
    const tap = () =>
      must(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount: '2000' }, key: 'tap' });
    const [first, second] = await Promise.all([tap(), tap()]);
    expect(second).toEqual(first);
    expect(await balanceOf(session)).toEqual({ cash: '3000.00', pending: '2000.00' });
    const requested = { params: { orderId: first.order.orderId }, body: {}, key: 'back' };
    const back = () => must(testKit, 'cancelWithdrawal', palm, session, requested);
    expect(await Promise.all([back(), back()])).toEqual([await back(), await back()]);
    const otherAmount = { body: { paymentPassword, cardId, amount: '2001' }, key: 'tap' };
    expect(await refusalOf(testKit, 'withdraw', palm, session, otherAmount)).toBe('request.idempotency_key_reused');
    const otherCall = { body: { paymentPassword, cardId, amount: '2000' }, key: 'back' };
    expect(await refusalOf(testKit, 'withdraw', palm, session, otherCall)).toBe('request.idempotency_key_reused');
  });

  it('MEM-04: shows and enforces the limits of the merchant’s day', async () => {
    // 17:00 in Manila
    testKit.time.now = Date.UTC(2026, 2, 10, 9);
    const { session, cardId } = await richMember(palm, '45000');
    const withdraw = (amount: string) =>
      request(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount } });
    expect((await withdraw('20000')).ok).toBe(true);
    expect(await must(testKit, 'withdrawOptions', palm, session)).toEqual({
      minimum: '100.00',
      maximum: '20000.00',
      freeLeft: 4,
      feeFixed: '10.00',
      feeBp: 0,
      hasPaymentPassword: true,
      wagering: [],
      wageringLeft: '0.00',
      whileLeft: 'refuse',
      leftToday: '10000.00',
      timesLeftToday: 4,
      available: '25000.00',
    });
    expect(await withdraw('10000.01')).toMatchObject({ refusal: { code: 'cashier.daily_limit' } });
    expect((await withdraw('10000')).ok).toBe(true);
    expect(await withdraw('100')).toMatchObject({ refusal: { code: 'cashier.daily_limit' } });
    // midnight in Manila
    testKit.time.now = Date.UTC(2026, 2, 10, 16);
    expect((await withdraw('100')).ok).toBe(true);
    expect(await withdraw('200')).toMatchObject({ refusal: { code: 'cashier.too_many_open' } });
  });

  it('MEM-04: enforces the maximum of open orders for concurrent requests', async () => {
    const { session, cardId } = await richMember(palm, '20000');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        request(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount: '1500' } }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await balanceOf(session)).toEqual({ cash: '15500.00', pending: '4500.00' });
  });

  it.each([
    ['99.99', 'cashier.amount_out_of_range'],
    ['20000.01', 'cashier.amount_out_of_range'],
    ['0', 'cashier.amount_out_of_range'],
    ['-100', 'money.malformed'],
    ['100.001', 'money.malformed'],
    ['99999999999999999999', 'money.malformed'],
  ])('refuses the amount %s with %s', async (amount, code) => {
    const { session, cardId } = await richMember(palm, '500');
    expect(await refusalOf(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount } })).toBe(
      code,
    );
    expect(await balanceOf(session)).toEqual({ cash: '500.00', pending: '0.00' });
  });

  it('sends nothing while withdrawals are frozen, and pays out once they are released', async () => {
    const { session, cardId } = await richMember(palm, '900');
    await must(testKit, 'withdraw', palm, session, { body: { paymentPassword, cardId, amount: '200' } });
    const { freezing } = testKit.walletModule;
    await testKit.atBackOffice((tx) => freezing.freeze(tx, { merchantId: palm.id, reason: 'test', by: 'test' }));
    const requested = { body: { paymentPassword, cardId, amount: '200' } };
    expect(await refusalOf(testKit, 'withdraw', palm, session, requested)).toBe('wallet.frozen');
    await testKit.cashier.workOnDue();
    expect(await statesOf(session)).toEqual(['requested', 'approved']);
    const elsewhere = await richMember(reed, '200000');
    const atReed = { body: { paymentPassword, cardId: elsewhere.cardId, amount: '100000' } };
    expect((await request(testKit, 'withdraw', reed, elsewhere.session, atReed)).ok).toBe(true);
    await testKit.atBackOffice((tx) => freezing.unfreeze(tx, palm.id, 'test'));
    await workAndReceive();
    await expect.poll(async () => (await orderOf(session))?.state).toBe('paid');
  });
});

describe('callbacks about payouts', () => {
  it('move nothing before the order is sent, with a wrong amount, or against its outcome', async () => {
    const { session, cardId } = await richMember(palm, '5000');
    const { order } = await must(testKit, 'withdraw', palm, session, {
      body: { paymentPassword, cardId, amount: '3023' },
    });
    const notice = {
      subject: 'payout' as const,
      orderId: order.orderId,
      providerRef: 'ref',
      amount: '3023.00',
      currency: 'PHP',
      state: 'paid' as const,
    };
    await callBack(testKit, palm, notice);
    expect((await orderOf(session))?.state).toBe('requested');
    await testKit.atBackOffice((tx) =>
      testKit.cashier.backOffice.approve(tx, { merchant: palm, orderId: order.orderId, by: 'test' }),
    );
    await testKit.cashier.workOnDue();
    await callBack(testKit, palm, notice);
    const [row] = await testKit.cashier.backOffice.withdrawals(testKit.db, palm.id, ['sending'], { limit: 100 });
    const reported = { ...notice, providerRef: row?.provider_ref ?? '' };
    await callBack(testKit, palm, { ...reported, amount: '3022.00' });
    expect((await orderOf(session))?.state).toBe('sending');
    await callBack(testKit, palm, { ...reported, state: 'failed' });
    await callBack(testKit, palm, reported);
    expect((await orderOf(session))?.state).toBe('returned');
    expect(await balanceOf(session)).toEqual({ cash: '5000.00', pending: '0.00' });
    const outcomes = (await testKit.cashier.backOffice.notices(testKit.db, palm.id, { limit: 100 }))
      .filter((one) => one.order_id === order.orderId)
      .map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['amount differs', 'contradicts', 'contradicts', 'reference differs']);
  });
});

describe('cards', () => {
  it('MEM-04: are shown masked and stored encrypted', async () => {
    const session = await testKit.newMember(palm);
    const card = await must(testKit, 'addCard', palm, session, { body: cardOf(palm) });
    expect(card.masked).toBe('•••• 7890');
    const { cards, banks } = await must(testKit, 'cards', palm, session);
    expect(cards).toEqual([card]);
    expect(banks).toMatchObject([{ code: 'BDO', name: 'BDO Unibank', minDigits: 6, maxDigits: 24 }]);
    const rows = await testKit.db
      .selectFrom('payment_card')
      .selectAll()
      .where('merchant_id', '=', palm.id)
      .where('member_id', '=', session.memberId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain('001234567890');
  });

  it('are refused when added twice, above five, or malformed', async () => {
    const session = await testKit.newMember(palm);
    const add = (more: object) => request(testKit, 'addCard', palm, session, { body: { ...cardOf(palm), ...more } });
    const [one, two] = await Promise.all([add({}), add({ number: '001234567890' })]);
    expect(two).toEqual(one);
    for (const last of ['1', '2', '3', '4']) expect((await add({ number: `00123456789${last}` })).ok).toBe(true);
    expect(await add({ number: '999999999' })).toMatchObject({ refusal: { code: 'cashier.cards_full' } });
    const field = async (more: object) => {
      const answered = await add(more);
      return answered.ok ? 'accepted' : [answered.refusal.code, answered.refusal.value?.field];
    };
    expect(await field({ number: '      ' })).toEqual(['cashier.card_invalid', 'number']);
    expect(await field({ bank: 'NONE' })).toEqual(['cashier.card_invalid', 'bank']);
    expect(await field({ holder: '<b>' })).toEqual(['cashier.card_invalid', 'holder']);
  });
});

describe('a removed card', () => {
  it('AUTH-19: accepts no more withdrawals, and a pending one to it is still paid', async () => {
    const { session, cardId } = await richMember(palm, '5000');
    const { order } = await must(testKit, 'withdraw', palm, session, {
      body: { paymentPassword, cardId, amount: '2000' },
    });
    await must(testKit, 'removeCard', palm, session, { params: { cardId } });
    expect((await must(testKit, 'cards', palm, session)).cards).toEqual([]);
    const again = { body: { paymentPassword, cardId, amount: '1000' } };
    expect(await refusalOf(testKit, 'withdraw', palm, session, again)).toBe('cashier.card_unknown');
    expect(await refusalOf(testKit, 'removeCard', palm, session, { params: { cardId } })).toBe('cashier.card_unknown');
    await testKit.atBackOffice((tx) =>
      testKit.cashier.backOffice.approve(tx, { merchant: palm, orderId: order.orderId, by: 'test' }),
    );
    await workAndReceive();
    await expect.poll(() => statesOf(session)).toContain('paid');
  });

  it('is restored unchanged when it is added again, and cannot be removed by other members', async () => {
    const { session, cardId } = await richMember(palm, '5000');
    const otherMember = await testKit.newMember(palm);
    expect(await refusalOf(testKit, 'removeCard', palm, otherMember, { params: { cardId } })).toBe(
      'cashier.card_unknown',
    );
    await must(testKit, 'removeCard', palm, session, { params: { cardId } });
    const back = await must(testKit, 'addCard', palm, session, { body: cardOf(palm) });
    expect(back.id).toBe(cardId);
    expect((await must(testKit, 'cards', palm, session)).cards).toEqual([back]);
  });
});

describe('other members', () => {
  it('withdraw to none of another’s cards, cancel none of another’s orders, read nothing of them', async () => {
    const owner = await richMember(palm, '5000');
    const otherMember = await richMember(palm, '5000');
    const { order } = await must(testKit, 'withdraw', palm, owner.session, {
      body: { paymentPassword, cardId: owner.cardId, amount: '2000' },
    });
    const theirs = { body: { paymentPassword, cardId: owner.cardId, amount: '2000' } };
    expect(await refusalOf(testKit, 'withdraw', palm, otherMember.session, theirs)).toBe('cashier.card_unknown');
    const params = { orderId: order.orderId };
    const cancel = { params, body: {} };
    expect(await refusalOf(testKit, 'cancelWithdrawal', palm, otherMember.session, cancel)).toBe('order.unknown');
    expect(await refusalOf(testKit, 'cancelWithdrawal', reed, owner.session, cancel)).toBe('order.unknown');
    expect((await must(testKit, 'withdrawals', palm, otherMember.session)).content).toEqual([]);
    expect((await must(testKit, 'withdrawals', reed, owner.session)).content).toEqual([]);
    expect((await must(testKit, 'cards', reed, owner.session)).cards).toEqual([]);
    expect(await balanceOf(owner.session)).toEqual({ cash: '3000.00', pending: '2000.00' });
  });
});
