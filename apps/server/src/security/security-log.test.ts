import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../http/log.ts';
import { demoMembers, seedDemoMembers } from '../modules/members/index.ts';
import { commandLine, logInDemoOperators } from '../modules/operators/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-security-'));
const [{ username, password }] = demoMembers;
const lines: string[] = [];
const time = { now: Date.UTC(2026, 4, 4, 4) };
let app: TestApp;

beforeAll(async () => {
  const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } });
  const clock = { now: () => time.now };
  app = await openTestApp({ config: { directory: folder }, log, clock });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  await app.modules.operators.seedDemo();
  await app.listen();
  await logInDemoOperators(folder, time.now);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const operator = commandLine(folder, { as: 'ines', merchant: 'demo' });

interface Seen {
  readonly kind: string;
  readonly subject: string;
  readonly outcome: string;
  readonly memberId: string;
  readonly operator: string;
  readonly network: string;
  readonly times: number;
}

async function listed(...args: string[]): Promise<readonly Seen[]> {
  await app.security.save();
  return JSON.parse((await operator('security', 'list', ...args)).out);
}
const logIn = (withPassword: string, body: object = {}) =>
  app.request('login', {
    body: { type: 'username', username, password: withPassword, ...body },
    address: '203.0.113.77',
  });

it('records successful and failed logins, with their member and network', async () => {
  const { body } = await logIn(password);
  expect(body.success).toBe(true);
  await logIn('not the password');
  const events = await listed('--kind', 'log-in', '--member', username);
  expect(events.map(({ outcome, subject }) => `${subject} ${outcome}`).sort()).toEqual([
    'password ok',
    'password wrong',
  ]);
  for (const { network, memberId } of events) {
    expect(network).not.toBe('203.0.113.77');
    expect(network).toMatch(/^203\.0\.113/);
    expect(memberId).not.toBe('');
  }
  expect(await listed('--kind', 'log-in', '--since', '2026-06-01')).toEqual([]);
});

it('records changes of login methods, whatever their outcome, and refusals of guards, repeated ones as one row', async () => {
  const { token } = await app.get('login', { body: { type: 'username', username, password } });
  const body = { oldPassword: 'wrong', newPassword: 'Another-2026!', confirmNewPassword: 'Another-2026!' };
  expect((await app.request('changePassword', { token, body })).status).toBe(422);
  const forged = { token, headers: { 'sec-fetch-site': 'cross-site' }, address: '198.51.100.4' };
  for (let times = 0; times < 5; times++) {
    expect((await app.request('addRecentGame', { ...forged, query: { gameId: 'dice' } as never })).status).toBe(403);
  }
  expect(await listed('--member', username, '--kind', 'password')).toMatchObject([
    { subject: 'changePassword', outcome: 'password.wrong' },
  ]);
  const guards = (await listed('--kind', 'guard')).filter(({ subject }) => subject === 'addRecentGame');
  expect(guards.every(({ outcome }) => outcome === 'request.forged')).toBe(true);
  expect(guards.reduce((sum, { times }) => sum + times, 0)).toBe(5);
});

it('records unsigned callbacks, spent budgets, wrong captchas, and operators’ actions', async () => {
  const headers = { host: 'localhost', 'content-type': 'application/json' };
  const sent = await app.http.inject({ method: 'POST', url: '/payments/sandbox/webhook', headers, payload: '{}' });
  expect(sent.statusCode).toBe(401);
  await logIn(password, { captchaId: crypto.randomUUID(), captcha: 'ABCDE' });
  const { token } = await app.get('login', { body: { type: 'username', username, password } });
  const wrong = { oldPassword: 'wrong', newPassword: 'Another-2026!', confirmNewPassword: 'Another-2026!' };
  for (let tries = 0; tries < 6; tries++) await app.request('changePassword', { token, body: wrong });
  await operator('wallet', 'status');
  await operator('members', 'credit', username, '10.00', '--reason', 'a gift', '--merchant', 'lotus');
  expect(await listed('--kind', 'callback')).toMatchObject([{ subject: 'sandbox', outcome: 'unsigned' }]);
  expect((await listed('--kind', 'captcha'))[0]).toMatchObject({ subject: 'login', outcome: 'auth.captcha_wrong' });
  expect((await listed('--kind', 'budget'))[0]).toMatchObject({
    subject: 'changePassword',
    outcome: 'request.too_many',
  });
  expect(await listed('--kind', 'operator')).toContainEqual(
    expect.objectContaining({ subject: 'wallet status', outcome: 'ok', operator: 'ines' }),
  );
});

it('refuses an unknown kind, an unknown member and an invalid time', async () => {
  for (const args of [
    ['--kind', 'x'],
    ['--member', 'nobody-of-that-name'],
    ['--since', 'soon'],
  ]) {
    expect((await operator('security', 'list', ...args)).errors).toContain('request.malformed');
  }
});

it('prints each event once, without a secret, so that it can be shipped elsewhere', async () => {
  await app.security.save();
  const printed = lines.filter((line) => line.includes('"security"'));
  const ids = printed.map((line) => JSON.parse(line).security.id);
  expect(ids.length).toBeGreaterThan(5);
  expect(new Set(ids).size).toBe(ids.length);
  for (const secret of [password, 'not the password', 'Another-2026!', '203.0.113.77', 'two-pairs-of-eyes']) {
    expect(lines.join('')).not.toContain(secret);
  }
});

it('deletes what is older than a year and a month', async () => {
  time.now += 401 * 86_400_000;
  await app.security.sweep(['demo', 'lotus']);
  const rows = await app.database.sql.query(
    "select 1 from security_event where merchant_id = 'demo' and at < now() + interval '1 second' and kind = 'log-in'",
    [],
  );
  expect(rows).toEqual([]);
});
