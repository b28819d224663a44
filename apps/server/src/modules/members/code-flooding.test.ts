/**
 * Every endpoint that sends a code, found in the contract: strangers request a victim's codes, from many networks, and the victim is
 * not affected.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '#contract';
import { ok } from '#kernel';
import type { Session } from '../../http/handlers.ts';
import { wordOf } from '../../http/texts/merchant-texts.ts';
import { merchantBudget, requestBudgets } from '../identity/credentials/code-limits.ts';
import { deriveKeys, keyedDigest } from '../identity/crypto/index.ts';
import {
  type Browser,
  doWork,
  type Infrastructure,
  makeAccount,
  openBrowser,
  openInfrastructure,
  request,
  testMerchant,
} from '../identity/testing.ts';
import { createMembers, type Members } from './index.ts';

const PASSWORD = 'a quiet river at dawn';
const UNKNOWN_VISITORS = 40;
/** Limits per target and purpose: per hour for all callers, and separately for the owner. */
const MAX_AN_HOUR = 8;

const plain = testMerchant('demo', {
  register: {
    methods: ['username', 'mobileNum'],
    optionalFields: { email: 'shown' },
    isCaptchaRequired: false,
    termsVersion: '2026-01',
    toRegisterFirst: false,
  },
});
const demo = { ...plain, flags: { ...plain.flags, mobileCodeLogin: true } };
let infrastructure: Infrastructure;
let members: Members;
let count = 0;
let victim: { readonly name: string; readonly email: string; readonly phone: string };
let session: Session;
let home: Browser;

beforeAll(async () => {
  infrastructure = await openInfrastructure();
  const wallet = { open: async () => undefined };
  members = createMembers({
    levelOf: async () => 0,
    ...infrastructure.deps,
    ...infrastructure.nodes[0],
    wallet,
    words: wordOf,
    merchantOf: () => demo,
  });
});
afterAll(() => infrastructure.close());
beforeEach(async () => {
  infrastructure.clock.forward(100_000);
  count += 1;
  const name = `victim${count}`;
  victim = { name, email: `${name}@example.com`, phone: `917${String(count).padStart(7, '0')}` };
  const now = new Date(infrastructure.clock.now());
  const id = await makeAccount(infrastructure, demo, { username: name, password: PASSWORD });
  await infrastructure.deps.atomically(async (tx) => {
    await tx
      .insertInto('member')
      .values({
        merchant_id: 'demo',
        id,
        username: name,
        nickname: name,
        is_trial: false,
        icon: 'tiger',
        language: 'EN',
        created_at: now,
        declared_age_at: now,
        terms_version: '2026-01',
        email: victim.email,
        email_proven_at: now,
        phone: victim.phone,
        country_dialing_code: '63',
        mobile_proven_at: now,
      })
      .execute();
    return ok();
  });
  home = openBrowser(`203.0.${count}.9`);
  const body = { type: 'username', username: name, password: PASSWORD } as const;
  const done = await request(infrastructure.nodes[0].routes, 'login', demo, home, { body });
  if (!done.ok) throw new Error(done.refusal.code);
  const found = await infrastructure.nodes[0].sessions.resolve('demo', done.value.token);
  if (!found) throw new Error('no session');
  session = found;
});

interface Scenario {
  /** The requested target; strangers invent names or, knowing more, use the right one. */
  readonly body: (username: string) => object;
  readonly target: () => string;
  /** The owner's result once others have used up their limit. */
  readonly owner: 'is sent a code' | 'has to wait';
}

const number = () => ({ phone: victim.phone, countryDialingCode: '63' });
const world = () => `+63${victim.phone}`;
const newNumber = () => `912${String(count).padStart(7, '0')}`;

const scenarios: { readonly [Name in EndpointName]?: Scenario } = {
  requestEmailCode: {
    body: (username) => ({ username, email: victim.email }),
    target: () => victim.email,
    owner: 'is sent a code',
  },
  requestSmsCode: { body: (username) => ({ username, ...number() }), target: world, owner: 'is sent a code' },
  requestLoginCode: { body: number, target: world, owner: 'is sent a code' },
  // the owner of the number is not known yet: no caller can be preferred
  requestRegisterCode: {
    body: () => ({ phone: newNumber(), countryDialingCode: '63' }),
    target: () => `+63${newNumber()}`,
    owner: 'has to wait',
  },
  requestOwnCode: { body: () => ({ channel: 'email' }), target: () => victim.email, owner: 'is sent a code' },
  requestEmailBinding: {
    body: () => ({ email: victim.email, password: PASSWORD }),
    target: () => victim.email,
    owner: 'is sent a code',
  },
  requestMobileBinding: { body: () => ({ ...number(), password: PASSWORD }), target: world, owner: 'is sent a code' },
};

const codeEndpoints = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { answer }]) => {
  const fields = Object.keys((answer as { properties?: object }).properties ?? {});
  return fields.includes('verificationId') && fields.includes('expirationTime');
});
const forAnyone = codeEndpoints.filter(([, { access }]) => access === 'anyone').map(([name]) => name);

async function requestCode(name: EndpointName, browser: Browser, username: string) {
  const { body } = scenarios[name] ?? { body: () => ({}) };
  const made = await request(infrastructure.nodes[0].routes, 'captcha', demo, browser, { query: { kind: 'work' } });
  if (!made.ok) return made;
  const captcha = { captchaId: made.value.id, captcha: doWork(made.value.work) };
  const isAnyones = forAnyone.includes(name);
  const parts = { body: { ...body(username), ...(isAnyones && captcha) }, ...(!isAnyones && { session }) };
  return await request(members.routes as never, name as never, demo, browser, parts as never);
}

/** From forty networks, alternating IPv4 and IPv6; a third of them know the name. */
async function flood(names: readonly EndpointName[]): Promise<void> {
  for (let at = 0; at < UNKNOWN_VISITORS; at++) {
    const browser = openBrowser(at % 2 === 0 ? `10.${count}.${at}.1` : `2001:db8:${count}${at}::1`);
    const username = at % 3 === 0 ? victim.name : `made-up-${count}-${at}`;
    for (const name of names) await requestCode(name, browser, username);
  }
}

const sentTo = (target: string) => infrastructure.messages.filter(({ to }) => to === target).length;

it('AUTH-03 has a scenario for every endpoint that sends a code', () => {
  expect(codeEndpoints.map(([name]) => name).sort()).toEqual(Object.keys(scenarios).sort());
});

const scenarioOf = (name: EndpointName): Scenario =>
  scenarios[name] ?? { body: () => ({}), target: () => '', owner: 'is sent a code' };

it.each(forAnyone)(
  '%s sends its owner a code, however many strangers have requested, and floods nobody',
  async (name) => {
    const { target, owner } = scenarioOf(name);
    const before = sentTo(target());
    await flood([name]);
    const flooded = sentTo(target()) - before;
    expect(flooded).toBeLessThanOrEqual(MAX_AN_HOUR);
    const answer = await requestCode(name, home, victim.name);
    if (owner === 'has to wait') {
      expect(answer).toMatchObject({ ok: false, refusal: { code: 'request.too_many' } });
      infrastructure.clock.forward(3_601);
      expect(await requestCode(name, home, victim.name)).toMatchObject({ ok: true });
      return;
    }
    expect(answer).toMatchObject({ ok: true });
    expect(sentTo(target()) - before).toBe(flooded + 1);
  },
);

it('sends members every other code of theirs, however many strangers have requested whatever anyone may', async () => {
  const targets = new Set(forAnyone.map((name) => scenarioOf(name).target()));
  await flood(forAnyone);
  for (const target of targets) expect(sentTo(target)).toBeLessThanOrEqual(MAX_AN_HOUR * forAnyone.length);
  for (const [name] of codeEndpoints.filter(([one]) => !forAnyone.includes(one))) {
    const { target } = scenarioOf(name);
    const before = sentTo(target());
    expect(await requestCode(name, home, victim.name), name).toMatchObject({ ok: true });
    expect(sentTo(target()) - before, name).toBe(1);
    // The owner may have one code a minute.
    infrastructure.clock.forward(61);
  }
});

it.each(forAnyone.filter((name) => name !== 'requestRegisterCode'))(
  '%s counts nothing against an address for codes that are not sent',
  async (name) => {
    const { target } = scenarioOf(name);
    const before = sentTo(target());
    for (let at = 0; at < UNKNOWN_VISITORS; at++) {
      const other = openBrowser(`10.${100 + count}.${at}.1`);
      if (name !== 'requestLoginCode') await requestCode(name, other, `nobody-${count}-${at}`);
    }
    expect(sentTo(target())).toBe(before);
    // also where the owner never logged in before
    await requestCode(name, openBrowser(`192.0.${count}.77`), victim.name);
    expect(sentTo(target())).toBe(before + 1);
  },
);

it('AUTH-03 keeps the owner’s code valid, whatever strangers request in between', async () => {
  const requested: unknown = await requestCode('requestLoginCode', home, '');
  const code = infrastructure.messages.at(-1)?.values.code ?? '';
  await flood(['requestLoginCode']);
  const { verificationId } = (requested as { value: { verificationId: string } }).value;
  const body = {
    type: 'sms',
    username: victim.phone,
    countryDialingCode: '63',
    password: code,
    verificationId,
  } as const;
  expect(await request(infrastructure.nodes[0].routes, 'login', demo, home, { body })).toMatchObject({ ok: true });
});

it('AUTH-03 answers the same above the limit as below it, for passwords and logins', async () => {
  const answers = [];
  for (let at = 0; at < UNKNOWN_VISITORS; at++) {
    const answer = await requestCode('requestEmailCode', openBrowser(`10.${200 + count}.${at}.1`), victim.name);
    answers.push(answer.ok);
  }
  expect(new Set(answers)).toEqual(new Set([true]));
});

describe('networks', () => {
  const limitOf = (addresses: readonly string[]) => {
    const spent = new Map<string, number>();
    return addresses.filter((address, at) => {
      const request = { purpose: 'login', channel: 'sms', target: `+63${at}`, name: `name ${at}`, address } as const;
      const budgets = requestBudgets(request);
      if (budgets.some(({ key, limit }) => (spent.get(key) ?? 0) >= limit)) return false;
      for (const { key } of budgets) spent.set(key, (spent.get(key) ?? 0) + 1);
      return true;
    }).length;
  };
  const many = (make: (at: number) => string) => Array.from({ length: 10_000 }, (_, at) => make(at));

  it.each([
    ['one /64', (at: number) => `2001:db8:1:1::${at.toString(16)}`, 30],
    [
      'one /56, each from a /64 of its own',
      (at: number) => `2001:db8:1:1${(at % 256).toString(16).padStart(2, '0')}::1`,
      60,
    ],
    ['one /48, each from a /56 of its own', (at: number) => `2001:db8:1:${(at % 256).toString(16)}00::1`, 120],
    ['one IPv4 address', () => '198.51.100.1', 30],
    ['one /24', (at: number) => `198.51.100.${at % 256}`, 300],
  ] as const)('ten thousand requests out of %s are no more than its share', (_what, make, limit) => {
    expect(limitOf(many(make))).toBe(limit);
  });
});

it('AUTH-03 makes captchas harder, and refuses nothing, once a merchant has sent five thousand an hour', async () => {
  const bits = async () => {
    const made = await request(infrastructure.nodes[0].routes, 'captcha', demo, openBrowser(), {
      query: { kind: 'work' },
    });
    return made.ok ? made.value.work?.zeroBits : undefined;
  };
  const calm = (await bits()) ?? 0;
  const row = {
    merchant_id: 'demo',
    budget_key: keyedDigest(deriveKeys(infrastructure.deps.secret).attempts, merchantBudget.key),
    spent: merchantBudget.limit,
    failed: 0,
    resets_at: new Date(infrastructure.clock.now() + 3_600_000),
  };
  await infrastructure.deps.atomically(async (tx) => {
    await tx
      .insertInto('attempt_budget')
      .values(row)
      .onConflict((conflict) => conflict.columns(['merchant_id', 'budget_key']).doUpdateSet(row))
      .execute();
    return ok();
  });
  expect(await bits()).toBe(calm + 4);
  const before = sentTo(victim.email);
  expect(await requestCode('requestEmailCode', home, victim.name)).toMatchObject({ ok: true });
  expect(sentTo(victim.email)).toBe(before + 1);
});
