import { Kysely, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BodyOf, type Endpoints, optionalRegisterFields } from '#contract';
import { createEncryptor } from '../../db/encryptor.ts';
import { atomically } from '../../db/transactions.ts';
import { wordOf } from '../../http/texts/merchant-texts.ts';
import { createIdentity } from '../identity/index.ts';
import { lifetimes } from '../identity/rules.ts';
import {
  type Browser,
  doWork,
  type Infrastructure,
  openBrowser,
  openInfrastructure,
  request,
  testMerchant,
} from '../identity/testing.ts';
import type { Merchant } from '../merchants/index.ts';
import { createMembers, type Members, type MembersDeps } from './index.ts';
import { encryptedFields } from './profile/encrypt-profile.ts';

const PASSWORD = 'a quiet river at dawn';

function merchantWith(id: string, register: Partial<Merchant['manifest']['register']> = {}): Merchant {
  const plain = testMerchant(id);
  const made = testMerchant(id, {
    register: { ...plain.manifest.register, methods: ['username', 'mobileNum'], ...register },
  });
  return { ...made, flags: { ...made.flags, mobileCodeLogin: true } };
}

const demo = merchantWith('demo');
let infrastructure: Infrastructure;
let deps: MembersDeps;
let members: Members;
let count = 0;
let mobileNum = '';

beforeAll(async () => {
  infrastructure = await openInfrastructure();
  deps = {
    ...infrastructure.deps,
    ...infrastructure.nodes[0],
    words: wordOf,
    wallet: { open: async () => undefined },
    levelOf: async () => 0,
  };
  members = createMembers(deps);
});
afterAll(() => infrastructure.close());
beforeEach(() => {
  infrastructure.clock.forward(100_000);
  count += 1;
  mobileNum = `0917${String(count).padStart(7, '0')}`;
});

let address = 0;
function someone(): Browser {
  address += 1;
  return openBrowser(`198.51.${Math.floor(address / 250)}.${(address % 250) + 1}`);
}

async function humanProof(browser: Browser, merchant: Merchant) {
  const made = await request(infrastructure.nodes[0].routes, 'captcha', merchant, browser, { query: { kind: 'work' } });
  if (!made.ok || !made.value.work) throw new Error('no work');
  return { captchaId: made.value.id, captcha: doWork(made.value.work) };
}

type CodeBody = BodyOf<Endpoints['requestLoginCode']>;

async function requestCode(
  endpoint: 'requestLoginCode' | 'requestRegisterCode',
  change: Partial<CodeBody> = {},
  merchant = demo,
  browser = someone(),
) {
  const body = { phone: mobileNum, countryDialingCode: '63', ...(await humanProof(browser, merchant)), ...change };
  return await request(members.routes, endpoint, merchant, browser, { body });
}

async function issued(requested: ReturnType<typeof requestCode>) {
  const answer = await requested;
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

const sentCode = () => infrastructure.messages.at(-1)?.values.code ?? '';
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

type MobileBody = BodyOf<Endpoints['registerByMobile']>;

const commonBody = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  isOfAge: true,
  termsVersion: '2026-01',
  registerMethod: 'H5',
  type: 0,
} satisfies Partial<MobileBody>;

function bodyOf(verificationId: string, verificationCode: string, change: Partial<MobileBody> = {}): MobileBody {
  return { ...commonBody, mobileNum, countryDialingCode: '63', verificationId, verificationCode, ...change };
}

const join = (verificationId: string, code: string, change: Partial<MobileBody> = {}, merchant = demo) =>
  request(members.routes, 'registerByMobile', merchant, someone(), { body: bodyOf(verificationId, code, change) });

async function newMember(merchant = demo) {
  const { verificationId } = await issued(requestCode('requestRegisterCode', {}, merchant));
  const done = await join(verificationId, sentCode(), {}, merchant);
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value;
}

type LoginBody = BodyOf<Endpoints['login']>;

function logIn(verificationId: string, code: string, change: Partial<LoginBody> = {}, merchant = demo) {
  const body = {
    type: 'sms',
    username: mobileNum,
    countryDialingCode: '63',
    verificationId,
    password: code,
    ...change,
  } as const;
  return request(infrastructure.nodes[0].routes, 'login', merchant, someone(), { body });
}

const profileOf = (memberId: string) =>
  infrastructure.database.db
    .selectFrom('member')
    .selectAll()
    .where('merchant_id', '=', 'demo')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();

it('AUTH-08 AUTH-13 registers by a mobile number verified by a code, under a generated name', async () => {
  const { verificationId, expirationTime } = await issued(requestCode('requestRegisterCode'));
  expect(expirationTime).toBe(infrastructure.clock.now() + 60_000);
  expect(infrastructure.messages.at(-1)).toMatchObject({
    channel: 'sms',
    to: `+63${mobileNum.slice(1)}`,
    kind: 'code',
  });
  const done = await join(verificationId, sentCode());
  if (!done.ok) throw new Error(done.refusal.code);
  expect(done.value).toMatchObject({
    type: 0,
    firstTimeLogin: true,
    username: expect.stringMatching(/^p[a-z0-9]{8}$/),
  });
  expect(await profileOf(done.value.id)).toMatchObject({
    username: done.value.username,
    country_dialing_code: '63',
    phone: mobileNum.slice(1),
    mobile_proven_at: new Date(infrastructure.clock.now()),
  });
});

it('AUTH-13 accepts a chosen name, and every documented key of the payload', async () => {
  const { verificationId } = await issued(requestCode('requestRegisterCode'));
  const reported = Object.fromEntries(optionalRegisterFields.map((field) => [field, '']));
  const rest = {
    ...reported,
    mobileNum,
    registerUrl: 'demo.localhost',
    domain: 'demo.localhost',
    username: `River${count}`,
  };
  const done = await join(verificationId, sentCode(), rest);
  expect(done).toMatchObject({ ok: true, value: { username: `River${count}` } });
});

it('AUTH-01 AUTH-03 logs in by the code sent to the member’s number, once', async () => {
  const { id, username } = await newMember();
  infrastructure.clock.forward(60);
  const { verificationId, expirationTime } = await issued(requestCode('requestLoginCode'));
  expect(expirationTime).toBe(infrastructure.clock.now() + 60_000);
  const code = sentCode();
  expect(await logIn(verificationId, wrongOf(code))).toEqual({
    ok: false,
    refusal: { code: 'code.wrong', value: { triesLeft: 4 } },
  });
  expect(await logIn(verificationId, code)).toMatchObject({ ok: true, value: { id, username, firstTimeLogin: false } });
  expect(await logIn(verificationId, code)).toMatchObject({ refusal: { code: 'code.expired' } });
  const outcomes = await infrastructure.database.db
    .selectFrom('login_record')
    .select(['outcome', 'method'])
    .where('merchant_id', '=', 'demo')
    .where('member_id', '=', id)
    .execute();
  expect(outcomes).toContainEqual({ outcome: 'in', method: 'sms' });
});

it('answers alike for a known and an unknown number', async () => {
  await newMember();
  infrastructure.clock.forward(60);
  const known = await issued(requestCode('requestLoginCode'));
  expect(infrastructure.messages.at(-1)?.to).toBeDefined();
  const unknown = await issued(requestCode('requestLoginCode', { phone: '09990000000' }));
  expect(Object.keys(known)).toEqual(Object.keys(unknown));
  expect(infrastructure.messages.at(-1)).toMatchObject({ kind: 'code', to: undefined });
  const code = sentCode();
  // the code made for an unknown number logs nobody in either
  for (const triesLeft of [4, 3, 2, 1]) {
    const answer = await logIn(unknown.verificationId, code, { username: '09990000000' });
    expect(answer).toEqual({ ok: false, refusal: { code: 'code.wrong', value: { triesLeft } } });
  }
});

it('runs the very same queries for a known and an unknown number', async () => {
  await newMember();
  const statements: string[] = [];
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = infrastructure.database.db instanceof Kysely && infrastructure.database.db.withPlugin(watch);
  if (!db) throw new Error('no database');
  const watched = { ...infrastructure.deps, db, atomically: ((act) => atomically(db, act)) as typeof deps.atomically };
  const identity = createIdentity(watched);
  const spied = createMembers({ ...deps, ...watched, ...identity });
  const traceOf = async (endpoint: 'requestLoginCode' | 'requestRegisterCode', requested: string) => {
    const browser = someone();
    const body = { phone: requested, countryDialingCode: '63', ...(await humanProof(browser, demo)) };
    statements.length = 0;
    const answer = await request(spied.routes, endpoint, demo, browser, { body });
    if (!answer.ok) throw new Error(answer.refusal.code);
    const { verificationId } = answer.value;
    const tried = {
      type: 'sms',
      username: requested,
      countryDialingCode: '63',
      verificationId,
      password: wrongOf(sentCode()),
    };
    await request(identity.routes, 'login', demo, browser, { body: tried as LoginBody });
    return [...statements];
  };
  for (const endpoint of ['requestLoginCode', 'requestRegisterCode'] as const) {
    infrastructure.clock.forward(60);
    const known = await traceOf(endpoint, mobileNum);
    expect(known.length).toBeGreaterThan(5);
    expect(await traceOf(endpoint, '09990000002')).toEqual(known);
  }
});

it('tells only the owner that a number is taken already, and registers nobody with it', async () => {
  const { username } = await newMember();
  infrastructure.clock.forward(60);
  const known = await issued(requestCode('requestRegisterCode'));
  expect(infrastructure.messages.at(-1)).toMatchObject({ kind: 'number-known', values: { account: username } });
  expect(known).toEqual({ verificationId: expect.any(String), expirationTime: infrastructure.clock.now() + 60_000 });
  expect(await join(known.verificationId, '123456')).toMatchObject({
    refusal: { code: 'code.wrong', value: { triesLeft: 4, field: 'verificationCode' } },
  });
});

it('keeps one set of five tries per number: a new code replaces the previous one', async () => {
  await newMember();
  infrastructure.clock.forward(60);
  const first = await issued(requestCode('requestLoginCode'));
  const firstCode = sentCode();
  infrastructure.clock.forward(60);
  const second = await issued(requestCode('requestLoginCode'));
  const code = sentCode();
  expect(await logIn(first.verificationId, firstCode)).toMatchObject({ refusal: { code: 'code.expired' } });
  const tries = Array.from({ length: 12 }, () => logIn(second.verificationId, wrongOf(code)));
  const answers = (await Promise.all(tries)).map((answer) => !answer.ok && answer.refusal.code);
  expect(answers.filter((answer) => answer === 'code.wrong')).toHaveLength(4);
  expect(await logIn(second.verificationId, code)).toMatchObject({ refusal: { code: 'code.expired' } });
});

it('accepts a code for its own number, purpose, merchant and ten minutes only', async () => {
  await newMember();
  infrastructure.clock.forward(60);
  const { verificationId } = await issued(requestCode('requestLoginCode'));
  const code = sentCode();
  expect(await logIn(verificationId, code, { username: '09990000001' })).toMatchObject({ ok: false });
  expect(await join(verificationId, code)).toMatchObject({ refusal: { code: 'code.expired' } });
  expect(await logIn(verificationId, code, {}, merchantWith('lotus'))).toMatchObject({
    refusal: { code: 'code.expired' },
  });
  infrastructure.clock.forward(lifetimes.codeSeconds);
  expect(await logIn(verificationId, code)).toMatchObject({ refusal: { code: 'code.expired' } });
});

it('AUTH-03 sends one code a minute and six an hour per number, and thirty per calling network', async () => {
  const here = someone();
  const again = () => requestCode('requestLoginCode', {}, demo, here);
  await issued(again());
  expect(await again()).toMatchObject({ refusal: { code: 'request.too_many' } });
  for (let sent = 1; sent < 6; sent++) {
    infrastructure.clock.forward(60);
    await issued(again());
  }
  infrastructure.clock.forward(60);
  expect(await again()).toMatchObject({ refusal: { code: 'request.too_many' } });
  infrastructure.clock.forward(3600);
  const flooder = someone();
  const codes: string[] = [];
  for (let at = 0; at < 31; at++) {
    const answer = await requestCode(
      'requestLoginCode',
      { phone: `0998${String(at).padStart(7, '0')}` },
      demo,
      flooder,
    );
    codes.push(answer.ok ? 'sent' : answer.refusal.code);
  }
  expect(codes.filter((code) => code === 'sent')).toHaveLength(30);
  expect(codes.at(-1)).toBe('request.too_many');
});

it('sends no code without a captcha, to no invalid number, and none where the flag is off', async () => {
  const before = infrastructure.messages.length;
  const guessed = { captchaId: '00000000-0000-7000-8000-000000000000' };
  expect(await requestCode('requestLoginCode', guessed)).toMatchObject({ refusal: { code: 'auth.captcha_wrong' } });
  for (const [change, field] of [
    [{ phone: '091712345' }, 'mobileNum'],
    [{ phone: '091712345678' }, 'mobileNum'],
    [{ countryDialingCode: '999' }, 'countryDialingCode'],
  ] as const) {
    const answer = await requestCode('requestRegisterCode', change);
    expect(answer).toMatchObject({ refusal: { code: 'auth.field_invalid', value: { field } } });
  }
  const silent = { ...demo, flags: { ...demo.flags, smsCodes: false } };
  expect(await requestCode('requestLoginCode', {}, silent)).toMatchObject({ refusal: { code: 'feature.off' } });
  expect(await requestCode('requestRegisterCode', {}, silent)).toMatchObject({ refusal: { code: 'feature.off' } });
  expect(await requestCode('requestRegisterCode', {}, testMerchant('demo'))).toMatchObject({
    refusal: { code: 'feature.off' },
  });
  expect(infrastructure.messages).toHaveLength(before);
});

it('AUTH-01 refuses a code that was sent before the flag was turned off', async () => {
  await newMember();
  infrastructure.clock.forward(60);
  const { verificationId } = await issued(requestCode('requestLoginCode'));
  const off = { ...demo, flags: { ...demo.flags, mobileCodeLogin: false } };
  expect(await logIn(verificationId, sentCode(), {}, off)).toMatchObject({ refusal: { code: 'feature.off' } });
});

it('AUTH-17 refuses a closed account, and sends an agent to the agents’ login', async () => {
  const { id } = await newMember();
  const change = async (values: { type?: 1; state?: 'closed' }) =>
    await infrastructure.deps.atomically(async (tx) => {
      const rows = tx.updateTable('credential').set(values).where('merchant_id', '=', 'demo');
      await rows.where('member_id', '=', id).execute();
      return { ok: true as const, value: undefined };
    });
  const codeFor = async (portal: 'member' | 'agent') => {
    infrastructure.clock.forward(60);
    const { verificationId } = await issued(requestCode('requestLoginCode'));
    return await logIn(verificationId, sentCode(), { portal });
  };
  expect(await codeFor('agent')).toMatchObject({ refusal: { code: 'session.member_refused' } });
  await change({ type: 1 });
  expect(await codeFor('member')).toMatchObject({ refusal: { code: 'session.agent_refused' } });
  expect(await codeFor('agent')).toMatchObject({ ok: true, value: { type: 1 } });
  await change({ state: 'closed' });
  expect(await codeFor('agent')).toMatchObject({ refusal: { code: 'auth.account_closed' } });
});

it('creates one member of a code for concurrent requests', async () => {
  const { verificationId } = await issued(requestCode('requestRegisterCode'));
  const code = sentCode();
  const answers = await Promise.all([1, 2, 3, 4].map(() => join(verificationId, code)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
});

it('AUTH-10 requires a verified number for registration by name where the merchant says so, and a taken name costs no try', async () => {
  const proving = merchantWith('demo', {
    methods: ['username'],
    isMobileProven: true,
    optionalFields: { mobileNum: 'shown' },
  });
  const byName = (change: Partial<BodyOf<Endpoints['register']>>) => {
    return request(members.routes, 'register', proving, someone(), {
      body: { ...commonBody, username: `proved${count}`, ...change },
    });
  };
  const rules = await request(members.routes, 'registerRules', proving, someone());
  expect(rules.ok && rules.value.fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['username', true],
    ['password', true],
    ['mobileNum', false],
    ['verificationCode', false],
  ]);
  const number = { mobileNum, countryDialingCode: '63' };
  const unproved = { refusal: { code: 'auth.field_invalid', value: { field: 'verificationCode' } } };
  expect(await byName(number)).toMatchObject(unproved);
  const { verificationId } = await issued(requestCode('requestRegisterCode', {}, proving));
  const code = { verificationId, verificationCode: sentCode() };
  await byName({ username: `taken${count}` });
  for (let tries = 0; tries < 6; tries++) {
    const answer = await byName({ ...number, ...code, username: `taken${count}` });
    expect(answer).toMatchObject({ refusal: { code: 'auth.username_taken' } });
  }
  const done = await byName({ ...number, ...code });
  if (!done.ok) throw new Error(done.refusal.code);
  expect(await profileOf(done.value.id)).toMatchObject({ mobile_proven_at: new Date(infrastructure.clock.now()) });
});

it('AUTH-11 saves every optional field, with personal data encrypted per member', async () => {
  const all = Object.fromEntries(optionalRegisterFields.map((field) => [field, 'shown' as const]));
  const requesting = merchantWith('demo', { optionalFields: all });
  const reported = {
    paymentPassword: '975310',
    idNumber: 'AB-12345',
    qqNum: '10001234',
    facebook: 'blue.whale',
    wechat: 'bluewhale',
    line: 'blue_whale',
    whatsapp: '+639170000000',
    zalo: 'bluewhale',
    email: `whale${count}@example.com`,
    nickname: 'Blue Whale',
    payeeName: 'Ana Cruz',
    recommenderId: 'friend1',
  };
  const { verificationId } = await issued(requestCode('requestRegisterCode', {}, requesting));
  const done = await join(verificationId, sentCode(), reported, requesting);
  if (!done.ok) throw new Error(done.refusal.code);
  const row = await profileOf(done.value.id);
  expect(row).toMatchObject({
    nickname: 'Blue Whale',
    email: reported.email,
    payee_name: 'Ana Cruz',
    recommender: 'friend1',
    declared_age: 21,
    declared_age_at: new Date(infrastructure.clock.now()),
    terms_version: '2026-01',
    terms_accepted_at: new Date(infrastructure.clock.now()),
  });
  const encryptor = createEncryptor(infrastructure.deps.secret, 'profiles', infrastructure.deps.random);
  const opened = JSON.parse(encryptor.decrypt(row.encrypted ?? '', `demo ${row.id}`)) as typeof reported;
  expect(opened).toEqual(Object.fromEntries(encryptedFields.map((field) => [field, reported[field]])));
  expect(() => encryptor.decrypt(row.encrypted ?? '', 'demo another')).toThrow();
  for (const field of ['idNumber', 'facebook', 'paymentPassword'] as const) {
    expect(JSON.stringify(row)).not.toContain(reported[field]);
  }
});

it('recognises an identity number by its fingerprint, however it is written', async () => {
  const requesting = merchantWith('demo', { optionalFields: { idNumber: 'required' } });
  const marks: (string | null)[] = [];
  for (const [at, idNumber] of ['AB-12345', 'ab12345', 'AB-12346'].entries()) {
    mobileNum = `0918${String(count * 10 + at).padStart(7, '0')}`;
    const { verificationId } = await issued(requestCode('requestRegisterCode', {}, requesting));
    const done = await join(verificationId, sentCode(), { idNumber }, requesting);
    if (!done.ok) throw new Error(done.refusal.code);
    marks.push((await profileOf(done.value.id)).id_number);
  }
  expect(marks[0]).toBe(marks[1]);
  expect(marks[2]).not.toBe(marks[0]);
});
