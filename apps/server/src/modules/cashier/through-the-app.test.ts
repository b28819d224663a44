import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { seedDemoMembers } from '../members/index.ts';
import { press, wire } from './testing/pay.ts';

let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await openTestApp();
  for (const merchant of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, merchant);
  port = await app.listen();
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

async function logIn(host: string): Promise<string> {
  const body = { type: 'username', username: 'luckytiger', password: 'Tiger-2026!' } as const;
  return (await app.get('login', { host, body })).token;
}

describe.each([
  ['localhost', '1500.00', '500.00', 'BDO'],
  ['lotus.localhost', '2000000', '500000', 'VCB'],
])('money through the whole server at %s', (host, paidIn, paidOut, bank) => {
  it('MEM-03 MEM-04: money comes in over the provider’s page and goes out to a card', async () => {
    const token = await logIn(host);
    const before = (await app.get('balance', { host, token })).cash;
    const { order, next } = await app.get('deposit', {
      host,
      token,
      key: 'in',
      body: { method: 'sandbox', amount: paidIn },
    });
    if (next.kind !== 'redirect') throw new Error('the sandbox redirects');
    const page = new URL(next.url);
    expect(page.host).toBe(`pay.localhost:${port}`);
    expect((await wire({ port }, 'pay.localhost', page.pathname)).body).toContain(order.orderId);
    const back = await press({ port }, next.url, 'pay');
    expect(back.location).toBe(`http://${host}:${port}/m/voucherCenter?order=${order.orderId}`);
    const credited = await app.get('depositOrder', { host, token, params: { orderId: order.orderId } });
    expect(credited.state).toBe('credited');
    expect(Number((await app.get('balance', { host, token })).cash)).toBe(Number(before) + Number(paidIn));

    // A first card: in the payee's own name, frozen for a day unless an operator unfreezes it, and published as a fact.
    const paymentPassword = '246810';
    const secret = { paymentPassword, confirmPaymentPassword: paymentPassword, password: 'Tiger-2026!' };
    expect((await app.get('withdrawOptions', { host, token })).hasPaymentPassword).toBe(false);
    await app.get('setPaymentPassword', { host, token, body: secret });
    const { payeeName = 'Maria Clara' } = await app.get('cards', { host, token });
    const card = await app.get('addCard', {
      host,
      token,
      body: { bank, holder: payeeName, number: '001234567890', paymentPassword },
    });
    const requested = { host, token, body: { cardId: card.id, amount: paidOut, paymentPassword } };
    expect((await app.request('withdraw', { ...requested, key: 'frozen' })).body).toMatchObject({
      code: 'cashier.card_frozen',
      value: { until: card.frozenUntil },
    });
    const { merchants, cashier, membersDeps } = app.modules;
    const merchant = merchants.resolve(host);
    if (!merchant) throw new Error('the host belongs to a merchant');
    await membersDeps.atomically((tx) => cashier.backOffice.releaseCard(tx, merchant.id, card.id));
    await expect
      .poll(async () => (await app.get('inbox', { host, token })).content.map(({ kind }) => kind))
      .toContain('card_added');

    // A first withdrawal is reviewed at this merchant; the other one has a wagering requirement on deposits.
    const answered = (await app.request('withdraw', { ...requested, key: 'out' })).body;
    if (host === 'localhost') expect(answered).toMatchObject({ value: { order: { state: 'review', fee: '0.00' } } });
    else expect(answered).toMatchObject({ code: 'cashier.wagering_left' });
    expect((await app.get('balance', { host, token })).pending).toBe(host === 'localhost' ? paidOut : '0');
  });

  it('MEM-04: checks no payment password after five wrong ones, not even the right one', async () => {
    const token = await logIn(host);
    const [card] = (await app.get('cards', { host, token })).cards;
    const withdraw = async (paymentPassword: string, key: string) => {
      const body = { cardId: card?.id ?? '', amount: paidOut, paymentPassword };
      const answer = await app.request('withdraw', { host, token, key, body });
      return answer.body.success ? 'asked' : answer.body.code;
    };
    for (let tries = 0; tries < 5; tries++) expect(await withdraw('wrong', `wrong-${tries}`)).toBe('password.wrong');
    expect(await withdraw('246810', 'right')).toBe('request.too_many');
  });
});

describe('over HTTP', () => {
  it('MEM-02: refuses every cashier call of trials and guests', async () => {
    const { username, trialKey } = await app.get('createTrial', { host: 'localhost' });
    const { token } = await app.get('loginFreeplay', { host: 'localhost', body: { username, trialKey } });
    const body = { method: 'sandbox', amount: '500.00' };
    expect(await app.request('deposit', { token, key: 'trial', body })).toMatchObject({
      status: 403,
      body: { code: 'session.trial_refused' },
    });
    for (const name of ['depositMethods', 'deposits', 'cards', 'withdrawals', 'withdrawOptions'] as const) {
      expect((await app.request(name, { token })).status).toBe(403);
      expect((await app.request(name, {})).status).toBe(401);
    }
    expect((await app.get('balance', { token })).cash).toBe('10000.00');
  });

  it('requires an idempotency key for what moves money, and a session of the same merchant', async () => {
    const token = await logIn('localhost');
    const body = { method: 'sandbox', amount: '500.00' };
    expect(await app.request('deposit', { token, body })).toMatchObject({
      status: 400,
      body: { code: 'request.idempotency_key_missing' },
    });
    expect((await app.request('deposit', { host: 'lotus.localhost', token, key: 'x', body })).status).toBe(401);
  });
});
