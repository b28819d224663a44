import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Facts } from '#contract';
import { ok } from '#kernel';
import type { Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { oak, palm, pine, teak } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { callBack, fund } from '../testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from '../testing/people.ts';
import { must, refusalOf, request } from '../testing/request.ts';
import { QUIET_MS } from '../wagering/count-draws.ts';

let testKit: TestKit;
beforeAll(async () => {
  testKit = await openTestKit({ merchants: [palm, pine, oak, teak] });
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const DAY_MS = 86_400_000;
const cardBody = { bank: 'BDO', holder: 'Maria Clara', number: '001234567890', paymentPassword };

async function richMember(merchant: Merchant, amount: string, name = 'Maria Clara') {
  const session = await testKit.newMember(merchant);
  testKit.people.isCalled(session.memberId, name);
  await fund(testKit, merchant, session, amount);
  const card = await must(testKit, 'addCard', merchant, session, { body: { ...cardBody, holder: name } });
  testKit.time.now += DAY_MS;
  return { session, cardId: card.id };
}

const withdraw = (merchant: Merchant, session: Session, cardId: string, amount: string, more: object = {}) =>
  request(testKit, 'withdraw', merchant, session, { body: { paymentPassword, cardId, amount, ...more } });

const codeOf = async (requested: ReturnType<typeof withdraw>) => {
  const answered = await requested;
  return answered.ok ? answered.value.order.state : answered.refusal.code;
};

async function played(merchant: Merchant, session: Session, more: Partial<Facts['round.settled']> = {}) {
  const fact = {
    roundId: `round-${Math.random()}`,
    memberId: session.memberId,
    isTrial: false,
    game: 'dice',
    category: 'RNG',
    currency: 'PHP',
    stakeMinor: '10000',
    payoutMinor: '0',
    result: 'lost' as const,
    countedMinor: more.stakeMinor ?? '10000',
    at: new Date(testKit.time.now).toISOString(),
    ...more,
  };
  await testKit.atBackOffice(async (tx) => ok(await testKit.outbox.publish(tx, merchant.id, 'round.settled', fact)));
  await testKit.settleFacts();
}

const rowOf = async (merchant: Merchant, orderId: string) => {
  const file = await testKit.cashier.backOffice.withdrawal(testKit.db, merchant.id, orderId);
  if (!file) throw new Error('the order is there');
  return file;
};
const approve = (merchant: Merchant, orderId: string, by: string) =>
  testKit.atBackOffice((tx) => testKit.cashier.backOffice.approve(tx, { merchant, orderId, by }));
/** At both stages, where it waits at both. */
async function decide(merchant: Merchant, orderId: string, by: string) {
  await testKit.atBackOffice((tx) => testKit.cashier.backOffice.pass(tx, { merchant, orderId, by }));
  return approve(merchant, orderId, by);
}

describe('wagering requirements', () => {
  it('MEM-04: block a deposit until settled bets meet them, weighted by category', async () => {
    const { session, cardId } = await richMember(oak, '1000');
    expect(await codeOf(withdraw(oak, session, cardId, '500'))).toBe('cashier.wagering_left');
    const left = async () => {
      const { wagering, wageringLeft, whileLeft } = await must(testKit, 'withdrawOptions', oak, session);
      expect(whileLeft).toBe('refuse');
      expect(wagering.every(({ source, amount }) => source === 'deposit' && amount === '1000.00')).toBe(true);
      return wageringLeft;
    };
    expect(await left()).toBe('1000.00');
    await played(oak, session, { stakeMinor: '60000' });
    expect(await left()).toBe('400.00');
    await played(oak, session, { stakeMinor: '50000', category: 'LIVE' });
    await played(oak, session, { stakeMinor: '50000', category: 'PVP' });
    await played(oak, session, { stakeMinor: '50000', isTrial: true });
    await played(oak, session, { stakeMinor: '50000', at: new Date(testKit.time.now - 2 * DAY_MS).toISOString() });
    expect(await left()).toBe('150.00');
    const of = { memberId: session.memberId, isTrial: false, game: 'five', drawNumber: '1', currency: 'PHP' };
    const ended = { ...of, at: new Date(testKit.time.now).toISOString() };
    for (const [result, stakeMinor] of [
      ['void', '90000'],
      ['lost', '14999'],
    ] as const) {
      const fact = { ...ended, orders: [{ orderId: 'o', payoutMinor: '0', result, stakeMinor }] };
      await testKit.atBackOffice(async (tx) => ok(await testKit.outbox.publish(tx, oak.id, 'orders.settled', fact)));
    }
    await testKit.settleFacts();
    testKit.time.now += QUIET_MS;
    await testKit.cashier.workOnDue();
    expect(await left()).toBe('0.01');
    expect(await codeOf(withdraw(oak, session, cardId, '500'))).toBe('cashier.wagering_left');
    await played(oak, session, { stakeMinor: '1' });
    expect(await codeOf(withdraw(oak, session, cardId, '500'))).toBe('approved');
  });

  it('MEM-04: exist together with the money, whatever facts come later, and can be waived by an operator', async () => {
    const { session, cardId } = await richMember(oak, '500');
    const [open] = await testKit.cashier.backOffice.wagering(testKit.db, oak.id, session.memberId);
    if (!open) throw new Error('a requirement is open');
    const cancel = (merchant: Merchant) =>
      testKit.atBackOffice(async (tx) => ok(await testKit.cashier.backOffice.cancelWagering(tx, merchant.id, open.id)));
    expect(await cancel(pine)).toMatchObject({ value: undefined });
    expect(await codeOf(withdraw(oak, session, cardId, '500'))).toBe('cashier.wagering_left');
    await cancel(oak);
    expect(await codeOf(withdraw(oak, session, cardId, '500'))).toBe('approved');
  });
});

describe('review', () => {
  it('MEM-04: does not show its reasons; the member sees only that somebody checks', async () => {
    const { session, cardId } = await richMember(pine, '1000');
    await played(pine, session, { stakeMinor: '40000' });
    const yesterday = new Date(testKit.time.now - DAY_MS / 2);
    testKit.people.knows(session.memberId, { paymentPasswordChangedAt: yesterday, newDeviceAt: yesterday });
    const grant = [pine.id, crypto.randomUUID(), session.memberId];
    await testKit.sql.query(
      `insert into bonus_grant (merchant_id, id, member_id, campaign, campaign_version, period, currency, state, terms, award_minor,
        required_minor, created_at, review) values ($1, $2, $3, 'gift', 1, 'once', 'PHP', 'queued', '{"mode":"cash"}', 1, 0, now(), 'held')`,
      grant,
    );
    const requested = await withdraw(pine, session, cardId, '500');
    if (!requested.ok) throw new Error(requested.refusal.code);
    const { orderId, state, timeline } = requested.value.order;
    expect([state, timeline.map((step) => step.state)]).toEqual(['review', ['requested', 'review']]);
    const shown = await must(testKit, 'withdrawalOrder', pine, session, { params: { orderId } });
    expect(JSON.stringify([requested.value, shown])).not.toMatch(/first|device|risk|wagering|play/);
    expect((await rowOf(pine, orderId)).order.risk).toEqual([
      'first-withdrawal',
      'new-device',
      'password-changed',
      'little-play',
      'wagering-left',
      'bonus-review',
    ]);
    await testKit.cashier.workOnDue();
    expect((await rowOf(pine, orderId)).order.state).toBe('review');
    expect(await refusalOf(testKit, 'cancelWithdrawal', pine, session, { params: { orderId }, body: {} })).toBe(
      'feature.off',
    );
    await decide(pine, orderId, 'Ines');
    expect((await rowOf(pine, orderId)).order.state).toBe('approved');
  });

  it('MEM-04: comes before finance where a rule of operators says so; others go to finance at once, or wait for nobody', async () => {
    const [first, second] = [await richMember(teak, '5000'), await richMember(teak, '5000')];
    const routes = [
      [first, '950', 'finance', 'two:huge'],
      [first, '750', 'finance', 'finance:big'],
      [second, '600', 'review', 'rule:odd'],
      [second, '200', 'approved', undefined],
    ] as const;
    for (const [{ session, cardId }, amount, state, reason] of routes) {
      const requested = await withdraw(teak, session, cardId, amount);
      if (!requested.ok) throw new Error(requested.refusal.code);
      const { orderId, state: seen } = requested.value.order;
      const { order } = await rowOf(teak, orderId);
      expect([order.state, order.risk]).toEqual([state, reason === undefined ? [] : [reason]]);
      // The member does not learn by whom it is reviewed.
      expect(seen).toBe(state === 'finance' ? 'review' : state);
    }
    const [waiting] = await testKit.cashier.backOffice.withdrawals(testKit.db, teak.id, ['review'], { limit: 1 });
    expect(await approve(teak, waiting?.id ?? '', 'Ines')).toMatchObject({
      refusal: { code: 'order.settled', value: { state: 'review' } },
    });
    await decide(teak, waiting?.id ?? '', 'Ines');
    expect((await rowOf(teak, waiting?.id ?? '')).order.state).toBe('approved');
  });

  it('MEM-04: approves a member who was paid before and has played', async () => {
    const { session, cardId } = await richMember(pine, '1000');
    await played(pine, session, { stakeMinor: '100000' });
    const first = await withdraw(pine, session, cardId, '200');
    if (!first.ok) throw new Error(first.refusal.code);
    expect((await rowOf(pine, first.value.order.orderId)).order.risk).toEqual(['first-withdrawal']);
    await decide(pine, first.value.order.orderId, 'Ines');
    await testKit.cashier.workOnDue();
    testKit.time.now += 1_000;
    testKit.ring();
    await expect.poll(async () => (await rowOf(pine, first.value.order.orderId)).order.state).toBe('paid');
    expect(await codeOf(withdraw(pine, session, cardId, '200'))).toBe('approved');
  });

  it('MEM-04: gives the member one of a few reasons for a refusal, and never the operator’s own text', async () => {
    const { session, cardId } = await richMember(palm, '5000');
    const requested = await withdraw(palm, session, cardId, '2000');
    if (!requested.ok) throw new Error(requested.refusal.code);
    const { orderId } = requested.value.order;
    const refused = { merchant: palm, orderId, by: 'Ines', reason: 'looks like a cousin', refusedFor: 'name' } as const;
    await testKit.atBackOffice((tx) => testKit.cashier.backOffice.refuse(tx, refused));
    const order = await must(testKit, 'withdrawalOrder', palm, session, { params: { orderId } });
    expect(order).toMatchObject({ state: 'declined', refusedFor: 'name', isCancellable: false });
    expect(JSON.stringify(order)).not.toMatch(/cousin|Ines/);
    expect((await must(testKit, 'balance', palm, session)).cash).toBe('5000.00');
  });
});

describe('a large withdrawal', () => {
  const large = async () => {
    const { session, cardId } = await richMember(palm, '20000');
    const requested = await withdraw(palm, session, cardId, '15017');
    if (!requested.ok) throw new Error(requested.refusal.code);
    return { session, orderId: requested.value.order.orderId };
  };
  const stateOf = async (orderId: string) => (await rowOf(palm, orderId)).order.state;

  it('MEM-04: is settled by evidence when its outcome is unknown', async () => {
    const { session, orderId } = await large();
    await decide(palm, orderId, 'Ines');
    const settle = (by: string, outcome: 'paid' | 'returned') =>
      testKit.atBackOffice((tx) =>
        testKit.cashier.backOffice.settleUnknown(tx, { merchant: palm, orderId, by, outcome, reason: 'statement 12' }),
      );
    expect(await settle('Ines', 'paid')).toMatchObject({ refusal: { code: 'order.settled' } });
    await testKit.cashier.workOnDue();
    expect(await stateOf(orderId)).toBe('unknown');
    expect(await settle('Tomas', 'paid')).toMatchObject({ ok: true });
    const { order } = await rowOf(palm, orderId);
    expect([order.state, order.due_at]).toEqual(['paid', null]);
    expect(await must(testKit, 'balance', palm, session)).toMatchObject({ cash: '4983.00', pending: '0.00' });
    // The provider reports another outcome later: that goes to an operator, and moves nothing.
    const notice = { subject: 'payout', orderId, providerRef: 'late', amount: '15017.00', currency: 'PHP' } as const;
    await callBack(testKit, palm, { ...notice, state: 'failed' });
    await callBack(testKit, palm, { ...notice, state: 'paid' });
    expect((await rowOf(palm, orderId)).notices.map(({ outcome }) => outcome).sort()).toEqual([
      'contradicts',
      'repeated',
    ]);
    expect(await must(testKit, 'balance', palm, session)).toMatchObject({ cash: '4983.00', pending: '0.00' });
  });
});

it.each([
  ['review', '600'],
  ['finance', '750'],
])('MEM-04: is cancelled by its member while it waits at %s, and paid by nobody then', async (stage, amount) => {
  const { session, cardId } = await richMember(teak, '5000');
  const before = await must(testKit, 'balance', teak, session);
  const requested = await withdraw(teak, session, cardId, amount);
  if (!requested.ok) throw new Error(requested.refusal.code);
  const { orderId } = requested.value.order;
  const state = async () => (await rowOf(teak, orderId)).order.state;
  expect(await state()).toBe(stage);
  await must(testKit, 'cancelWithdrawal', teak, session, { params: { orderId }, body: {} });
  expect(await state()).toBe('cancelled');
  expect(await must(testKit, 'balance', teak, session)).toEqual(before);
  expect(await decide(teak, orderId, 'Ines')).toMatchObject({ refusal: { code: 'order.settled' } });
});

describe('a member who cancels while an operator approves', () => {
  it('MEM-04: gets it back, or has it sent: exactly one of the two, on any node', async () => {
    const ends = new Set<string>();
    const node = testKit.secondNode();
    for (let round = 0; round < 12; round++) {
      const { session, cardId } = await richMember(palm, '3000');
      const requested = await withdraw(palm, session, cardId, '2000');
      if (!requested.ok) throw new Error(requested.refusal.code);
      const { orderId } = requested.value.order;
      const cancel = () => request(testKit, 'cancelWithdrawal', palm, session, { params: { orderId }, body: {} });
      const approve = () =>
        testKit.atBackOffice((tx) => node.backOffice.approve(tx, { merchant: palm, orderId, by: 'Ines' }));
      const answers = await Promise.all(round % 2 === 0 ? [cancel(), approve()] : [approve(), cancel()]);
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      const { state } = (await rowOf(palm, orderId)).order;
      ends.add(state);
      const held = state === 'approved' ? '2000.00' : '0.00';
      expect((await must(testKit, 'balance', palm, session)).pending).toBe(held);
    }
    expect([...ends].every((state) => state === 'approved' || state === 'cancelled')).toBe(true);
  });
});

describe('the payment password', () => {
  it('MEM-04: is required, correct, and set before anything is held', async () => {
    const { session, cardId } = await richMember(palm, '500');
    expect(await codeOf(withdraw(palm, session, cardId, '200', { paymentPassword: 'wrong' }))).toBe('password.wrong');
    testKit.people.knows(session.memberId, { hasPaymentPassword: false });
    expect(await codeOf(withdraw(palm, session, cardId, '200'))).toBe('member.payment_password_unset');
    expect((await must(testKit, 'withdrawOptions', palm, session)).hasPaymentPassword).toBe(false);
    expect((await must(testKit, 'balance', palm, session)).pending).toBe('0.00');
  });
});

describe('levels, fees and lists', () => {
  it('MEM-04: takes the fee that was shown or refuses, and applies a level’s own limits', async () => {
    const { session, cardId } = await richMember(palm, '30000');
    expect(await codeOf(withdraw(palm, session, cardId, '25000'))).toBe('cashier.amount_out_of_range');
    testKit.people.isAtLevel(session.memberId, 1);
    expect(await must(testKit, 'withdrawOptions', palm, session)).toMatchObject({ freeLeft: 0, maximum: '40000.00' });
    expect(await codeOf(withdraw(palm, session, cardId, '25000', { fee: '0.00' }))).toBe('cashier.fee_changed');
    expect((await must(testKit, 'balance', palm, session)).pending).toBe('0.00');
    const requested = await withdraw(palm, session, cardId, '900', { fee: '10.00' });
    expect(requested).toMatchObject({ value: { order: { fee: '10.00', state: 'approved' } } });
  });

  it('MEM-04: finds one order, filters the list, and pages by key', async () => {
    const { session, cardId } = await richMember(palm, '5000');
    const otherMember = await testKit.newMember(palm);
    const ids: string[] = [];
    for (const amount of ['1100', '1200', '1300']) {
      const requested = await withdraw(palm, session, cardId, amount);
      if (!requested.ok) throw new Error(requested.refusal.code);
      ids.push(requested.value.order.orderId);
      testKit.time.now += 1_000;
    }
    const [first = ''] = ids;
    const params = { orderId: first };
    await must(testKit, 'cancelWithdrawal', palm, session, { params, body: {} });
    const list = (query: object) => must(testKit, 'withdrawals', palm, session, { query: { limit: 20, ...query } });
    expect((await list({ group: 'back' })).content.map(({ orderId }) => orderId)).toEqual([first]);
    expect((await list({ group: 'moving' })).content.map(({ orderId }) => orderId)).toEqual(ids.slice(1).reverse());
    expect((await list({ group: 'paid' })).content).toEqual([]);
    const page = await list({ limit: 2 });
    expect(page.content.map(({ orderId }) => orderId)).toEqual([ids[2], ids[1]]);
    expect((await list({ limit: 2, cursor: page.next })).content.map(({ orderId }) => orderId)).toEqual([first]);
    expect(await must(testKit, 'withdrawalOrder', palm, session, { params })).toMatchObject({
      state: 'cancelled',
      timeline: [{ state: 'requested' }, { state: 'cancelled' }],
    });
    expect(await refusalOf(testKit, 'withdrawalOrder', palm, otherMember, { params })).toBe('order.unknown');
    await testKit.settleFacts();
    const reported = testKit.reported.filter(
      ({ topic, value }) => topic === 'orders' && JSON.stringify(value).includes(first),
    );
    expect(reported).toEqual([{ topic: 'orders', memberId: session.memberId, value: { orderId: first } }]);
  });
});
