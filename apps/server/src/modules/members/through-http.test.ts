import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '#contract';

import { openTestApp, type TestApp } from '../../testing.ts';
import { doWork } from '../identity/testing.ts';
import { seedDemoMembers } from './index.ts';

const LOTUS = 'lotus.localhost';
const PASSWORD = 'Tiger-2026!';
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  for (const merchant of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, merchant);
});
afterAll(async () => await app.close());

async function solve(host: string) {
  const { id, work } = await app.get('captcha', { host, query: { kind: 'work' } });
  if (!work) throw new Error('no work');
  return { captchaId: id, captcha: doWork(work) };
}

const logIn = (username = 'luckytiger', host = 'localhost') =>
  app.request('login', { host, body: { type: 'username', username, password: PASSWORD } });

async function tokenOf(answer: ReturnType<typeof logIn>) {
  const { body } = await answer;
  if (!body.success) throw new Error(body.code);
  return body.value.token;
}

it('AUTH-13 AUTH-15 runs the whole flow: rules, captcha, registration, balance, logout', async () => {
  const rules = await app.get('registerRules', { host: LOTUS });
  expect(rules.fields.filter((field) => field.isRequired).map((field) => field.name)).toContain('mobileNum');
  const body = {
    username: 'WholeWay',
    password: 'a walk in the park',
    confirmPassword: 'a walk in the park',
    mobileNum: '0912345678',
    payeeName: 'Nguyễn Văn An',
    isOfAge: true,
    termsVersion: rules.termsVersion,
    registerMethod: 'PWA',
    type: 0,
    ...(await solve(LOTUS)),
  } as const;
  const session = await app.get('register', { host: LOTUS, body });
  expect(session).toMatchObject({ merchantCode: 'lotus', username: 'WholeWay', firstTimeLogin: true });
  const { token } = session;
  expect(await app.get('balance', { host: LOTUS, token })).toMatchObject({ sumBalance: '0', currency: 'VND' });
  expect(await app.get('memberInfo', { host: LOTUS, token })).toMatchObject({ account: 'WholeWay', type: 0 });
  await app.get('logout', { host: LOTUS, token });
  expect(await app.request('memberInfo', { host: LOTUS, token })).toMatchObject({
    status: 401,
    body: { code: 'session.expired' },
  });
});

it('AUTH-14 gives a trial its play money and refuses it what is for members', async () => {
  const trial = await app.get('createTrial', { headers: { 'sec-fetch-site': 'same-origin' } });
  const { token, type } = await app.get('loginFreeplay', { body: trial });
  expect(type).toBe(4);
  const { trialGrant } = app.modules.merchants.of('demo').manifest;
  expect(await app.get('balance', { token })).toMatchObject({ sumBalance: trialGrant });
  const { flags } = app.modules.merchants.of('demo');
  const isOn = ({ flag }: Endpoint) => flag === undefined || flags[flag];
  const all = Object.entries<Endpoint>(endpoints);
  const membersOnly = all.filter(([, endpoint]) => endpoint.access === 'member' && isOn(endpoint));
  expect(membersOnly.length).toBeGreaterThan(5);
  for (const [name] of membersOnly) {
    const answer = await app.request(name as 'deposits', { token, key: 'trial' });
    expect([name, answer.status, answer.body]).toMatchObject([name, 403, { code: 'session.trial_refused' }]);
  }
});

it('AUTH-06 hides the renewal cookie and the device’s from scripts, other sites and other paths', async () => {
  const { headers } = await logIn();
  const [cookie = '', device] = [headers['set-cookie'] ?? []].flat().map(String);
  expect(cookie).toMatch(/^croupier_refresh=[\w-]{43}; Max-Age=86400; Path=\/wps\/session; HttpOnly; SameSite=Strict$/);
  expect(device).toMatch(/^croupier_device=[\w-]{43}; Max-Age=15552000; Path=\/wps; HttpOnly; SameSite=Strict$/);
  const answer = await app.request('renewSession', { headers: { cookie: cookie.split(';', 1)[0] ?? '' } });
  expect(answer).toMatchObject({ status: 200, body: { value: { username: 'luckytiger' } } });
  // The device's is set when somebody logs in.
  expect(answer.headers['set-cookie']).toMatch(/^croupier_refresh=/);
  expect(answer.headers['set-cookie']).not.toBe(cookie);
});

it('AUTH-18 renews nothing for another site, nor without the cookie', async () => {
  const cookie = String((await logIn()).headers['set-cookie']).split(';', 1)[0] ?? '';
  const forged = await app.request('renewSession', { headers: { cookie, 'sec-fetch-site': 'cross-site' } });
  expect(forged).toMatchObject({ status: 403, body: { code: 'request.forged' } });
  expect(await app.request('renewSession')).toMatchObject({ status: 401, body: { code: 'session.expired' } });
});

it('refuses the token of another merchant', async () => {
  const demo = await tokenOf(logIn());
  const lotus = await tokenOf(logIn('luckytiger', LOTUS));
  expect(await app.request('memberInfo', { token: demo, host: LOTUS })).toMatchObject({ status: 401 });
  expect(await app.request('memberInfo', { token: lotus })).toMatchObject({ status: 401 });
  expect(await app.request('memberInfo', { token: demo })).toMatchObject({ status: 200 });
});

it('AUTH-02 requires a captcha, with a message in the member’s language', async () => {
  const wrong = await app.request('login', {
    address: '198.51.100.5',
    headers: { language: 'EN' },
    body: { type: 'username', username: 'quietlotus', password: 'wrong' },
  });
  expect(wrong).toMatchObject({
    status: 401,
    body: { success: false, code: 'auth.credentials_wrong', message: expect.any(String), value: { captcha: true } },
  });
});

it('AUTH-01 AUTH-07 logs in by SMS over HTTP, with the documented headers and payload', async () => {
  const request = { phone: '09170000002', countryDialingCode: '63' };
  const proof = await solve('localhost');
  const { verificationId } = await app.get('requestLoginCode', { body: { ...request, ...proof } });
  const wrong = await app.request('login', {
    headers: { device: 'OTHERS' },
    body: { type: 'sms', username: request.phone, countryDialingCode: '63', verificationId, password: '000000' },
  });
  expect(wrong).toMatchObject({ status: 422, body: { code: 'code.wrong', value: { triesLeft: 4 } } });
  // the second merchant has not switched it on
  const elsewhere = await app.request('requestLoginCode', {
    host: LOTUS,
    body: { ...request, ...(await solve(LOTUS)) },
  });
  expect(elsewhere).toMatchObject({ status: 403, body: { code: 'feature.off' } });
  const trial = {
    type: 'sms',
    username: '0917',
    countryDialingCode: '63',
    verificationId,
    password: '000000',
  } as const;
  expect(await app.request('login', { host: LOTUS, body: trial })).toMatchObject({ body: { code: 'feature.off' } });
});

it('AUTH-17 has separate logins for members and agents, and names the right one', async () => {
  const at = (portal: 'member' | 'agent') =>
    app.request('login', { body: { type: 'username', username: 'bravedragon', password: 'Dragon-2026!', portal } });
  expect(await at('agent')).toMatchObject({
    status: 403,
    body: { code: 'session.member_refused', message: 'Non-agents cannot log in.' },
  });
  await app.modules.membersDeps.atomically(async (tx) => {
    const agents = tx.updateTable('credential').set({ type: 1 }).where('merchant_id', '=', 'demo');
    await agents.where('username_key', '=', 'bravedragon').execute();
    return { ok: true as const, value: undefined };
  });
  expect(await at('member')).toMatchObject({
    status: 403,
    body: { code: 'session.agent_refused', message: 'Non-member account unable to login.' },
  });
  expect(await at('agent')).toMatchObject({ status: 200, body: { value: { type: 1 } } });
});
