import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { openTestApp, requestOf, type TestApp } from '../../../testing.ts';
import { seedDemoMembers } from '../../members/index.ts';
import { pictureOf } from '../testing/pictures.ts';

const MB = 1024 * 1024;
let app: TestApp;
let token: string;
let orderId: string;

beforeAll(async () => {
  app = await openTestApp();
  for (const merchant of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, merchant);
  await app.listen();
  token = await logIn('luckytiger', 'Tiger-2026!');
  orderId = await newOrder();
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

const logIn = async (username: string, password: string) =>
  (await app.get('login', { body: { type: 'username', username, password } })).token;
let orders = 0;
async function newOrder(): Promise<string> {
  orders += 1;
  const requested = { token, key: `order-${orders}`, body: { method: 'transfer', amount: '500.00' } };
  return (await app.get('deposit', requested)).order.orderId;
}

async function send(bytes: Uint8Array, type: string, more: { token?: string; id?: string; host?: string } = {}) {
  const { token: who = token, id = orderId, host = 'localhost' } = more;
  const { headers, url } = requestOf(endpoints.addDepositReceipt, { token: who, host, params: { orderId: id } });
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': type },
    payload: Buffer.from(bytes),
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe('MEM-03 the upload of a receipt', () => {
  it('is sent as bytes and served as a picture that no cache stores, no browser renders as a page and no other site embeds', async () => {
    const added = await send(await pictureOf('png', 'red'), 'image/png');
    expect(added.status).toBe(200);
    const { id } = added.body.value.receipts[0];
    const requested = requestOf(endpoints.depositReceipt, { token, params: { orderId, receiptId: id } });
    const answer = await app.http.inject(requested);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const otherMember = await logIn('bravedragon', 'Dragon-2026!');
    for (const who of [otherMember, '', 'made-up']) {
      const params = { orderId, receiptId: id };
      const theirs = await app.http.inject(requestOf(endpoints.depositReceipt, { token: who, params }));
      expect(theirs.statusCode).toBeGreaterThanOrEqual(401);
      expect(theirs.json().success).toBe(false);
    }
    const other = await app.http.inject(
      requestOf(endpoints.depositReceipt, { token, host: 'lotus.localhost', params: { orderId, receiptId: id } }),
    );
    expect(other.statusCode).toBe(401);
  });

  it('is read up to 5 MB and not a byte further', async () => {
    const id = await newOrder();
    expect(await send(new Uint8Array(5 * MB + 1), 'image/png', { id })).toMatchObject({
      status: 413,
      body: { code: 'request.too_large' },
    });
    // Exactly 5 MB are read, and found to be no picture.
    expect(await send(new Uint8Array(5 * MB), 'image/png', { id })).toMatchObject({
      status: 422,
      body: { code: 'cashier.receipt_invalid' },
    });
    expect(await send(new Uint8Array(), 'image/png', { id })).toMatchObject({ status: 422 });
  });

  it.each(['image/gif', 'image/svg+xml', 'text/html', 'multipart/form-data; boundary=x', 'application/octet-stream'])(
    'refuses %s',
    async (type) => {
      const answer = await send(await pictureOf('png', 'red'), type);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.code).toBe('request.malformed');
    },
  );

  it('is accepted from the owner only: other members’ uploads are not even read', async () => {
    const picture = await pictureOf('png', 'blue');
    const otherMember = await logIn('bravedragon', 'Dragon-2026!');
    expect(await send(picture, 'image/png', { token: otherMember })).toMatchObject({ status: 404 });
    expect(await send(picture, 'image/png', { token: 'made-up' })).toMatchObject({ status: 401 });
    expect(await send(picture, 'image/png', { host: 'lotus.localhost' })).toMatchObject({ status: 401 });
    const unknown = '00000000-0000-7000-8000-000000000001';
    expect(await send(picture, 'image/png', { id: unknown })).toMatchObject({ status: 404 });
    expect((await send(picture, 'image/png', { id: '..%2F..' })).status).toBe(400);
  });
});

describe('MEM-02 a deposit', () => {
  const requested = () => ({ token, key: crypto.randomUUID(), body: { method: 'sandbox', amount: '500.00' } });
  const turn = (type: number) =>
    app.database.sql.query('update credential set type = $1 where merchant_id = $2 and username = $3', [
      type,
      'demo',
      'luckytiger',
    ]);

  it.each([0, 1, 2])('is open to members of type %d', async (type) => {
    await turn(type);
    expect((await app.request('deposit', requested())).status).toBe(200);
    await turn(0);
  });

  it('is closed to trials, whatever they ask', async () => {
    const trial = await app.get('createTrial');
    const { token: theirs } = await app.get('loginFreeplay', { body: trial });
    for (const name of ['depositMethods', 'deposits'] as const) {
      expect(await app.request(name, { token: theirs })).toMatchObject({ body: { code: 'session.trial_refused' } });
    }
    expect(await app.request('deposit', { ...requested(), token: theirs })).toMatchObject({ status: 403 });
    expect(await send(await pictureOf('png', 'red'), 'image/png', { token: theirs })).toMatchObject({ status: 403 });
  });
});
