import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import { fern } from '../testing/fern.ts';
import { palm } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { press, wire } from '../testing/pay.ts';
import { must, refusalOf, request } from '../testing/request.ts';

const bonus = { code: 'first', title: 'a', line: 'b' };
let testKit: TestKit;
let member: Session;

beforeAll(async () => {
  testKit = await openTestKit({
    merchants: [fern, palm],
    bonusesFor: async (merchant) => (merchant.id === 'fern' ? [bonus] : []),
  });
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const cashOf = async (session = member) => (await must(testKit, 'balance', fern, session)).cash;
const orderOf = (orderId: string, session = member) =>
  must(testKit, 'depositOrder', fern, session, { params: { orderId } });
const start = (method: string, amount: string, session = member) =>
  must(testKit, 'deposit', fern, session, { body: { method, amount } });
const levelOf = (session: Session, level: number) => testKit.people.isAtLevel(session.memberId, level);
const confirm = (orderId: string, amount?: string) =>
  testKit.atBackOffice((tx) =>
    testKit.cashier.backOffice.confirmDeposit(tx, { merchant: fern, orderId, by: 'op', ...(amount && { amount }) }),
  );

describe('MEM-03 payment methods', () => {
  beforeAll(async () => {
    member = await testKit.newMember(fern);
  });

  it('each have their own limits, presets and fees, and only those of the member’s level', async () => {
    const offered = async () => (await must(testKit, 'depositMethods', fern, member)).methods;
    expect((await offered()).map(({ method }) => method)).toEqual([
      'sandbox',
      'sandbox-wallet',
      'sandbox-chain',
      'transfer',
    ]);
    expect((await offered())[1]).toMatchObject({
      minimum: '200.00',
      maximum: '5000.00',
      presets: ['500.00'],
      fee: { fixed: '5.00', bp: 100 },
      leftToday: '6000.00',
      timesLeftToday: 3,
    });
    // The fee that the merchant bears is not shown to the member.
    expect((await offered())[0]?.fee).toEqual({ fixed: '0.00', bp: 0 });
    const body = { method: 'qr', amount: '500' };
    expect(await refusalOf(testKit, 'deposit', fern, member, { body })).toBe('cashier.method_unknown');
    levelOf(member, 2);
    expect((await offered()).map(({ method }) => method)).toContain('qr');
    expect((await must(testKit, 'deposit', fern, member, { body })).next.kind).toBe('qr');
  });

  it('count a day by amount and by number, and start anew the next day', async () => {
    const session = await testKit.newMember(fern);
    const requested = (amount: string) =>
      request(testKit, 'deposit', fern, session, { body: { method: 'sandbox-wallet', amount } });
    expect((await requested('5000')).ok).toBe(true);
    expect(await requested('1000.01')).toMatchObject({
      refusal: { code: 'cashier.daily_limit', value: { left: '1000.00', timesLeft: 2 } },
    });
    expect((await requested('400')).ok).toBe(true);
    expect((await requested('400')).ok).toBe(true);
    expect(await requested('200')).toMatchObject({ refusal: { code: 'cashier.daily_limit', value: { timesLeft: 0 } } });
    testKit.time.now += 86_400_000;
    await testKit.cashier.workOnDue();
    expect((await requested('5000')).ok).toBe(true);
  });

  it('offer bonuses to choose from, and accept no other', async () => {
    const session = await testKit.newMember(fern);
    expect((await must(testKit, 'depositMethods', fern, session)).bonuses).toEqual([bonus]);
    const body = { method: 'transfer', amount: '500' };
    const { order } = await must(testKit, 'deposit', fern, session, { body: { ...body, bonus: 'first' } });
    expect(order.bonus).toBe('first');
    const other = { body: { ...body, bonus: 'made-up' } };
    expect(await refusalOf(testKit, 'deposit', fern, session, other)).toBe('cashier.bonus_unknown');
    const elsewhere = await testKit.newMember(palm);
    expect((await must(testKit, 'depositMethods', palm, elsewhere)).bonuses).toEqual([]);
  });
});

describe('MEM-03 a fee', () => {
  it('borne by the merchant leaves the member the whole amount, and is the merchant’s cost', async () => {
    const session = await testKit.newMember(fern);
    const before = await testKit.accountBalance(fern, 'fee', 'deposit');
    const { next } = await start('sandbox', '1000', session);
    if (next.kind !== 'redirect') throw new Error('the sandbox redirects');
    await press(testKit, next.url, 'pay');
    expect(await cashOf(session)).toBe('1000.00');
    expect(before - (await testKit.accountBalance(fern, 'fee', 'deposit'))).toBe(1_500n);
  });

  it('borne by the member is deducted from the credit, and shown before', async () => {
    const session = await testKit.newMember(fern);
    const { order } = await start('transfer', '500', session);
    expect(order).toMatchObject({ amount: '500.00', fee: '10.00', credit: '490.00' });
    expect(await confirm(order.orderId)).toMatchObject({ ok: true });
    expect(await cashOf(session)).toBe('490.00');
  });
});

describe('MEM-03 a manual transfer', () => {
  it('shows the payee and the reference, waits for an operator, and is notified live', async () => {
    const session = await testKit.newMember(fern);
    const { order, next } = await start('transfer', '750', session);
    expect(next).toMatchObject({ kind: 'transfer-details' });
    const { reference = '' } = order;
    expect(reference).toMatch(/^[2-9A-Z]{8}$/);
    expect(JSON.stringify(next)).toContain(reference);
    expect((await orderOf(order.orderId, session)).next).toEqual(next);
    await testKit.settleFacts();
    testKit.reported.length = 0;
    expect(await confirm(order.orderId)).toMatchObject({ ok: true });
    await testKit.settleFacts();
    expect(testKit.reported).toContainEqual({
      topic: 'orders',
      memberId: session.memberId,
      value: { orderId: order.orderId },
    });
    const after = await orderOf(order.orderId, session);
    expect(after.timeline.map(({ state }) => state)).toEqual(['created', 'waiting', 'credited']);
    expect(after.next).toBeUndefined();
  });

  it('is credited with the amount that arrived, once, and never after a refusal', async () => {
    const session = await testKit.newMember(fern);
    const { order } = await start('transfer', '750', session);
    for (const amount of ['0', '-1', '1e3', '5.00', '10.00'])
      expect(await confirm(order.orderId, amount)).toMatchObject({ ok: false });
    const both = await Promise.all([confirm(order.orderId, '700.50'), confirm(order.orderId, '700.50')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await cashOf(session)).toBe('690.50');
    expect(await orderOf(order.orderId, session)).toMatchObject({
      amount: '700.50',
      requested: '750.00',
      credit: '690.50',
    });
  });

  it('is refused with a reason, and still credited when the money is found later', async () => {
    const session = await testKit.newMember(fern);
    const { order } = await start('transfer', '750', session);
    const refuse = () =>
      testKit.atBackOffice((tx) =>
        testKit.cashier.backOffice.refuseDeposit(tx, {
          merchant: fern,
          orderId: order.orderId,
          by: 'op',
          reason: 'not there',
        }),
      );
    expect(await refuse()).toMatchObject({ ok: true });
    expect(await refuse()).toMatchObject({ refusal: { code: 'order.settled' } });
    expect((await orderOf(order.orderId, session)).state).toBe('declined');
    expect(await confirm(order.orderId)).toMatchObject({ ok: true });
    expect(await cashOf(session)).toBe('740.00');
  });

  it('does not expire once the member has reported the payment, with a remark whose length is counted in characters as people see them', async () => {
    const session = await testKit.newMember(fern);
    const { order } = await start('transfer', '750', session);
    const params = { orderId: order.orderId };
    const send = (remark: string) => request(testKit, 'reportDepositSent', fern, session, { params, body: { remark } });
    expect(await send('👨‍👩‍👧‍👦'.repeat(141))).toMatchObject({ refusal: { code: 'cashier.remark_too_long' } });
    const remark = '👨‍👩‍👧‍👦'.repeat(30) + 'é'.repeat(110);
    expect(await send(` ${remark} `)).toMatchObject({ ok: true, value: { state: 'checking', remark } });
    testKit.time.now += 13 * 3_600_000;
    await testKit.cashier.workOnDue();
    expect((await orderOf(order.orderId, session)).state).toBe('checking');
    const late = await start('transfer', '800', session);
    testKit.time.now += 13 * 3_600_000;
    await testKit.cashier.workOnDue();
    expect((await orderOf(late.order.orderId, session)).state).toBe('expired');
    const reported = await must(testKit, 'reportDepositSent', fern, session, {
      params: { orderId: late.order.orderId },
      body: { remark: '' },
    });
    expect(reported.state).toBe('checking');
  });

  it('accepts no report from other members, nor for an order of an automatic provider', async () => {
    const session = await testKit.newMember(fern);
    const otherMember = await testKit.newMember(fern);
    const { order } = await start('transfer', '750', session);
    const requested = (orderId: string) => ({ params: { orderId }, body: { remark: 'x' } });
    expect(await refusalOf(testKit, 'reportDepositSent', fern, otherMember, requested(order.orderId))).toBe(
      'order.unknown',
    );
    expect(await refusalOf(testKit, 'reportDepositSent', palm, session, requested(order.orderId))).toBe(
      'order.unknown',
    );
    const page = await start('sandbox', '750', session);
    expect(await refusalOf(testKit, 'reportDepositSent', fern, session, requested(page.order.orderId))).toBe(
      'order.settled',
    );
  });
});

describe('MEM-03 a form', () => {
  async function begun() {
    const session = await testKit.newMember(fern);
    const { order, next } = await start('sandbox-wallet', '500', session);
    const params = { orderId: order.orderId };
    const send = (name: string, value: string) =>
      request(testKit, 'submitDepositForm', fern, session, { params, body: { fields: [{ name, value }] } });
    return { session, next, send, orderId: order.orderId };
  }
  async function codeOf(orderId: string): Promise<string> {
    const { body } = await wire(testKit, 'sandbox-wallet.pay.localhost', '/');
    const row = body.split('<li').find((one) => one.includes(orderId)) ?? '';
    return /class="code">(\d{6})/.exec(row)?.[1] ?? '';
  }

  it('asks for a number, then for the code sent to it, and the money is credited once', async () => {
    const { session, next, send, orderId } = await begun();
    expect(next).toMatchObject({ kind: 'form', fields: [{ name: 'number', as: 'tel' }] });
    expect(await send('number', 'abc')).toMatchObject({
      refusal: { code: 'cashier.form_wrong', value: { field: 'number' } },
    });
    const sendNumber = () => send('number', '+63 917 123 4567');
    const requested = { ok: true, value: { next: { fields: [{ name: 'code' }] } } };
    for (const answer of await Promise.all([sendNumber(), sendNumber()])) expect(answer).toMatchObject(requested);
    // A client that lost the answer repeats the request, and gets the next step.
    expect(await sendNumber()).toMatchObject(requested);
    const code = await codeOf(orderId);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await send('code', wrong)).toMatchObject({ refusal: { value: { field: 'code' } } });
    expect(await send('number', '+63 917 123 4568')).toMatchObject({ refusal: { code: 'cashier.form_wrong' } });
    const paid = await Promise.all([send('code', code), send('code', code)]);
    expect(paid.map(({ ok }) => ok)).toContain(true);
    testKit.ring();
    await expect.poll(async () => (await orderOf(orderId, session)).state).toBe('credited');
    expect(await cashOf(session)).toBe('490.00');
    const { timeline } = await orderOf(orderId, session);
    expect(timeline.map(({ state }) => state)).toEqual(['created', 'waiting', 'form', 'form', 'credited']);
    expect(await send('code', code)).toMatchObject({ refusal: { code: 'order.settled' } });
  });

  it('ends after five wrong codes', async () => {
    const { session, send, orderId } = await begun();
    await send('number', '+639171234567');
    const code = await codeOf(orderId);
    for (let at = 0; at < 5; at++) await send('code', code === '000000' ? '111111' : '000000');
    expect((await orderOf(orderId, session)).state).toBe('declined');
    expect(await send('code', code)).toMatchObject({ refusal: { code: 'order.settled' } });
  });

  it('accepts exactly the fields it requested, and only from its owner', async () => {
    const { session, orderId } = await begun();
    const params = { orderId };
    const send = (who: Session, fields: { name: string; value: string }[], merchant = fern) =>
      refusalOf(testKit, 'submitDepositForm', merchant, who, { params, body: { fields } });
    const good = { name: 'number', value: '+639171234567' };
    expect(await send(session, [])).toBe('cashier.form_wrong');
    expect(await send(session, [{ name: '__proto__', value: 'x' }])).toBe('cashier.form_wrong');
    expect(await send(session, [good, { name: 'code', value: '1' }])).toBe('cashier.form_wrong');
    expect(await send(session, [{ ...good, value: '1'.repeat(21) }])).toBe('cashier.form_wrong');
    expect(await send(await testKit.newMember(fern), [good])).toBe('order.unknown');
    expect(await send(session, [good], palm)).toBe('order.unknown');
    const transfer = await start('transfer', '500', session);
    const requested = { params: { orderId: transfer.order.orderId }, body: { fields: [good] } };
    expect(await refusalOf(testKit, 'submitDepositForm', fern, session, requested)).toBe('order.settled');
  });
});

describe('MEM-03 a list of deposits', () => {
  it('is filtered by state, page by page', async () => {
    const session = await testKit.newMember(fern);
    const ids: string[] = [];
    for (const amount of ['501', '502', '503', '504']) {
      testKit.time.now += 1;
      ids.push((await start('transfer', amount, session)).order.orderId);
    }
    await confirm(ids[0] ?? '');
    await confirm(ids[2] ?? '');
    await testKit.atBackOffice((tx) =>
      testKit.cashier.backOffice.refuseDeposit(tx, { merchant: fern, orderId: ids[1] ?? '', by: 'op', reason: 'x' }),
    );
    const list = async (state: 'open' | 'credited' | 'failed', cursor?: string) =>
      must(testKit, 'deposits', fern, session, { query: { limit: 1, state, ...(cursor && { cursor }) } });
    const first = await list('credited');
    const second = await list('credited', first.next);
    expect([first, second].flatMap(({ content }) => content.map(({ orderId }) => orderId))).toEqual([ids[2], ids[0]]);
    expect(second.next).toBeUndefined();
    expect((await list('failed')).content[0]?.orderId).toBe(ids[1]);
    expect((await list('open')).content[0]?.orderId).toBe(ids[3]);
  });
});
