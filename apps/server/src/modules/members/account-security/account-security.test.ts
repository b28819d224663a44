import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BodyOf, EndpointName, Endpoints } from '#contract';
import { wordOf } from '../../../http/texts/merchant-texts.ts';
import { lifetimes } from '../../identity/rules.ts';
import {
  type Browser,
  doWork,
  type Infrastructure,
  makeAccount,
  openBrowser,
  openInfrastructure,
  request,
  testMerchant,
} from '../../identity/testing.ts';
import { createMembers, type Members } from '../index.ts';

const demo = testMerchant('demo');
const lotus = testMerchant('lotus');
const PASSWORD = 'a quiet river at dawn';
const NEW = 'a loud river at dusk';

let infrastructure: Infrastructure;
let members: Members;
let count = 0;
/** A member with an address, new for each test. */
let tiger: { readonly id: string; readonly name: string; readonly email: string; readonly phone: string };

/** Addresses are verified unless stated otherwise. */
async function makeMember(merchant = demo, isProven = true) {
  count += 1;
  const name = `tiger${count}`;
  const id = await makeAccount(infrastructure, merchant, { username: name, password: PASSWORD });
  const member = { id, name, email: `${name}@example.com`, phone: `917${String(count).padStart(7, '0')}` };
  const createdAt = new Date(infrastructure.clock.now());
  await infrastructure.deps.atomically(async (tx) => {
    await tx
      .insertInto('member')
      .values({
        merchant_id: merchant.id,
        id,
        username: name,
        nickname: name,
        is_trial: false,
        icon: 'tiger',
        language: 'VI',
        created_at: createdAt,
        declared_age_at: createdAt,
        terms_version: '2026-01',
        email: member.email,
        phone: member.phone,
        country_dialing_code: '63',
        ...(isProven && { email_proven_at: createdAt, mobile_proven_at: createdAt }),
      })
      .execute();
    return { ok: true as const, value: undefined };
  });
  return member;
}

beforeAll(async () => {
  infrastructure = await openInfrastructure();
  members = createMembers({
    levelOf: async () => 0,
    ...infrastructure.deps,
    ...infrastructure.nodes[0],
    words: wordOf,
    wallet: { open: async () => undefined },
  });
});
afterAll(() => infrastructure.close());
beforeEach(async () => {
  infrastructure.clock.forward(100_000);
  tiger = await makeMember();
});

let address = 0;
/** A caller with an own address, so that budgets of other tests do not interfere. */
function someone(): Browser {
  address += 1;
  return openBrowser(`198.51.${Math.floor(address / 250)}.${(address % 250) + 1}`);
}

const identity = () => infrastructure.nodes[0];

async function logIn(password = PASSWORD, name = tiger.name, browser = someone()) {
  const body = { type: 'username', username: name, password } as const;
  return await request(identity().routes, 'login', demo, browser, { body });
}

async function sessionOf(name = tiger.name) {
  const done = await logIn(PASSWORD, name);
  if (!done.ok) throw new Error(done.refusal.code);
  const session = await identity().sessions.resolve('demo', done.value.token);
  if (!session) throw new Error('no session');
  return { token: done.value.token, session };
}

/** Calls an endpoint as a logged-in member. */
async function own<Name extends EndpointName & keyof Members['routes']>(
  name: Name,
  session: Awaited<ReturnType<typeof sessionOf>>['session'],
  body?: BodyOf<Endpoints[Name]>,
) {
  return (await request(members.routes as never, name as never, demo, someone(), {
    body,
    session,
  } as never)) as Awaited<ReturnType<Members['routes'][Name]>>;
}

async function humanProof(browser: Browser, merchant = demo) {
  const made = await request(identity().routes, 'captcha', merchant, browser, { query: { kind: 'work' } });
  if (!made.ok || !made.value.work) throw new Error('no work');
  return { captchaId: made.value.id, captcha: doWork(made.value.work) };
}

async function requestByEmail(
  change: Partial<BodyOf<Endpoints['requestEmailCode']>> = {},
  merchant = demo,
  browser = someone(),
) {
  const body = { username: tiger.name, email: tiger.email, ...(await humanProof(browser, merchant)), ...change };
  return await request(members.routes, 'requestEmailCode', merchant, browser, { body });
}

const lastMessage = () => infrastructure.messages.at(-1);
const sentCode = () => lastMessage()?.values.code ?? '';

async function reset(verificationId: string, verificationCode: string, merchant = demo, password = NEW) {
  const body = { verificationId, verificationCode, newPassword: password, confirmNewPassword: password };
  return await request(members.routes, 'resetPassword', merchant, someone(), { body });
}

async function issued(requested: ReturnType<typeof requestByEmail>) {
  const answer = await requested;
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

it('ROUTE-05 sets a new password by an e-mailed code: every session ends, the old password is invalid', async () => {
  const before = await sessionOf();
  const { verificationId, expirationTime } = await issued(requestByEmail());
  expect(expirationTime).toBe(infrastructure.clock.now() + 60_000);
  expect(lastMessage()).toMatchObject({ channel: 'email', to: tiger.email, kind: 'code', merchantId: 'demo' });
  expect(sentCode()).toMatch(/^\d{6}$/);
  expect(await reset(verificationId, sentCode())).toEqual({ ok: true, value: {} });
  expect(await identity().sessions.resolve('demo', before.token)).toBeUndefined();
  expect(await logIn(PASSWORD)).toMatchObject({ ok: false });
  expect(await logIn(NEW)).toMatchObject({ ok: true });
  // and the owner is notified, in the owner's language
  expect(lastMessage()).toMatchObject({ kind: 'password-changed', to: tiger.email, language: 'VI' });
});

it('ROUTE-05 sets a new password by an SMS code, however the number is written', async () => {
  const browser = someone();
  const body = {
    username: tiger.name.toUpperCase(),
    phone: `0${tiger.phone}`,
    countryDialingCode: '63',
    ...(await humanProof(browser)),
  };
  const requested = await request(members.routes, 'requestSmsCode', demo, browser, { body });
  if (!requested.ok) throw new Error(requested.refusal.code);
  expect(lastMessage()).toMatchObject({ channel: 'sms', to: `+63${tiger.phone}` });
  expect(await reset(requested.value.verificationId, sentCode())).toMatchObject({ ok: true });
  expect(await logIn(NEW)).toMatchObject({ ok: true });
});

it('sends neither code nor notice to an unverified address, and answers as for an unknown one', async () => {
  tiger = await makeMember(demo, false);
  const answer = await issued(requestByEmail());
  expect(lastMessage()).toMatchObject({ to: undefined });
  expect(await reset(answer.verificationId, sentCode())).toMatchObject({ refusal: { code: 'code.wrong' } });
  const browser = someone();
  const body = { username: tiger.name, phone: tiger.phone, countryDialingCode: '63' };
  const bySms = await request(members.routes, 'requestSmsCode', demo, browser, {
    body: { ...body, ...(await humanProof(browser)) },
  });
  expect(bySms).toMatchObject({ ok: true });
  expect(lastMessage()).toMatchObject({ to: undefined });
  const { session } = await sessionOf();
  const messages = infrastructure.messages.length;
  const change = { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
  expect(await own('changePassword', session, change)).toMatchObject({ ok: true });
  expect(infrastructure.messages.length).toBe(messages);
});

it('answers alike for a known name, an unknown one and another’s address, and sends only to the owner', async () => {
  const shapes = [];
  for (const change of [{}, { username: 'nobody-at-all' }, { email: 'somebody@example.com' }]) {
    const { verificationId, expirationTime } = await issued(requestByEmail(change));
    shapes.push({ isUuid: /^[0-9a-f-]{36}$/.test(verificationId), wait: expirationTime - infrastructure.clock.now() });
    const owner = Object.keys(change).length === 0;
    expect(lastMessage()?.to).toBe(owner ? tiger.email : undefined);
    // guesses are answered alike too: a wrong code, five times, then expired
    const codes = [];
    for (let guess = 0; guess < 6; guess++) {
      const answer = await reset(verificationId, wrongOf(sentCode()));
      codes.push(answer.ok ? 'in' : `${answer.refusal.code} ${answer.refusal.value?.triesLeft ?? ''}`);
    }
    shapes.push(codes);
    if (!owner) expect(await reset(verificationId, sentCode())).toMatchObject({ ok: false });
  }
  expect(shapes[2]).toEqual(shapes[0]);
  expect(shapes[4]).toEqual(shapes[0]);
  expect(shapes[3]).toEqual(shapes[1]);
  expect(shapes[5]).toEqual(shapes[1]);
});

it('runs the same number of queries for a known name as for an unknown one', async () => {
  const rows = async () => {
    const { db } = infrastructure.database;
    const codes = await db.selectFrom('verification_code').select('id').where('merchant_id', '=', 'demo').execute();
    return codes.length + infrastructure.messages.length;
  };
  const start = await rows();
  await issued(requestByEmail());
  const known = (await rows()) - start;
  await issued(requestByEmail({ username: 'nobody-at-all', email: 'nobody@example.com' }));
  expect((await rows()) - start - known).toBe(known);
});

it('allows five tries per code: the right one after five wrong ones is refused', async () => {
  const { verificationId } = await issued(requestByEmail());
  const code = sentCode();
  for (let guess = 4; guess >= 1; guess--) {
    expect(await reset(verificationId, wrongOf(code))).toEqual({
      ok: false,
      refusal: { code: 'code.wrong', value: { triesLeft: guess } },
    });
  }
  expect(await reset(verificationId, wrongOf(code))).toMatchObject({ refusal: { code: 'code.expired' } });
  expect(await reset(verificationId, code)).toMatchObject({ refusal: { code: 'code.expired' } });
  expect(await logIn(PASSWORD)).toMatchObject({ ok: true });
});

it('counts exactly five concurrent tries, and accepts the right code once', async () => {
  const { verificationId } = await issued(requestByEmail());
  const wrong = wrongOf(sentCode());
  const storm = await Promise.all(Array.from({ length: 12 }, () => reset(verificationId, wrong)));
  const evaluated = storm.filter((answer) => !answer.ok && answer.refusal.code === 'code.wrong');
  // the fifth answers that the code is spent
  expect(evaluated).toHaveLength(4);

  infrastructure.clock.forward(61);
  const again = await issued(requestByEmail());
  const code = sentCode();
  const right = await Promise.all(Array.from({ length: 4 }, () => reset(again.verificationId, code)));
  expect(right.filter((answer) => answer.ok)).toHaveLength(1);
});

it('accepts a code once, for ten minutes, and only the newest', async () => {
  const first = await issued(requestByEmail());
  const firstCode = sentCode();
  infrastructure.clock.forward(61);
  const second = await issued(requestByEmail());
  expect(await reset(first.verificationId, firstCode)).toMatchObject({ refusal: { code: 'code.expired' } });
  const secondCode = sentCode();
  expect(await reset(second.verificationId, secondCode)).toMatchObject({ ok: true });
  expect(await reset(second.verificationId, secondCode)).toMatchObject({ refusal: { code: 'code.expired' } });

  infrastructure.clock.forward(61);
  const late = await issued(requestByEmail());
  const lateCode = sentCode();
  infrastructure.clock.forward(lifetimes.codeSeconds);
  expect(await reset(late.verificationId, lateCode)).toMatchObject({ refusal: { code: 'code.expired' } });
});

it('refuses a code of another merchant, another purpose or another member', async () => {
  const { verificationId } = await issued(requestByEmail());
  const code = sentCode();
  expect(await reset(verificationId, code, lotus)).toMatchObject({ refusal: { code: 'code.expired' } });
  const { session } = await sessionOf();
  const proof = { verificationId, verificationCode: code };
  expect(await own('bindEmail', session, proof)).toMatchObject({ refusal: { code: 'code.expired' } });

  await own('requestEmailBinding', session, { email: 'other@example.com', password: PASSWORD });
  const bound = await infrastructure.database.db
    .selectFrom('verification_code')
    .select('id')
    .where('merchant_id', '=', 'demo')
    .where('member_id', '=', tiger.id)
    .where('purpose', '=', 'email')
    .executeTakeFirstOrThrow();
  const bindCode = sentCode();
  const otherMember = await makeMember();
  const other = await sessionOf(otherMember.name);
  const stolen = { verificationId: bound.id, verificationCode: bindCode };
  expect(await own('bindEmail', other.session, stolen)).toMatchObject({ refusal: { code: 'code.wrong' } });
  expect(await reset(bound.id, bindCode)).toMatchObject({ refusal: { code: 'code.expired' } });
});

it('stores neither a code nor a password in readable form, in any table', async () => {
  const { verificationId } = await issued(requestByEmail());
  const code = sentCode();
  const row = await infrastructure.database.db
    .selectFrom('verification_code')
    .selectAll()
    .where('merchant_id', '=', 'demo')
    .where('id', '=', verificationId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row).replace(row.id, '')).not.toContain(code);
  expect(row.code_hash).toMatch(/^[\w-]{43}$/);
});

it('sends one code a minute and six an hour per target, and thirty per calling network', async () => {
  const here = someone();
  const again = (change = {}) => requestByEmail(change, demo, here);
  await issued(again());
  expect(await again()).toMatchObject({ refusal: { code: 'request.too_many', value: { retryAfter: 60 } } });
  for (let more = 0; more < 5; more++) {
    infrastructure.clock.forward(61);
    await issued(again());
  }
  infrastructure.clock.forward(61);
  expect(await again()).toMatchObject({ refusal: { code: 'request.too_many' } });
  // an unknown name is limited alike
  const nobody = { username: 'nobody-here', email: 'nobody-here@example.com' };
  await issued(again(nobody));
  expect(await again(nobody)).toMatchObject({ refusal: { code: 'request.too_many' } });

  const browser = someone();
  const answers = [];
  for (let n = 0; n < 31; n++) {
    const body = { username: `name${n}`, email: `name${n}@example.com`, ...(await humanProof(browser)) };
    answers.push((await request(members.routes, 'requestEmailCode', demo, browser, { body })).ok);
  }
  expect(answers.filter((isOk) => isOk)).toHaveLength(30);
});

it('sends nothing without a captcha, and nothing by a channel that is switched off', async () => {
  const before = infrastructure.messages.length;
  expect(await requestByEmail({ captchaId: '00000000-0000-7000-8000-000000000000' })).toMatchObject({
    refusal: { code: 'auth.captcha_wrong' },
  });
  const silent = { ...demo, flags: { ...demo.flags, emailCodes: false } };
  const { session } = await sessionOf();
  const body = { email: 'new@example.com', password: PASSWORD };
  expect(await request(members.routes, 'requestEmailBinding', silent, someone(), { body, session })).toMatchObject({
    refusal: { code: 'feature.off' },
  });
  expect(infrastructure.messages.length).toBe(before);
  const options = await request(members.routes, 'verificationOptions', silent, someone());
  expect(options).toMatchObject({
    ok: true,
    value: { channels: ['sms'], countryDialingCode: '63', resendSeconds: 60 },
  });
});

it('AUTH-16 changes the password: it requires the old one, ends other sessions and keeps this one', async () => {
  const here = await sessionOf();
  const there = await sessionOf();
  const change = (body: Partial<BodyOf<Endpoints['changePassword']>>) =>
    own('changePassword', here.session, {
      oldPassword: PASSWORD,
      newPassword: NEW,
      confirmNewPassword: NEW,
      ...body,
    });
  expect(await change({ oldPassword: 'not it' })).toMatchObject({ refusal: { code: 'password.wrong' } });
  expect(await change({ confirmNewPassword: 'other' })).toMatchObject({
    refusal: { code: 'auth.confirmation_differs' },
  });
  expect(await change({ newPassword: PASSWORD, confirmNewPassword: PASSWORD })).toMatchObject({
    refusal: { code: 'password.same' },
  });
  for (const [weak, code] of [
    ['short', 'auth.field_invalid'],
    [`${tiger.name}123456`, 'password.guessable'],
    [`my ${tiger.phone}`, 'password.guessable'],
    ['password123', 'password.guessable'],
  ] as const) {
    expect(await change({ newPassword: weak, confirmNewPassword: weak })).toMatchObject({
      refusal: { code, value: { field: 'newPassword' } },
    });
  }
  expect(await identity().sessions.resolve('demo', there.token)).toBeDefined();
  expect(await change({})).toEqual({ ok: true, value: {} });
  expect(await identity().sessions.resolve('demo', here.token)).toBeDefined();
  expect(await identity().sessions.resolve('demo', there.token)).toBeUndefined();
  expect(await infrastructure.nodes[1].sessions.resolve('demo', there.token)).toBeUndefined();
  expect(await logIn(NEW)).toMatchObject({ ok: true });
  expect(await own('securityConfig', here.session)).toMatchObject({
    ok: true,
    value: { passwordChangedAt: new Date(infrastructure.clock.now()).toISOString() },
  });
});

it('AUTH-16 changes nothing for a session that ended after its proof: no password, no address, no questions', async () => {
  const thief = await sessionOf();
  const requested = await own('requestEmailBinding', thief.session, { email: 'thief@example.com', password: PASSWORD });
  if (!requested.ok) throw new Error(requested.refusal.code);
  const proof = { verificationId: requested.value.verificationId, verificationCode: sentCode() };
  const owner = await sessionOf();
  const [node] = infrastructure.nodes;
  const late = createMembers({
    levelOf: async () => 0,
    ...infrastructure.deps,
    ...node,
    credentials: {
      ...node.credentials,
      // What is hashed was proven before: now the owner is faster.
      hashSecret: async (secret) => {
        const body = { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
        await own('changePassword', owner.session, body);
        return node.credentials.hashSecret(secret);
      },
    },
    words: wordOf,
    wallet: { open: async () => undefined },
  });
  const THIEFS = 'a thief that comes by night';
  const body = { oldPassword: PASSWORD, newPassword: THIEFS, confirmNewPassword: THIEFS };
  const { session } = thief;
  expect(await request(late.routes, 'changePassword', demo, someone(), { body, session })).toMatchObject({
    refusal: { code: 'session.expired' },
  });
  expect(await logIn(THIEFS)).toMatchObject({ ok: false });
  expect(await own('bindEmail', session, proof)).toMatchObject({ refusal: { code: 'session.expired' } });
  const payment = { password: NEW, paymentPassword: '928374', confirmPaymentPassword: '928374' };
  expect(await own('setPaymentPassword', session, payment)).toMatchObject({ refusal: { code: 'session.expired' } });
  expect(await own('hasWithdrawalPassword', owner.session)).toMatchObject({ value: { hasWithdrawalPassword: false } });
});

it('ROUTE-05 lets nobody in by a code that was sent to a former address', async () => {
  const { session } = await sessionOf();
  const former = await issued(requestByEmail());
  const code = sentCode();
  const payment = { paymentPassword: '928374', confirmPaymentPassword: '928374' };
  expect(await own('setPaymentPassword', session, { password: PASSWORD, ...payment })).toMatchObject({ ok: true });
  const pending = await own('requestOwnCode', session, { channel: 'sms' });
  if (!pending.ok) throw new Error(pending.refusal.code);
  const ownProof = { verificationId: pending.value.verificationId, verificationCode: sentCode() };
  const requested = await own('requestEmailBinding', session, { email: 'safe@example.com', password: PASSWORD });
  if (!requested.ok) throw new Error(requested.refusal.code);
  const proof = { verificationId: requested.value.verificationId, verificationCode: sentCode() };
  expect(await own('bindEmail', session, proof)).toMatchObject({ ok: true });
  expect(await reset(former.verificationId, code)).toMatchObject({ refusal: { code: 'code.expired' } });
  expect(await own('resetPaymentPassword', session, { ...ownProof, ...payment })).toMatchObject({
    refusal: { code: 'code.expired' },
  });
  expect(await logIn(PASSWORD)).toMatchObject({ ok: true });
});

it('allows five guesses at the password within a session', async () => {
  const { session } = await sessionOf();
  const guess = (oldPassword: string) =>
    own('changePassword', session, { oldPassword, newPassword: NEW, confirmNewPassword: NEW });
  for (let n = 0; n < 5; n++) expect(await guess(`guess ${n}`)).toMatchObject({ refusal: { code: 'password.wrong' } });
  expect(await guess(PASSWORD)).toMatchObject({ refusal: { code: 'request.too_many' } });
  infrastructure.clock.forward(901);
  expect(await guess(PASSWORD)).toMatchObject({ ok: true });
});

it('AUTH-19 binds an e-mail address by password and code; an address belongs to one member', async () => {
  tiger = await makeMember(demo, false);
  const { session } = await sessionOf();
  const request1 = { email: ' New.Tiger@Example.com ', password: PASSWORD };
  expect(await own('requestEmailBinding', session, { ...request1, password: 'guessed' })).toMatchObject({
    refusal: { code: 'password.wrong' },
  });
  const requested = await own('requestEmailBinding', session, request1);
  if (!requested.ok) throw new Error(requested.refusal.code);
  expect(lastMessage()).toMatchObject({ to: 'new.tiger@example.com', channel: 'email' });
  const proof = { verificationId: requested.value.verificationId, verificationCode: sentCode() };
  expect(await own('bindEmail', session, proof)).toEqual({ ok: true, value: { email: 'ne***@example.com' } });
  expect(await own('securityConfig', session)).toMatchObject({
    value: { email: 'ne***@example.com', isEmailProven: true, isMobileProven: false },
  });

  const rival = await makeMember();
  const theirs = await sessionOf(rival.name);
  const again = await own('requestEmailBinding', theirs.session, {
    email: 'new.tiger@example.com',
    password: PASSWORD,
  });
  if (!again.ok) throw new Error(again.refusal.code);
  const rivalProof = { verificationId: again.value.verificationId, verificationCode: sentCode() };
  expect(await own('bindEmail', theirs.session, rivalProof)).toMatchObject({
    refusal: { code: 'member.address_taken' },
  });
});

it('AUTH-19 gives a number to one of two members who bind it at the same moment', async () => {
  const proofs = [];
  for (let n = 0; n < 4; n++) {
    infrastructure.clock.forward(61);
    const { session } = await sessionOf((await makeMember()).name);
    const requesting = { phone: '0911222333', countryDialingCode: '84', password: PASSWORD };
    const requested = await own('requestMobileBinding', session, requesting);
    if (!requested.ok) throw new Error(requested.refusal.code);
    proofs.push({ session, proof: { verificationId: requested.value.verificationId, verificationCode: sentCode() } });
  }
  const answers = await Promise.all(proofs.map(({ session, proof }) => own('bindMobile', session, proof)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers.filter(({ ok }) => !ok)) {
    expect(answer).toMatchObject({ refusal: { code: 'member.address_taken' } });
  }
});

it('AUTH-19 binds a mobile number, and notifies the formerly verified one of the change', async () => {
  tiger = await makeMember(demo, false);
  const { session } = await sessionOf();
  const bind = async (phone: string) => {
    infrastructure.clock.forward(61);
    const requested = await own('requestMobileBinding', session, {
      phone,
      countryDialingCode: '84',
      password: PASSWORD,
    });
    if (!requested.ok) throw new Error(requested.refusal.code);
    const proof = { verificationId: requested.value.verificationId, verificationCode: sentCode() };
    return await own('bindMobile', session, proof);
  };
  expect(await bind('0912345678')).toEqual({ ok: true, value: { phone: '+84 •••• 5678' } });
  expect(lastMessage()).toMatchObject({ to: '+84912345678', kind: 'code' });
  expect(await bind('0987654321')).toMatchObject({ ok: true });
  // the unverified address is not notified
  expect(lastMessage()).toMatchObject({ kind: 'address-changed', to: '+84912345678' });
  expect(
    await own('requestMobileBinding', session, { phone: '0912345678', countryDialingCode: '999', password: PASSWORD }),
  ).toMatchObject({ refusal: { code: 'auth.field_invalid', value: { field: 'countryDialingCode' } } });
});

it('AUTH-19 sets a payment password once, and another with the previous one or with a code', async () => {
  tiger = await makeMember(demo, false);
  const { session } = await sessionOf();
  const fresh = (paymentPassword: string) => ({ paymentPassword, confirmPaymentPassword: paymentPassword });
  expect(await own('hasWithdrawalPassword', session)).toEqual({ ok: true, value: { hasWithdrawalPassword: false } });
  expect(await own('resetPaymentPassword', session, { oldPaymentPassword: 'x', ...fresh('928374') })).toMatchObject({
    refusal: { code: 'member.payment_password_unset' },
  });
  expect(
    await own('setPaymentPassword', session, { password: PASSWORD, ...fresh(PASSWORD.slice(0, 32)) }),
  ).toMatchObject({ refusal: { code: 'password.same' } });
  expect(await own('setPaymentPassword', session, { password: 'guessed', ...fresh('928374') })).toMatchObject({
    refusal: { code: 'password.wrong' },
  });
  expect(await own('setPaymentPassword', session, { password: PASSWORD, ...fresh('928374') })).toMatchObject({
    ok: true,
  });
  expect(await own('setPaymentPassword', session, { password: PASSWORD, ...fresh('192837') })).toMatchObject({
    refusal: { code: 'member.payment_password_set' },
  });
  expect(await own('hasWithdrawalPassword', session)).toMatchObject({ value: { hasWithdrawalPassword: true } });

  // the login password does not prove it
  const byLogin = await own('resetPaymentPassword', session, { oldPaymentPassword: PASSWORD, ...fresh('483920') });
  expect(byLogin).toMatchObject({ refusal: { code: 'password.wrong' } });
  const byOld = await own('resetPaymentPassword', session, { oldPaymentPassword: '928374', ...fresh('483920') });
  expect(byOld).toMatchObject({ ok: true });

  expect(await own('requestOwnCode', session, { channel: 'email' })).toMatchObject({
    refusal: { code: 'member.address_unproven' },
  });
  const bound = await own('requestEmailBinding', session, { email: tiger.email, password: PASSWORD });
  if (!bound.ok) throw new Error(bound.refusal.code);
  await own('bindEmail', session, { verificationId: bound.value.verificationId, verificationCode: sentCode() });
  infrastructure.clock.forward(61);
  const code = await own('requestOwnCode', session, { channel: 'email' });
  if (!code.ok) throw new Error(code.refusal.code);
  const proof = { verificationId: code.value.verificationId, verificationCode: sentCode() };
  expect(await own('resetPaymentPassword', session, { ...proof, ...fresh('675849') })).toMatchObject({ ok: true });
  expect(await own('resetPaymentPassword', session, { ...proof, ...fresh('675850') })).toMatchObject({
    refusal: { code: 'code.expired' },
  });
});

it('AUTH-19 changes name and avatar by the rules, and sets the payee name once', async () => {
  const { session } = await sessionOf();
  expect(await own('setNickname', session, { nickname: '  Blue Whale ' })).toMatchObject({
    value: { nickname: 'Blue Whale' },
  });
  for (const nickname of ['x', '<b>bold</b>', 'x'.repeat(21)]) {
    expect(await own('setNickname', session, { nickname })).toMatchObject({ refusal: { code: 'auth.field_invalid' } });
  }
  const faces = await own('headIcons', session);
  if (!faces.ok) throw new Error('no faces');
  expect(faces.value.icons.length).toBeGreaterThan(5);
  expect(await own('setHeadIcon', session, { icon: 'rocket' })).toMatchObject({ value: { icon: 'rocket' } });
  expect(await own('setHeadIcon', session, { icon: '../../etc' })).toMatchObject({
    refusal: { code: 'auth.field_invalid' },
  });
  expect(await own('setPayeeName', session, { payeeName: ' Nguyễn  Văn An ' })).toMatchObject({
    value: { payeeName: 'Nguyễn Văn An' },
  });
  expect(await own('setPayeeName', session, { payeeName: 'Somebody Else' })).toMatchObject({
    refusal: { code: 'member.payee_fixed' },
  });
  expect(await own('securityConfig', session)).toMatchObject({
    value: { nickname: 'Blue Whale', icon: 'rocket', payeeName: 'Nguyễn Văn An' },
  });
});

it('AUTH-19 notifies a login on a new device, if the member wants it and has a verified address', async () => {
  tiger = await makeMember(demo, false);
  members.subscribe(infrastructure.deps.outbox);
  const { session } = await sessionOf();
  const intent = { hasLoginAlerts: true };
  expect(await own('setSecurityConfig', session, intent)).toMatchObject({
    refusal: { code: 'member.address_unproven' },
  });
  const requested = await own('requestEmailBinding', session, { email: tiger.email, password: PASSWORD });
  if (!requested.ok) throw new Error(requested.refusal.code);
  await own('bindEmail', session, { verificationId: requested.value.verificationId, verificationCode: sentCode() });
  expect(await own('setSecurityConfig', session, intent)).toMatchObject({ ok: true });
  await infrastructure.reported();
  const before = infrastructure.messages.length;
  const browser = someone();
  await logIn(PASSWORD, tiger.name, browser);
  await infrastructure.reported();
  expect(infrastructure.messages.slice(before)).toMatchObject([
    { kind: 'new-device', to: tiger.email, values: { address: browser.address, account: tiger.name } },
  ]);
});
