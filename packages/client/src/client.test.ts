import { beforeEach, expect, it } from 'vitest';
import { ok } from '#kernel';
import { createClient, frameRoutes, siteRoutes } from './index.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

let encryptedTimes = 0;
beforeEach(() => {
  encryptedTimes = 0;
});

function clientAnswering(answers: (Response | Error)[], ports: { renew?: () => Promise<boolean> } = {}) {
  const sent: Sent[] = [];
  const client = createClient({
    routes: { ...siteRoutes, ...frameRoutes },
    baseUrl: 'https://site.example',
    token: () => 'token',
    language: () => 'VI',
    encrypt: async (body, { method, path }) =>
      `encrypted ${++encryptedTimes} ${method} ${path} ${JSON.stringify(body)}`,
    fetch: async (input, init) => {
      sent.push({ url: String(input), init: init ?? {} });
      const answer = answers.shift();
      if (!answer) throw new Error('called more often than expected');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...ports,
  });
  return { client, sent };
}

const yes = (value: unknown) => Response.json({ success: true, value });
const no = (code: string, status = 401) =>
  Response.json({ success: false, code, message: 'Nope.' }, { status, headers: { 'X-Request-Id': 'r-1' } });

it('fills path and query parameters, and sends the session token and the language', async () => {
  const { client, sent } = clientAnswering([yes({}), yes({})]);
  await client.call('depositOrder', { params: { orderId: '0190-x/../y' } });
  await client.call('gameList', { query: { category: 'RNG', page: 2, limit: 9 } });
  expect(sent[0]?.url).toBe('https://site.example/wps/transaction/deposit/0190-x%2F..%2Fy');
  expect(sent[1]?.url).toBe('https://site.example/wps/relay/GCSGAME_gameList?gameType=RNG&pageNo=2&pageSize=9');
  expect(sent[0]?.init.headers).toMatchObject({ Authorization: 'Bearer token', Language: 'VI' });
});

it('AUTH-07 sends an encrypted payload where the contract requires one', async () => {
  const { client, sent } = clientAnswering([yes({})]);
  await client.call('login', { body: { type: 'username', username: 'tiger', password: 'secret' } });
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
    jwe: 'encrypted 1 POST /wps/session/login {"type":"username","username":"tiger","password":"secret"}',
  });
  expect(sent[0]?.init.headers).toMatchObject({ Encryption: 'JWE' });
});

it('AUTH-07 encrypts anew on a retry: an envelope is valid once', async () => {
  const { client, sent } = clientAnswering([no('session.expired'), yes({})], { renew: async () => true });
  const passkeyId = '0190-x/../y';
  await client.call('removePasskey', { params: { passkeyId }, body: { password: 'secret' } });
  expect(sent.map(({ init }) => JSON.parse(String(init.body)).jwe)).toEqual([
    'encrypted 1 POST /wps/member/passkeys/0190-x%2F..%2Fy/remove {"password":"secret"}',
    'encrypted 2 POST /wps/member/passkeys/0190-x%2F..%2Fy/remove {"password":"secret"}',
  ]);
});

it('turns a failure into a refusal that carries the request id for support', async () => {
  const { client } = clientAnswering([no('wallet.insufficient', 422)]);
  const answer = await client.call('balance', {});
  expect(answer).toEqual({
    ok: false,
    refusal: { code: 'wallet.insufficient', value: { message: 'Nope.', requestId: 'r-1' } },
  });
});

it('AUTH-18 renews an expired session once for all concurrent calls, then retries them', async () => {
  let renewals = 0;
  const { client, sent } = clientAnswering(
    [no('session.expired'), no('session.expired'), yes({ one: 1 }), yes({ two: 2 })],
    {
      renew: async () => {
        renewals += 1;
        return true;
      },
    },
  );
  const answers = await Promise.all([client.call('balance', {}), client.call('memberInfo', {})]);
  expect(answers.map((answer) => answer.ok)).toEqual([true, true]);
  expect(renewals).toBe(1);
  expect(sent).toHaveLength(4);
});

it('returns the refusal when the session cannot be renewed', async () => {
  const { client } = clientAnswering([no('session.expired')], { renew: async () => false });
  expect(await client.call('balance', {})).toMatchObject({ ok: false, refusal: { code: 'session.expired' } });
});

it('retries a reading call after a network failure, and never a writing one on its own', async () => {
  const reading = clientAnswering([new TypeError('network'), yes({})]);
  expect((await reading.client.call('balance', {})).ok).toBe(true);
  const writing = clientAnswering([new TypeError('network')]);
  const answer = await writing.client.call('playRound', { body: { stake: '1.00', input: {} }, idempotencyKey: 'k' });
  expect(answer).toEqual({ ok: false, refusal: { code: 'fault.offline' } });
  expect(writing.sent[0]?.init.headers).toMatchObject({ 'Idempotency-Key': 'k' });
});

it('reports an answer that did not come from our server as garbled', async () => {
  const { client } = clientAnswering([new Response('<html>bad gateway</html>', { status: 502 })]);
  expect(await client.call('hotGames', {})).toEqual({
    ok: false,
    refusal: { code: 'fault.garbled', value: { status: 502 } },
  });
});

it('sends an idempotency key with calls that move money, and with no others', async () => {
  const { client, sent } = clientAnswering([yes({}), yes({})]);
  await client.call('deposit', { body: { method: 'card', amount: '10.00' }, idempotencyKey: 'k' });
  await client.call('setNickname', { body: { nickname: 'Tiger' }, idempotencyKey: 'k' });
  expect(sent.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))).toEqual(['k', null]);
});

it('sends the wire’s names and returns ours', async () => {
  const answered = { list: [{ vo: { customerName: 'ti***er', winAmount: '5.00' }, at: '2026-01-01T00:00:00Z' }] };
  const { client, sent } = clientAnswering([yes(answered), yes({})]);
  const answer = await client.call('rankList', { query: { limit: 3 } });
  expect(answer).toEqual(
    ok({ list: [{ vo: { username: 'ti***er', winAmount: '5.00' }, at: '2026-01-01T00:00:00Z' }] }),
  );
  await client.call('launchGame', { body: { gameCode: 'dice', language: 'CN' } });
  expect(sent[0]?.url).toBe('https://site.example/wps/relay/GCSGAME_getRankList?limitNum=3');
  expect(JSON.parse(String(sent[1]?.init.body))).toEqual({ gameId: 'dice', mui: 'CN' });
});
