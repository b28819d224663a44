/** The console's API through its host: who is let in where, what waits for a second operator, and what a session is worth. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { base32nopad } from '@scure/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsoleEndpoint,
  type ConsoleEndpointName,
  consoleEndpoints,
  permissions,
  withdrawalStages,
} from '#contract';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { codeAt, intervalAt } from '../../identity/index.ts';
import { openAuthenticator } from '../../identity/testing/sign-ins.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { commands } from '../commands/index.ts';
import { authenticatorOf, demoOperators } from '../demo-operators.ts';
import { knock } from '../testing.ts';
import { CONSOLE_HOST, CONSOLE_ORIGIN, type ConsoleRequest, callConsole, signedIn } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-console-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
const clock = { now: () => time.now };
const MINUTE = 60_000;
const [ines, tomas] = demoOperators;
const endpoints = Object.entries(consoleEndpoints) as [ConsoleEndpointName, ConsoleEndpoint][];
const guarded = endpoints.filter(([, { needs }]) => needs !== 'own' && needs !== 'anyone');
let app: TestApp;

const call = (name: ConsoleEndpointName, requested?: ConsoleRequest) => callConsole(app, name, requested);
const query = (text: string) => sqlPortOf(app.database.db).query(text, []);

/** Each code counts once: the clock goes on. */
async function enter({ name, password }: (typeof demoOperators)[number], address?: string): Promise<string> {
  time.now += MINUTE;
  const code = codeAt(authenticatorOf(name), intervalAt(time.now));
  const answer = await call('consoleSignIn', { body: { name, password, code }, ...(address && { address }) });
  expect(answer.code).toBe('ok');
  return decodeURIComponent(answer.cookie);
}

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder }, clock });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  await app.modules.operators.seedDemo();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the contract of the console', () => {
  it('names no permission that nobody checks', () => {
    const checked = new Set<string>([
      ...endpoints.map(([, { needs }]) => needs),
      ...Object.values(commands).map(({ permission }) => permission),
      ...Object.values(withdrawalStages).flatMap(({ see, decide }) => [see, decide]),
    ]);
    expect(permissions.filter((one) => !checked.has(one))).toEqual([]);
  });

  it('offers every command of operators', () => {
    const offered = endpoints.flatMap(([, { command }]) => (command === undefined ? [] : [command]));
    expect(offered.toSorted()).toEqual(Object.keys(commands).toSorted());
  });

  it('gives every endpoint with a permission a scope in which it is checked', () => {
    expect(guarded.filter(([, { scope }]) => scope === 'none')).toEqual([]);
    const places = endpoints.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(places).size).toBe(places.length);
  });
});

describe('every endpoint, as every role, at every merchant', () => {
  // Two roles of the platform: the one permission that an endpoint needs, and everything but that.
  const [only, rest] = ['role:only', 'role:rest'];
  const roles = [
    { home: '*', username: 'nobody', where: [] },
    { home: '*', username: 'visitor', where: ['demo'] },
    { home: 'demo', username: 'anna', where: ['demo'] },
    { home: 'lotus', username: 'ben', where: ['lotus'] },
    { home: '*', username: 'chief', where: ['demo', 'lotus', 'all'] },
  ] as const;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    for (const { home, username, where } of roles) {
      const granted = (code: string) => [(where as readonly string[]).includes(code) ? only : rest];
      const grants = { demo: granted('demo'), lotus: granted('lotus'), '*': granted('all') };
      tokens[username] = await signedIn(app, { home, username, grants }, clock);
    }
  });

  /** Chief at every merchant, and the others by turns, so that each meets endpoints of every scope; in the whole proof all of them at each endpoint. */
  const knocksAt = (endpoint: number) =>
    roles.flatMap(({ home, username, where }, at) =>
      ['demo', 'lotus', 'all', ...(username === 'chief' ? ['nowhere', undefined] : [])]
        .map((place) => ({ home, username, where: where as readonly (string | undefined)[], at: place }))
        .filter(({ at: place }) => {
          const isOfChief = username === 'chief' && place !== undefined && place !== 'nowhere';
          return isOfChief || process.env.WHOLE || endpoint % roles.length === at;
        }),
    );

  it.each(guarded)('%s is answered only where its permission is', async (name, { needs, scope }) => {
    const others = permissions.filter((one) => one !== needs);
    await query(`insert into operator_role values ('*', 'only', array['${needs}'], 'test', now()), ('*', 'rest', array['${others.join("','")}'], 'test', now())
      on conflict (merchant_id, name) do update set permissions = excluded.permissions`);
    for (const { home, username, where, at } of knocksAt(guarded.findIndex(([one]) => one === name))) {
      const isAtHome = home === '*' || home === at;
      const isGranted = isAtHome && where.includes(at);
      const isFitting = !(scope === 'merchant' && at === 'all') && !(scope === 'platform' && at !== 'all');
      const isAllowed = isGranted && isFitting;
      const { code } = await call(name, { as: tokens[username] ?? '', ...(at && { at }) });
      expect([username, at, code === 'operator.forbidden']).toEqual([username, at, !isAllowed]);
    }
    expect((await call(name, { at: 'demo' })).code).toBe('operator.session_missing');
  });
});

describe('a call that the console’s own page did not make', () => {
  it.each(endpoints)('%s is refused', async (name, { method }) => {
    const as = 'ines:x';
    const forged: ConsoleRequest[] = [
      { as, headers: { 'x-requested-with': undefined } },
      { as, headers: { 'sec-fetch-site': 'cross-site' } },
      { as, headers: { 'sec-fetch-site': 'same-site' } },
      ...(method === 'GET'
        ? []
        : [
            { as, headers: { origin: undefined } },
            { as, headers: { origin: 'http://localhost:0' } },
          ]),
    ];
    for (const request of forged) expect((await call(name, request)).code).toBe('request.forged');
  });
});

describe('a session', () => {
  it('is opened by password and code, is locked when nobody is there, and goes on when its operator is back', async () => {
    const as = await enter(ines);
    expect((await call('consoleMe', { as })).value).toMatchObject({ operator: 'ines' });
    time.now += 14 * MINUTE;
    // Reading in the background is no sign that somebody is there.
    expect((await call('listApprovals', { as, at: 'all' })).code).toBe('ok');
    time.now += 2 * MINUTE;
    expect((await call('consoleMe', { as })).code).toBe('operator.session_locked');
    expect((await call('operatorsList', { as, at: 'all' })).code).toBe('operator.session_locked');
    const again = await enter(ines);
    expect((await call('consoleMe', { as: again })).code).toBe('ok');
    expect((await call('consoleLock', { as: again })).code).toBe('ok');
    expect((await call('consoleMe', { as: again })).code).toBe('operator.session_locked');
  });

  it('is no mistake to have none: who is there is answered, and what a session is of is refused as before', async () => {
    for (const as of [undefined, '', 'ines:nothing']) {
      const guest = { ...(as !== undefined && { as }) };
      expect(await call('consoleSession', guest)).toMatchObject({ status: 200, value: {} });
      expect((await call('consoleMe', guest)).code).toBe('operator.session_missing');
    }
    const as = await enter(ines);
    const { me } = (await call('consoleSession', { as })).value as { me: unknown };
    expect(me).toEqual((await call('consoleMe', { as })).value);
    expect((await call('consoleLock', { as })).code).toBe('ok');
    expect((await call('consoleSession', { as })).code).toBe('operator.session_locked');
  });

  it('ends after eight hours, used or not', async () => {
    const as = await enter(ines);
    for (let passed = 0; passed < 47; passed += 1) {
      time.now += 10 * MINUTE;
      expect((await call('consoleMe', { as })).code).toBe('ok');
    }
    time.now += 11 * MINUTE;
    expect((await call('consoleMe', { as })).code).toBe('operator.session_missing');
  });

  it('is listed, and ended from another', async () => {
    const [one, other] = [await enter(ines), await enter(ines)];
    const { rows } = (await call('consoleOwnSessions', { as: one })).value as {
      rows: { id: string; isThis: boolean }[];
    };
    const [newest] = rows;
    expect(rows.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect((await call('consoleEndOwnSession', { as: one, params: { sessionId: newest?.id ?? '' } })).code).toBe('ok');
    expect((await call('consoleMe', { as: other })).code).toBe('operator.session_missing');
    const visitor = await enter(tomas);
    const sessionId = rows.find(({ isThis }) => isThis)?.id ?? '';
    expect((await call('consoleEndOwnSession', { as: visitor, params: { sessionId } })).code).toBe('session.unknown');
  });

  it('is opened by a passkey that was added with password and code, and not by a copied answer', async () => {
    const as = await enter(tomas);
    const authenticator = openAuthenticator(CONSOLE_HOST);
    time.now += MINUTE;
    const proof = { password: tomas.password, code: codeAt(authenticatorOf('tomas'), intervalAt(time.now)) };
    expect((await call('consoleRequestNewPasskey', { as, body: { ...proof, password: 'wrong' } })).code).toBe(
      'auth.credentials_wrong',
    );
    const requested = (await call('consoleRequestNewPasskey', { as, body: proof })).value as never as {
      challengeId: string;
      options: never;
    };
    const made = {
      challengeId: requested.challengeId,
      name: 'Key',
      response: authenticator.attest(requested.options, CONSOLE_ORIGIN),
    };
    expect((await call('consoleAddPasskey', { as, body: made })).code).toBe('ok');
    const login = (await call('consoleRequestPasskey')).value as never as { challengeId: string; options: never };
    const used = { challengeId: login.challengeId, response: authenticator.assert(login.options, CONSOLE_ORIGIN) };
    const opened = await call('consoleSignInByPasskey', { body: used });
    expect(opened.value).toMatchObject({ operator: 'tomas' });
    expect((await call('consoleMe', { as: decodeURIComponent(opened.cookie) })).code).toBe('ok');
    expect((await call('consoleSignInByPasskey', { body: used })).code).toBe('passkey.invalid');
    const elsewhere = (await call('consoleRequestPasskey')).value as never as { challengeId: string; options: never };
    const phished = {
      challengeId: elsewhere.challengeId,
      response: authenticator.assert(elsewhere.options, 'http://evil.localhost:0'),
    };
    expect((await call('consoleSignInByPasskey', { body: phished })).code).toBe('passkey.invalid');
  });
});

describe('a role', () => {
  it('gives what it says, of the platform where the platform granted it', async () => {
    const at = new Date(time.now).toISOString();
    await query(
      `insert into operator_role values ('*', 'teller', array['deposits.see'], 'test', '${at}'), ('demo', 'teller', array['audit.see'], 'test', '${at}')`,
    );
    const here = await signedIn(app, { username: 'erik', home: 'demo', grants: { demo: ['role:teller'] } }, clock);
    const platformOperator = await signedIn(app, { username: 'frida', grants: { '*': ['role:teller'] } }, clock);
    expect((await call('listAudit', { as: here, at: 'demo' })).code).toBe('ok');
    expect((await call('depositsOpen', { as: here, at: 'demo' })).code).toBe('operator.forbidden');
    expect((await call('depositsOpen', { as: platformOperator, at: 'demo' })).code).toBe('ok');
    expect((await call('listAudit', { as: platformOperator, at: 'demo' })).code).toBe('operator.forbidden');
    expect((await call('listAudit', { as: here, at: 'lotus' })).code).toBe('operator.forbidden');
  });
});

describe('allowed addresses', () => {
  it('refuse a sign-in and a session from elsewhere', async () => {
    const as = await enter(tomas, '203.0.113.9');
    const at = new Date(time.now).toISOString();
    await query(
      `insert into operator_network values ('*', 'tomas', array['203.0.113.0/24', '2001:db8::/32'], 'test', '${at}')`,
    );
    expect((await call('consoleMe', { as, address: '203.0.113.77' })).code).toBe('ok');
    expect((await call('consoleMe', { as, address: '::ffff:203.0.113.77' })).code).toBe('ok');
    expect((await call('consoleMe', { as, address: '2001:db8::7' })).code).toBe('ok');
    for (const name of ['consoleMe', 'consoleSession'] as const) {
      expect((await call(name, { as, address: '198.51.100.1' })).code).toBe('operator.address_refused');
    }
    time.now += MINUTE;
    const code = codeAt(authenticatorOf('tomas'), intervalAt(time.now));
    const body = { name: 'tomas', password: tomas.password, code };
    expect((await call('consoleSignIn', { body, address: '198.51.100.1' })).code).toBe('operator.address_refused');
    await query('delete from operator_network');
  });
});

describe('what needs two operators', () => {
  it('waits with what it would change, is in the trail with names and address, and is done once by 64 at once', async () => {
    const [first, second] = [await enter(ines), await enter(tomas)];
    const body = { subject: 'gustav@demo', choice: 'audit.see' };
    const requested = await call('operatorsInvite', { as: first, at: 'demo', body, address: '203.0.113.5' });
    expect(requested.status).toBe(202);
    const { approvalId } = (requested.value as { waits: { approvalId: string } }).waits;
    const seen = (
      await call('listApprovals', { as: second, at: 'demo', query: { state: 'waiting', requestedBy: 'ines' } })
    ).value;
    expect(seen).toMatchObject({
      rows: [
        {
          id: approvalId,
          mayDecide: true,
          isOwn: false,
          changes: [{ action: 'operator.invite', before: null, after: { granted: ['audit.see'] } }],
        },
      ],
    });
    const approve = (as: string) => call('approvalsApprove', { as, at: 'demo', body: { subject: approvalId } });
    expect((await approve(first)).code).toBe('order.same_operator');
    const answers = await Promise.all(Array.from({ length: 64 }, () => approve(second)));
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
    const trail = (await call('listAudit', { as: second, at: 'demo', query: { subject: 'gustav@demo' } })).value;
    expect(trail).toMatchObject({ rows: [{ operator: 'ines', second: 'tomas', approvalId, address: '127.0.0.1' }] });
    const requests = (await call('listAudit', { as: second, at: 'demo', query: { subject: approvalId } })).value;
    expect(requests).toMatchObject({ rows: [{ action: 'approval.request', address: '203.0.113.5' }] });
    expect((await call('auditProve', { as: second, at: 'demo' })).value).toMatchObject({ done: { brokenAt: null } });
  });

  it('is approved by one of 64 who ask for the same at once, and leaves nothing that waits', async () => {
    const [first, second] = [await enter(ines), await enter(tomas)];
    await query("insert into operator_network values ('demo', '*', array['203.0.113.0/24'], 'test', now())");
    const body = { subject: '*', reason: 'they work at home' };
    expect((await call('networksUnset', { as: first, at: 'demo', body })).status).toBe(202);
    const presses = Array.from({ length: 64 }, () => call('networksUnset', { as: second, at: 'demo', body }));
    const answers = await Promise.all(presses);
    expect(answers.filter(({ code, status }) => code === 'ok' && status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ok', 'operator.unknown']));
    const left = "select id from operator_approval where state = 'waiting' and requested_by = 'tomas'";
    expect(await query(left)).toEqual([]);
  });

  it('is invited by a link, and signs in with what was chosen', async () => {
    const [first, second] = [await enter(ines), await enter(tomas)];
    const body = { subject: 'hanna@lotus', choice: 'audit.see' };
    const requested = (await call('operatorsInvite', { as: first, at: 'lotus', body })).value as {
      waits: { approvalId: string };
    };
    const done = (
      await call('approvalsApprove', { as: second, at: 'lotus', body: { subject: requested.waits.approvalId } })
    ).value;
    const { invitation } = (done as { done: { invitation: string } }).done;
    const shown = (await call('consoleInvitation', { body: { invitation } })).value as {
      operator: string;
      secret: string;
    };
    expect(shown.operator).toBe('hanna@lotus');
    const code = codeAt(base32nopad.decode(shown.secret), intervalAt(time.now));
    expect(
      (await call('consoleAcceptInvitation', { body: { invitation, password: 'hanna-hanna-hanna', code } })).code,
    ).toBe('auth.field_invalid');
    const accepted = await call('consoleAcceptInvitation', {
      body: { invitation, password: 'a long new password', code },
    });
    const as = decodeURIComponent(accepted.cookie);
    expect((await call('consoleMe', { as })).value).toMatchObject({
      scopes: [{ code: 'lotus', permissions: ['audit.see'] }],
    });
    expect((await call('consoleInvitation', { body: { invitation } })).code).toBe('operator.invitation_invalid');
    // A merchant's trail is the merchant's: nothing of the other one is in it.
    const { rows } = (await call('listAudit', { as, at: 'lotus' })).value as { rows: { subject: string }[] };
    expect(JSON.stringify(rows)).not.toContain('gustav@demo');
  });

  it('acts once for a key, and refuses the key for something else', async () => {
    const first = await enter(ines);
    const body = { subject: demoMembers[0].username, choice: '5.00', reason: 'goodwill' };
    expect((await call('membersCredit', { as: first, at: 'demo', body })).code).toBe('request.idempotency_key_missing');
    const requested = await call('membersCredit', { as: first, at: 'demo', body, key: 'k1' });
    expect(requested.status).toBe(202);
    expect(await call('membersCredit', { as: first, at: 'demo', body, key: 'k1' })).toMatchObject({
      value: requested.value,
    });
    const other = { ...body, choice: '6.00' };
    expect((await call('membersCredit', { as: first, at: 'demo', body: other, key: 'k1' })).code).toBe(
      'request.idempotency_key_reused',
    );
  });

  it('writes once for a key what would be there twice', async () => {
    const first = await enter(ines);
    const [member] = await app.database.sql.query<{ id: string }>(
      "select id from member where merchant_id = 'demo' and username = $1",
      [demoMembers[0].username],
    );
    const body = { subject: member?.id ?? '', reason: 'called, and asked for a letter' };
    const write = (key?: string, change = {}) =>
      call('membersNote', { as: first, at: 'demo', body: { ...body, ...change }, ...(key && { key }) });
    expect((await write()).code).toBe('request.idempotency_key_missing');
    const answers = await Promise.all(['n1', 'n1', 'n2'].map((key) => write(key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await write('n1')).value).toEqual(answers[0]?.value);
    expect((await write('n1', { reason: 'another' })).code).toBe('request.idempotency_key_reused');
    // What is refused keeps no key.
    expect((await write('n3', { subject: crypto.randomUUID() })).code).toBe('member.unknown');
    expect((await write('n3')).status).toBe(200);
    const of = [body.reason];
    expect(await app.database.sql.query('select 1 from member_note where text = $1', of)).toHaveLength(3);
    const trail = "select 1 from audit_entry where action = 'member.note' and after like '%' || $1 || '%'";
    expect(await app.database.sql.query(trail, of)).toHaveLength(3);
  });
});

it('pages lists by key, filtered and in both directions', async () => {
  const as = await enter(ines);
  const positions: string[] = [];
  let cursor: string | undefined;
  do {
    const page = (await call('listAudit', { as, at: 'demo', query: { limit: '2', ...(cursor && { cursor }) } }))
      .value as { rows: { position: string }[]; next?: string };
    positions.push(...page.rows.map(({ position }) => position));
    cursor = page.next;
  } while (cursor !== undefined);
  expect(positions).toEqual(positions.toSorted((one, other) => Number(other) - Number(one)));
  expect(new Set(positions).size).toBe(positions.length);
  const oldest = (await call('listAudit', { as, at: 'demo', query: { sort: 'position', limit: '200' } })).value as {
    rows: { position: string }[];
  };
  expect(oldest.rows.map(({ position }) => position)).toEqual(positions.toReversed());
});

it('lists security events by kind, with what was refused in the words of the operator', async () => {
  const as = await enter(ines);
  const [{ username }] = demoMembers;
  const memberId = await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username);
  const log = (
    outcome: string,
    id: number,
    member = 'null',
  ) => `('demo', '00000000-0000-7000-8000-00000000000${id}', now(),
    'captcha', 'login', '${outcome}', ${member}, null, '10.0.0.0', 1, now())`;
  await query(`insert into security_event values ${log('request.too_many', 1)}, ${log('wrong', 2, `'${memberId}'`)}`);
  const list = (kind: string, language: string) =>
    call('listSecurityEvents', { as, at: 'demo', query: { kind }, headers: { language } });
  const { rows } = (await list('captcha', 'zh')).value as { rows: readonly object[] };
  expect(rows).toMatchObject([
    { outcome: 'wrong', memberId, username },
    { outcome: 'request.too_many', outcomeName: '尝试次数过多，请稍候。' },
  ]);
  expect(rows[0]).not.toHaveProperty('outcomeName');
  // Who may not look for players learns no names here.
  const guard = await signedIn(app, { username: 'guard', grants: { demo: ['security.see'] } }, clock);
  const seen = await call('listSecurityEvents', { as: guard, at: 'demo', query: { kind: 'captcha' } });
  expect(seen.value).toMatchObject({ rows: [{ memberId }, {}] });
  expect(JSON.stringify(seen.value)).not.toContain(username);
  expect((await list('captcha', 'en')).value).toMatchObject({
    rows: [{}, { outcomeName: 'Too many tries. Please wait a little.' }],
  });
  expect((await list('luck', 'en')).code).toBe('request.malformed');
});

it('is not answered at the site, and the site not here', async () => {
  const atSite = await app.http.inject({
    method: 'GET',
    url: '/console/api/me',
    headers: { host: 'localhost', 'x-requested-with': 'x' },
  });
  expect(atSite.statusCode).toBe(404);
  const here = await app.consoleHttp?.inject({
    method: 'POST',
    url: '/wps/session',
    headers: { host: CONSOLE_HOST, 'x-requested-with': 'x' },
  });
  expect(here?.statusCode).toBe(404);
  const page = await app.consoleHttp?.inject({ method: 'GET', url: '/audit', headers: { host: CONSOLE_HOST } });
  const policy = String(page?.headers['content-security-policy']);
  expect(policy).not.toContain('unsafe');
});

// The last one: a server that listens has another port in its origin.
it('opens nothing with a session of the site, and of the command line, and the reverse', async () => {
  const { username, password } = demoMembers[0];
  const body = { type: 'username', username, password } as const;
  const { token } = (await app.get('login', { body })) as { token: string };
  const tool = await signedIn(app, { username: 'toolie', surface: 'tool', grants: { '*': ['*'] } }, clock);
  for (const as of [token, tool, '', 'ines:', "ines:' or 1=1"]) {
    expect((await call('consoleMe', { as })).code).toBe('operator.session_missing');
    expect((await call('consoleSession', { as })).value).toEqual({});
  }
  const mine = await enter(ines);
  expect((await app.request('memberInfo', { token: mine })).status).toBe(401);
  await app.listen();
  const requested = { command: 'operators list', merchant: 'all', subject: '', choice: '', reason: '', text: '' };
  expect(await knock(folder, '/command', requested, mine)).toMatchObject({ code: 'operator.session_missing' });
  expect(await knock(folder, '/command', requested, tool)).toMatchObject({ ok: true });
});
