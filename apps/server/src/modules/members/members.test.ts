import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BodyOf, Endpoints } from '#contract';
import { ok } from '#kernel';
import { wordOf } from '../../http/texts/merchant-texts.ts';
import {
  type Browser,
  doWork,
  type Infrastructure,
  openBrowser,
  openInfrastructure,
  request,
  testMerchant,
} from '../identity/testing.ts';
import type { AccountRef } from '../wallet/index.ts';
import { createMembers, demoMembers, type Members, type MembersDeps, seedDemoMembers } from './index.ts';

const demo = testMerchant('demo');
const strict = testMerchant('strict', {
  register: {
    ...demo.manifest.register,
    isCaptchaRequired: true,
    optionalFields: { email: 'required', mobileNum: 'required', qqNum: 'required' },
  },
});
let infrastructure: Infrastructure;
let deps: MembersDeps;
let members: Members;
let accounts: AccountRef[] = [];
let count = 0;
let name = '';

beforeAll(async () => {
  infrastructure = await openInfrastructure();
  deps = {
    ...infrastructure.deps,
    ...infrastructure.nodes[0],
    words: wordOf,
    levelOf: async () => 0,
    wallet: {
      open: async (_tx, accountRef) => {
        accounts.push(accountRef);
      },
    },
  };
  members = createMembers(deps);
});
afterAll(async () => await infrastructure.close());
beforeEach(() => {
  name = `whale${++count}`;
  accounts = [];
  infrastructure.clock.forward(3600);
});

type RegisterBody = BodyOf<Endpoints['register']>;

const bodyOf = (change: Partial<RegisterBody> = {}): RegisterBody => ({
  username: name,
  password: 'deep sea song',
  confirmPassword: 'deep sea song',
  isOfAge: true,
  termsVersion: '2026-01',
  registerMethod: 'H5',
  type: 0,
  ...change,
});

const register = (change: Partial<RegisterBody> = {}, browser: Browser = openBrowser(), merchant = demo) =>
  request(members.routes, 'register', merchant, browser, { body: bodyOf(change) });

const rowOf = (memberId: string) =>
  infrastructure.database.db
    .selectFrom('member')
    .selectAll()
    .where('merchant_id', '=', 'demo')
    .where('id', '=', memberId)
    .executeTakeFirst();

async function sessionOf(token: string, merchantId = 'demo') {
  const session = await infrastructure.nodes[0].sessions.resolve(merchantId, token);
  if (!session) throw new Error('no session');
  return session;
}

it('AUTH-13 creates a member who is logged in at once, with accounts, and publishes it', async () => {
  const browser = openBrowser();
  const done = await register({ nickname: 'Blue Whale', email: 'whale@example.com' }, browser);
  if (!done.ok) throw new Error(done.refusal.code);
  expect(done.value).toMatchObject({ merchantCode: 'demo', username: name, type: 0, firstTimeLogin: true });
  expect(browser.cookies.croupier_refresh).toBeDefined();
  const memberId = done.value.id;
  expect(await sessionOf(done.value.token)).toMatchObject({ memberId, username: name, isTrial: false });
  expect(accounts).toEqual([{ merchant: demo, memberId, isTrial: false }]);
  expect((await infrastructure.reported()).at(-1)).toEqual({
    merchantId: 'demo',
    kind: 'member.registered',
    body: { memberId, username: name, isTrial: false },
  });
  expect(await rowOf(memberId)).toMatchObject({
    username: name,
    nickname: 'Blue Whale',
    email: 'whale@example.com',
    terms_version: '2026-01',
    declared_age_at: new Date(infrastructure.clock.now()),
    register_method: 'H5',
    register_host: 'demo.localhost',
  });
});

it('AUTH-13 lets the new member log in with the password, as the second login', async () => {
  await register();
  const body = { type: 'username', username: name, password: 'deep sea song' } as const;
  const login = await request(infrastructure.nodes[0].routes, 'login', demo, openBrowser(), { body });
  expect(login).toMatchObject({ ok: true, value: { firstTimeLogin: false } });
});

it('stores the payment password as a hash, and no secret as text', async () => {
  await register({ paymentPassword: '975310' });
  const rows = await infrastructure.database.db
    .selectFrom('credential')
    .selectAll()
    .where('merchant_id', '=', 'demo')
    .execute();
  const row = rows.find(({ username }) => username === name);
  expect(row?.payment_hash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify([rows, await infrastructure.reported()])).not.toMatch(/975310|deep sea song/);
});

it('creates one member of a name, in whatever case, for concurrent registrations', async () => {
  const names = [name, name.toUpperCase(), ` ${name} `, name, name];
  const answers = await Promise.all(names.map((username) => register({ username })));
  expect(answers.filter((answer) => answer.ok).length).toBe(1);
  const refused = { ok: false, refusal: { code: 'auth.username_taken', value: { field: 'username' } } };
  expect(answers.filter((answer) => !answer.ok)).toEqual([refused, refused, refused, refused]);
  expect(accounts.length).toBe(1);
});

it('allows the same name at two merchants', async () => {
  const other = testMerchant('lotus');
  expect(await register()).toMatchObject({ ok: true });
  expect(await register({}, openBrowser(), other)).toMatchObject({ ok: true, value: { merchantCode: 'lotus' } });
});

it('leaves nothing behind when the accounts cannot be opened', async () => {
  const broken = createMembers({
    ...deps,
    wallet: {
      open: async () => {
        throw new Error('no account');
      },
    },
  });
  await expect(request(broken.routes, 'register', demo, openBrowser(), { body: bodyOf() })).rejects.toThrow(
    'no account',
  );
  expect(await register()).toMatchObject({ ok: true });
});

it('AUTH-09 AUTH-10 names the first invalid field and creates nobody', async () => {
  expect(await register({ confirmPassword: 'other' })).toEqual({
    ok: false,
    refusal: { code: 'auth.confirmation_differs', value: { field: 'confirmPassword' } },
  });
  expect(accounts).toEqual([]);
});

it('AUTH-12 refuses an unknown invitation code, and a link’s code counts for its domain', async () => {
  const inviter = await register();
  if (!inviter.ok) throw new Error('not registered');
  await infrastructure.deps.atomically(async (tx) => {
    const link = { merchant_id: 'demo', member_id: inviter.value.id, created_at: new Date() };
    await tx
      .insertInto('affiliate_link')
      .values([
        { ...link, code: `ANY${count}` },
        { ...link, code: `ELSE${count}`, domain: 'else.example' },
      ])
      .execute();
    return ok();
  });
  const check = async (code: string, domain?: string) => {
    const query = domain === undefined ? { code } : { code, domain };
    const answer = await request(members.routes, 'checkAffiliate', demo, openBrowser(), { query });
    return answer.ok ? answer.value : answer.refusal.code;
  };
  const valid = { isValid: true };
  expect(await check('NOBODYS')).toBe('auth.invitation_invalid');
  expect(await check(`ANY${count}`)).toEqual(valid);
  expect(await check(`ELSE${count}`)).toBe('auth.invitation_invalid');
  expect(await check(`ELSE${count}`, 'else.example')).toEqual(valid);

  const wrong = { ok: false, refusal: { code: 'auth.invitation_invalid', value: { field: 'affiliateCode' } } };
  expect(await register({ username: `${name}b`, affiliateCode: 'NOBODYS' })).toEqual(wrong);
  expect(await register({ username: `${name}b`, affiliateCode: `ELSE${count}` })).toEqual(wrong);
  const invited = await register({ username: `${name}b`, affiliateCode: `ANY${count}` });
  expect(invited.ok && (await rowOf(invited.value.id))?.invited_by).toBe(inviter.value.id);
});

it('AUTH-10 requires a captcha of the merchant’s and uses it up', async () => {
  const browser = openBrowser();
  const fields = { email: 'whale@example.com', mobileNum: '09171234567', qqNum: '10001' };
  expect(await register(fields, browser, strict)).toEqual({
    ok: false,
    refusal: { code: 'auth.captcha_required', value: { captcha: true, field: 'captcha' } },
  });
  const made = await request(infrastructure.nodes[0].routes, 'captcha', strict, browser, { query: { kind: 'work' } });
  if (!made.ok || !made.value.work) throw new Error('no work');
  const { id: captchaId, work } = made.value;
  const captcha = doWork(work);
  expect(await register({ ...fields, captchaId, captcha: 'x' }, browser, demo)).toMatchObject({
    refusal: { code: 'auth.field_invalid' },
  });
  expect(await register({ ...fields, captchaId, captcha }, browser, strict)).toMatchObject({ ok: true });
  expect(await register({ ...fields, captchaId, captcha, username: `${name}b` }, browser, strict)).toMatchObject({
    refusal: { code: 'auth.captcha_wrong', value: { captcha: true, field: 'captcha' } },
  });
});

it('AUTH-08 refuses registration by username where the merchant only has other methods', async () => {
  const mobileOnly = testMerchant('mobile', { register: { ...demo.manifest.register, methods: ['mobileNum'] } });
  expect(await register({}, openBrowser(), mobileOnly)).toMatchObject({ refusal: { code: 'feature.off' } });
});

it('AUTH-09 sends the site the same rules that the server enforces', async () => {
  const answer = await request(members.routes, 'registerRules', strict, openBrowser());
  expect(answer.ok && answer.value.fields.map(({ name: field }) => field)).toEqual([
    'username',
    'password',
    'qqNum',
    'email',
    'mobileNum',
  ]);
});

it('answers whether a name is free, limited per address', async () => {
  await register();
  const browser = openBrowser('198.51.100.40');
  const check = (username: string) => request(members.routes, 'checkUsername', demo, browser, { query: { username } });
  expect(await check(` ${name.toUpperCase()}`)).toEqual({ ok: true, value: { isFree: false } });
  expect(await check(`${name}x`)).toEqual({ ok: true, value: { isFree: true } });
  const answers = await Promise.all(Array.from({ length: 70 }, () => check(name)));
  expect(answers.filter((answer) => answer.ok).length).toBe(58);
});

it('AUTH-14 creates a trial with play money and logs it in as type 4', async () => {
  const trial = await request(members.routes, 'createTrial', demo, openBrowser());
  if (!trial.ok) throw new Error(trial.refusal.code);
  expect(trial.value.username).toMatch(/^trial-[0-9a-f]{10}$/);
  const browser = openBrowser();
  const login = await request(members.routes, 'loginFreeplay', demo, browser, { body: trial.value });
  if (!login.ok) throw new Error(login.refusal.code);
  expect(login.value).toMatchObject({ type: 4, customerType: 4, username: trial.value.username });
  expect(await sessionOf(login.value.token)).toMatchObject({ isTrial: true, type: 4 });
  expect(accounts).toEqual([{ merchant: demo, memberId: login.value.id, isTrial: true }]);
  const renewed = await request(infrastructure.nodes[0].routes, 'renewSession', demo, browser);
  expect(renewed).toMatchObject({ ok: true, value: { type: 4 } });
});

it('AUTH-14 logs a trial in with its own key only, at its own merchant, for a week', async () => {
  const made = await Promise.all([0, 1].map(() => request(members.routes, 'createTrial', demo, openBrowser())));
  const [one, other] = made.map((trial) => (trial.ok ? trial.value : undefined));
  if (!one || !other) throw new Error('no trials');
  const logIn = (body: typeof one, merchant = demo) =>
    request(members.routes, 'loginFreeplay', merchant, openBrowser(), { body });
  const refused = { ok: false, refusal: { code: 'auth.trial_unknown' } };
  expect(await logIn({ ...one, trialKey: other.trialKey })).toEqual(refused);
  expect(await logIn({ ...one, username: 'trial-ffffffffff' })).toEqual(refused);
  expect(await logIn(one, testMerchant('lotus'))).toEqual(refused);
  await register();
  expect(await logIn({ username: name, trialKey: 'deep sea song' })).toEqual(refused);
  expect(await logIn(one)).toMatchObject({ ok: true });
  infrastructure.clock.forward(7 * 24 * 3600);
  expect(await logIn(one)).toEqual(refused);
});

it('AUTH-14 refuses a trial at the members’ login, whatever it sends', async () => {
  const trial = await request(members.routes, 'createTrial', demo, openBrowser());
  if (!trial.ok) throw new Error('no trial');
  for (const password of [trial.value.trialKey, '']) {
    const body = { type: 'username', username: trial.value.username, password } as const;
    expect(
      await request(infrastructure.nodes[0].routes, 'login', demo, openBrowser(`198.51.100.${count}`), { body }),
    ).toMatchObject({
      ok: false,
    });
  }
});

it('limits new trials and members per address and hour', async () => {
  const browser = openBrowser('198.51.100.41');
  const trials = await Promise.all(
    Array.from({ length: 65 }, () => request(members.routes, 'createTrial', demo, browser)),
  );
  expect(trials.filter((trial) => trial.ok).length).toBe(60);
  expect(trials.find((trial) => !trial.ok)).toMatchObject({
    refusal: { code: 'request.too_many', value: { retryAfter: 3600 } },
  });
});

it('returns the logged-in member', async () => {
  const done = await register({ nickname: 'Blue Whale' });
  if (!done.ok) throw new Error('not registered');
  const info = await request(members.routes, 'memberInfo', demo, openBrowser(), {
    session: await sessionOf(done.value.token),
  });
  expect(info).toEqual({
    ok: true,
    value: {
      id: done.value.id,
      nickname: 'Blue Whale',
      account: name,
      type: 0,
      clubLabel: { labelName: '0' },
      icon: expect.any(String),
    },
  });
});

it('shows masked names of this merchant’s members only', async () => {
  const done = await register({ nickname: 'Blue Whale' });
  if (!done.ok) throw new Error('not registered');
  const masked = (merchantId: string) => members.maskedNames(infrastructure.database.db, merchantId, [done.value.id]);
  expect([...(await masked('demo')).values()]).toEqual(['Bl***le']);
  expect((await masked('lotus')).size).toBe(0);
  expect((await members.maskedNames(infrastructure.database.db, 'demo', [])).size).toBe(0);
});

it('seeds the demo members once, whatever fields their merchant requires', async () => {
  for (const merchant of [testMerchant('seeded'), strict]) {
    await seedDemoMembers(deps, merchant);
    await seedDemoMembers(deps, merchant);
    const own = accounts.filter((accountRef) => accountRef.merchant === merchant);
    expect(own.length).toBe(demoMembers.length);
    for (const { username, password } of demoMembers) {
      const body = { type: 'username', username, password } as const;
      expect(await request(infrastructure.nodes[0].routes, 'login', merchant, openBrowser(), { body })).toMatchObject({
        ok: true,
      });
    }
  }
});

it('seeds nobody at a merchant that is no demo', async () => {
  await expect(seedDemoMembers(deps, testMerchant('real', { isDemo: false }))).rejects.toThrow('no demo merchant');
});
