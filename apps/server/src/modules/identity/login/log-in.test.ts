import { Kysely, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ok } from '#kernel';
import { atomically } from '../../../db/transactions.ts';
import { createContext, type IdentityContext } from '../context.ts';
import {
  type Browser,
  doWork,
  type Infrastructure,
  makeAccount,
  openBrowser,
  openInfrastructure,
  request,
  testMerchant,
} from '../testing.ts';
import { type LoginRequest, logIn } from './log-in.ts';

const demo = testMerchant('demo');
const lotus = testMerchant('lotus');
const PASSWORD = 'correct horse';
let infrastructure: Infrastructure;
let count = 0;
let name = '';
let memberId = '';

beforeAll(async () => {
  infrastructure = await openInfrastructure();
});
afterAll(async () => await infrastructure.close());
beforeEach(async () => {
  name = `tiger${++count}`;
  memberId = await makeAccount(infrastructure, demo, { username: name, password: PASSWORD });
  // budgets of earlier tests have expired
  infrastructure.clock.forward(3600);
});

interface Try {
  readonly username?: string;
  readonly password?: string;
  readonly captchaId?: string;
  readonly captcha?: string;
  readonly portal?: 'member' | 'agent';
  readonly deviceToken?: string;
}

function attempt(change: Try = {}, browser: Browser = openBrowser(), node = infrastructure.nodes[0], merchant = demo) {
  const body = { type: 'username', username: name, password: PASSWORD, ...change } as const;
  return request(node.routes, 'login', merchant, browser, { body });
}

/** Solves the proof of work, as the site does. */
async function solve(browser: Browser = openBrowser()) {
  const made = await request(infrastructure.nodes[0].routes, 'captcha', demo, browser, { query: { kind: 'work' } });
  if (!made.ok || !made.value.work) throw new Error('no work');
  const { id, work } = made.value;
  return { captchaId: id, captcha: doWork(work) };
}

const codeOf = (answer: Awaited<ReturnType<typeof attempt>>) => (answer.ok ? 'in' : answer.refusal.code);

it('AUTH-01 AUTH-02 logs in by username and password, the name trimmed and in any case', async () => {
  expect(await attempt({ username: `  ${name.toUpperCase()} ` })).toMatchObject({
    ok: true,
    value: { username: name },
  });
});

it('AUTH-07 publishes a login, and saves address and device in the login history', async () => {
  await attempt({}, openBrowser('198.51.100.4'));
  const reported = await infrastructure.reported();
  expect(reported.findLast(({ body }) => 'memberId' in body && body.memberId === memberId)).toEqual({
    merchantId: 'demo',
    kind: 'member.logged_in',
    body: { memberId, address: '198.51.100.4', device: 'OTHERS', isNewDevice: false },
  });
  const history = await infrastructure.database.db
    .selectFrom('login_record')
    .select(['outcome', 'address', 'device'])
    .where('merchant_id', '=', 'demo')
    .where('member_id', '=', memberId)
    .execute();
  expect(history).toEqual([{ outcome: 'in', address: '198.51.100.4', device: 'OTHERS' }]);
});

it('MEM-04 records a new device with the login itself, before any fact is delivered, and none for a known one', async () => {
  const [one, other] = infrastructure.nodes;
  const knownSince = async () => (await other.credentials.secretsOf('demo', memberId)).newDeviceAt?.getTime();
  const first = await request(one.routes, 'login', demo, openBrowser('198.51.100.5'), {
    body: { type: 'username', username: name, password: PASSWORD },
  });
  expect(await knownSince()).toBeUndefined();
  if (!first.ok) throw new Error(first.refusal.code);
  infrastructure.clock.forward(60);
  await attempt({ deviceToken: first.value.deviceToken });
  expect(await knownSince()).toBeUndefined();
  await attempt({});
  expect(await knownSince()).toBe(infrastructure.clock.now());
  infrastructure.clock.forward(60);
  await attempt({ deviceToken: first.value.deviceToken });
  expect(await knownSince()).toBe(infrastructure.clock.now() - 60_000);
});

it('AUTH-02 requires a captcha after the first failure, and accepts a solved one', async () => {
  const wrong = await attempt({ password: 'wrong' });
  expect(wrong).toEqual({ ok: false, refusal: { code: 'auth.credentials_wrong', value: { captcha: true } } });
  const without = await attempt();
  expect(without).toEqual({ ok: false, refusal: { code: 'auth.captcha_required', value: { captcha: true } } });
  expect(codeOf(await attempt(await solve()))).toBe('in');
  expect(codeOf(await attempt())).toBe('in');
});

it('accepts only a text that does the work', async () => {
  const { captchaId } = await solve();
  await infrastructure.deps.atomically(async (tx) => {
    await tx.updateTable('captcha').set({ zero_bits: 200 }).where('merchant_id', '=', 'demo').execute();
    return ok();
  });
  expect(codeOf(await attempt({ captchaId, captcha: '0' }))).toBe('auth.captcha_wrong');
});

it('AUTH-02 refuses a wrong captcha before it checks the password, and requires another', async () => {
  const made = await request(infrastructure.nodes[0].routes, 'captcha', demo, openBrowser(), { query: {} });
  if (!made.ok) throw new Error('no captcha');
  const wrong = await attempt({ captchaId: made.value.id, captcha: 'nothing' });
  expect(wrong).toEqual({ ok: false, refusal: { code: 'auth.captcha_wrong', value: { captcha: true } } });
});

it('accepts a captcha once, from its own network, at its own merchant, for two minutes', async () => {
  const used = await solve();
  expect(codeOf(await attempt(used))).toBe('in');
  expect(codeOf(await attempt(used))).toBe('auth.captcha_wrong');
  expect(codeOf(await attempt(await solve(), openBrowser('198.51.100.9')))).toBe('auth.captcha_wrong');
  expect(codeOf(await attempt(await solve(), openBrowser(), infrastructure.nodes[0], lotus))).toBe(
    'auth.captcha_wrong',
  );
  const late = await solve();
  infrastructure.clock.forward(120);
  expect(codeOf(await attempt(late))).toBe('auth.captcha_wrong');
});

it('accepts a captcha once for concurrent requests', async () => {
  await attempt({ password: 'wrong' });
  const solved = await solve();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => attempt(solved, openBrowser(), infrastructure.nodes[index % 2])),
  );
  expect(answers.map(codeOf).filter((code) => code !== 'auth.captcha_wrong')).toEqual(['in']);
});

it('answers an unknown name as it answers a wrong password', async () => {
  const unknown = await attempt({ username: `nobody${count}` }, openBrowser('198.51.100.20'));
  const wrong = await attempt({ password: 'wrong' }, openBrowser('198.51.100.21'));
  expect(unknown).toEqual(wrong);
  const again = { username: `nobody${count}` };
  expect(await attempt(again, openBrowser('198.51.100.20'))).toEqual(await attempt({}, openBrowser('198.51.100.21')));
});

it('does the same work for an unknown name as for a wrong password: statements and hashes', async () => {
  const statements: string[] = [];
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = infrastructure.database.db instanceof Kysely && infrastructure.database.db.withPlugin(watch);
  if (!watched) throw new Error('no database');
  const checked: string[] = [];
  const context = createContext({
    ...infrastructure.deps,
    db: watched,
    atomically: (act) => atomically(watched, act),
  });
  const deps: IdentityContext = {
    ...context,
    passwords: {
      ...context.passwords,
      fits: async (stored, secret) => {
        checked.push(stored === undefined ? 'nobody' : 'somebody');
        return await context.passwords.fits(stored, secret);
      },
    },
  };
  const traceOf = async (username: string, address: string) => {
    statements.length = 0;
    const body: LoginRequest['body'] = { type: 'username', username, password: 'wrong', deviceToken: 'made-up' };
    await logIn(deps, { merchantId: 'demo', address, device: '', body });
    return [...statements];
  };
  const wrong = await traceOf(name, '198.51.100.22');
  const unknown = await traceOf(`nobody${count}`, '198.51.100.23');
  expect(unknown).toEqual(wrong);
  expect(wrong.length).toBeGreaterThan(5);
  expect(checked).toEqual(['somebody', 'nobody']);
});

it('AUTH-16 opens nothing by a password that was changed while it was checked', async () => {
  const context = createContext(infrastructure.deps);
  const { credentials, access } = infrastructure.nodes[1];
  const changed = await credentials.hashSecret('another secret');
  if (!changed.ok) throw new Error(changed.refusal.code);
  const passwords: IdentityContext['passwords'] = {
    ...context.passwords,
    fits: async (stored, secret) => {
      const fits = await context.passwords.fits(stored, secret);
      await infrastructure.deps.atomically(async (tx) => {
        await credentials.setSecret(tx, 'demo', memberId, { kind: 'password', hash: changed.value });
        return ok(await access.endOtherAccess(tx, 'demo', memberId, undefined));
      });
      return fits;
    },
  };
  const body: LoginRequest['body'] = { type: 'username', username: name, password: PASSWORD };
  const late = await logIn(
    { ...context, passwords },
    { merchantId: 'demo', address: '198.51.100.24', device: '', body },
  );
  expect(late).toMatchObject({ refusal: { code: 'auth.credentials_wrong' } });
  const { sessions } = await infrastructure.nodes[0].backOffice.access(infrastructure.database.db, {
    merchantId: 'demo',
    memberId,
  });
  expect(sessions).toEqual([]);
});

it('accepts exactly the budget of hundreds of concurrent guesses from one address, over two nodes', async () => {
  const browser = openBrowser('198.51.100.30');
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      attempt({ password: `guess ${index}` }, browser, infrastructure.nodes[index % 2]),
    ),
  );
  const codes = answers.map(codeOf);
  expect(codes.filter((code) => code === 'auth.credentials_wrong').length).toBeLessThanOrEqual(5);
  expect(codes.filter((code) => code === 'auth.credentials_wrong').length).toBeGreaterThan(0);
  expect(
    codes.every((code) => ['auth.credentials_wrong', 'request.too_many', 'auth.captcha_required'].includes(code)),
  ).toBe(true);
  const failed = await infrastructure.database.db
    .selectFrom('login_record')
    .select('id')
    .where('merchant_id', '=', 'demo')
    .where('member_id', '=', memberId)
    .where('outcome', '=', 'wrong')
    .execute();
  expect(failed.length).toBe(codes.filter((code) => code === 'auth.credentials_wrong').length);
});

it('refuses guesses with solved captchas after the fifth, and answers when to retry', async () => {
  const browser = openBrowser('198.51.100.31');
  const codes: string[] = [];
  for (let guess = 0; guess < 6; guess++)
    codes.push(codeOf(await attempt({ password: 'wrong', ...(await solve(browser)) }, browser)));
  expect(codes).toEqual([...Array<string>(5).fill('auth.credentials_wrong'), 'request.too_many']);
  const refused = await attempt({}, browser);
  expect(refused).toEqual({ ok: false, refusal: { code: 'request.too_many', value: { retryAfter: 900 } } });
  infrastructure.clock.forward(900);
  expect(codeOf(await attempt(await solve(browser), browser))).toBe('in');
});

it('lets the owner log in on a known device while strangers have spent every budget of the name', async () => {
  const home = openBrowser('203.0.113.50');
  const first = await attempt({}, home);
  if (!first.ok) throw new Error('not in');
  const { deviceToken } = first.value;
  for (let guess = 0; guess < 32; guess++) {
    const browser = openBrowser(`10.${guess}.0.1`);
    await attempt({ password: 'wrong', ...(await solve(browser)) }, browser);
  }
  const elsewhere = openBrowser('203.0.113.51');
  expect(codeOf(await attempt(await solve(elsewhere), elsewhere))).toBe('request.too_many');
  expect(codeOf(await attempt({ deviceToken }, elsewhere))).toBe('in');
});

it('gives a device no budget for another name, and ten tries for its own', async () => {
  const first = await attempt();
  if (!first.ok) throw new Error('not in');
  const { deviceToken } = first.value;
  const other = `other${count}`;
  await makeAccount(infrastructure, demo, { username: other, password: PASSWORD });
  const far = openBrowser('198.51.100.60');
  expect(await attempt({ username: other, password: 'wrong', deviceToken }, far)).toMatchObject({ ok: false });
  expect(codeOf(await attempt({ username: other, deviceToken }, far))).toBe('auth.captcha_required');

  const codes: string[] = [];
  for (let guess = 0; guess < 11; guess++) {
    codes.push(codeOf(await attempt({ password: 'wrong', deviceToken, ...(await solve(far)) }, far)));
  }
  expect(codes.filter((code) => code === 'auth.credentials_wrong').length).toBe(10);
  expect(codes.at(-1)).toBe('request.too_many');
});

it('forgets a device after half a year without a login', async () => {
  const first = await attempt();
  if (!first.ok) throw new Error('not in');
  const { deviceToken } = first.value;
  expect(await attempt({ deviceToken })).toMatchObject({ ok: true, value: { deviceToken } });
  infrastructure.clock.forward(180 * 24 * 3600);
  const later = await attempt({ deviceToken });
  expect(later.ok && later.value.deviceToken).not.toBe(deviceToken);
});

it.each([
  [0, 'agent', 'session.member_refused'],
  [1, 'member', 'session.agent_refused'],
  [2, undefined, 'session.agent_refused'],
] as const)('AUTH-17 tells type %i at the %s door only after the password was right', async (type, portal, refusal) => {
  const username = `door${count}`;
  await makeAccount(infrastructure, demo, { username, password: PASSWORD, type });
  const door = portal === undefined ? {} : { portal };
  expect(codeOf(await attempt({ username, password: 'wrong', ...door }))).toBe('auth.credentials_wrong');
  const right = await attempt({ username, ...door, ...(await solve()) });
  expect(right).toEqual({ ok: false, refusal: { code: refusal } });
});

it('AUTH-17 logs agents in at their own portal', async () => {
  const username = `agent${count}`;
  await makeAccount(infrastructure, demo, { username, password: PASSWORD, type: 1 });
  expect(await attempt({ username, portal: 'agent' })).toMatchObject({ ok: true, value: { type: 1 } });
});

it('reveals that an account is closed only after the right password, and ends its sessions', async () => {
  const open = await attempt();
  if (!open.ok) throw new Error('not in');
  await infrastructure.deps.atomically(async (tx) => {
    await tx
      .updateTable('credential')
      .set({ state: 'closed' })
      .where('merchant_id', '=', 'demo')
      .where('member_id', '=', memberId)
      .execute();
    return ok();
  });
  expect(await infrastructure.nodes[1].sessions.resolve('demo', open.value.token)).toBeUndefined();
  expect(codeOf(await attempt({ password: 'wrong' }))).toBe('auth.credentials_wrong');
  expect(await attempt(await solve())).toEqual({ ok: false, refusal: { code: 'auth.account_closed' } });
});

it('separates names and passwords by merchant', async () => {
  await makeAccount(infrastructure, lotus, { username: name, password: 'another secret' });
  const browser = openBrowser('198.51.100.70');
  expect(codeOf(await attempt({}, browser, infrastructure.nodes[0], lotus))).toBe('auth.credentials_wrong');
  expect(codeOf(await attempt({}, browser))).toBe('in');
});

it('saves no typed name or password in the budgets', async () => {
  const browser = openBrowser('198.51.100.80');
  await attempt({ username: 'Secret-typed-as-name', password: 'typed-secret' }, browser);
  const rows = await infrastructure.database.db
    .selectFrom('attempt_budget')
    .selectAll()
    .where('merchant_id', '=', 'demo')
    .execute();
  const records = await infrastructure.database.db
    .selectFrom('login_record')
    .selectAll()
    .where('merchant_id', '=', 'demo')
    .execute();
  expect(JSON.stringify([rows, records]).toLowerCase()).not.toMatch(/secret-typed-as-name|typed-secret/);
});
