import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { base32nopad } from '@scure/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok } from '#kernel';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { atomically } from '../../../db/transactions.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { codeAt, intervalAt } from '../../identity/index.ts';
import { wrongCodeOf } from '../../identity/testing/protected-member.ts';
import { PLATFORM } from '../names.ts';
import { knock } from '../testing.ts';
import { acceptInterval, findAccount } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-accounts-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder }, clock: { now: () => time.now } });
  await app.listen();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const password = 'a long enough password';
const secrets: { [name: string]: Buffer } = {};
const tokens: { [name: string]: string } = {};

const codeOf = (name: string) => codeAt(secrets[name] ?? Buffer.alloc(20), intervalAt(time.now));

async function accept(invitation: string): Promise<string> {
  const { value } = await knock(folder, '/invitation', { invitation });
  const { operator, secret } = value as { operator: string; secret: string };
  secrets[operator] = Buffer.from(base32nopad.decode(secret));
  const done = await knock(folder, '/enrol', { invitation, password, code: codeOf(operator) });
  expect(done).toMatchObject({ ok: true, value: { operator } });
  tokens[operator] = (done.value as { token: string }).token;
  return operator;
}

/** A code counts once: the next login must use another interval. */
async function logIn(name: string, withPassword = password) {
  time.now += 31_000;
  return knock(folder, '/login', { name, password: withPassword, code: codeOf(name) });
}

function run(name: string, command: string, args: { [name: string]: string } = {}) {
  const requested = { merchant: 'all', subject: '', choice: '', reason: '', text: '', ...args, command };
  return knock(folder, '/command', requested, tokens[name] ?? '');
}

const invitationOf = (answer: { value?: unknown }) => (answer.value as { invitation: string }).invitation;

/** Requested by one and approved by the other. */
async function byBoth(command: string, args: { [name: string]: string }) {
  await run('anna', command, args);
  return run('boris', command, args);
}

describe('the first two operators', () => {
  it('are invited by the local tool, and nobody after them', async () => {
    const first = invitationOf(await knock(folder, '/invite', { name: 'anna' }));
    // A lost invitation can be made again until it is used, and the old one is invalid.
    const again = invitationOf(await knock(folder, '/invite', { name: 'anna' }));
    expect(await knock(folder, '/invitation', { invitation: first })).toMatchObject({
      code: 'operator.invitation_invalid',
    });
    expect(await accept(again)).toBe('anna');
    expect(await knock(folder, '/invitation', { invitation: again })).toMatchObject({
      code: 'operator.invitation_invalid',
    });
    await accept(invitationOf(await knock(folder, '/invite', { name: 'boris' })));
    expect(await knock(folder, '/invite', { name: 'mallory' })).toMatchObject({ code: 'operator.session_missing' });
    await run('anna', 'operators close', { subject: 'boris', reason: 'alone at last' });
    expect(await knock(folder, '/invite', { name: 'mallory' })).toMatchObject({ code: 'operator.session_missing' });
  });

  it('have names that cannot be confused', async () => {
    for (const name of ['аnna', 'Anna', ' anna', 'anna\u200B', 'a', 'anna@', '(the machine)', 'anna:x']) {
      expect(await run('anna', 'operators invite', { subject: name, choice: '*' })).toMatchObject({
        code: 'request.malformed',
      });
    }
  });
});

describe('an invitation', () => {
  it('requires a good password and the right code, and expires after two days', async () => {
    const requested = { subject: 'carla', choice: 'audit.see,approvals.decide' };
    expect(await run('anna', 'operators invite', requested)).toMatchObject({ value: { waitsForSecond: true } });
    const invitation = invitationOf(await run('boris', 'operators invite', requested));
    const rows = await sqlPortOf(app.database.db).query('select * from operator_approval', []);
    expect(JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      invitation,
    );
    const begun = await knock(folder, '/invitation', { invitation });
    secrets.carla = Buffer.from(base32nopad.decode((begun.value as { secret: string }).secret));
    const enrol = (chosen: string, code: string) => knock(folder, '/enrol', { invitation, password: chosen, code });
    expect(await enrol('too short', codeOf('carla'))).toMatchObject({ code: 'auth.field_invalid' });
    expect(await enrol('carla-carla-carla', codeOf('carla'))).toMatchObject({ code: 'auth.field_invalid' });
    expect(await enrol(password, wrongCodeOf(secrets.carla ?? Buffer.alloc(20), time.now))).toMatchObject({
      code: 'code.wrong',
    });
    time.now += 49 * 3_600_000;
    expect(await enrol(password, codeOf('carla'))).toMatchObject({ code: 'operator.invitation_invalid' });
    for (const name of ['anna', 'boris']) {
      tokens[name] = ((await logIn(name)).value as { token: string }).token;
    }
    await accept(invitationOf(await byBoth('operators invite', requested)));
    expect(await byBoth('operators invite', requested)).toMatchObject({ code: 'operator.taken' });
  });
});

describe('a session', () => {
  it('opens with password and an unused code, and reveals nothing else', async () => {
    expect(await logIn('anna')).toMatchObject({ ok: true });
    const used = await knock(folder, '/login', { name: 'anna', password, code: codeOf('anna') });
    expect(used).toMatchObject({ code: 'auth.credentials_wrong' });
    expect(await logIn('anna', 'another password')).toMatchObject({ code: 'auth.credentials_wrong' });
    expect(await logIn('nobody')).toMatchObject({ code: 'auth.credentials_wrong' });
    expect(await logIn('not a name')).toMatchObject({ code: 'auth.credentials_wrong' });
  });

  it('is refused after five wrong tries, even with the right credentials, for a quarter of an hour', async () => {
    for (let tries = 0; tries < 5; tries++) await logIn('carla', 'wrong');
    expect(await logIn('carla')).toMatchObject({ code: 'request.too_many' });
    expect(await logIn('boris')).toMatchObject({ ok: true });
    time.now += 15 * 60_000;
    expect(await logIn('carla')).toMatchObject({ ok: true });
  });

  it('ends when idle, when it is old, and by logout', async () => {
    const open = async () => {
      tokens.anna = ((await logIn('anna')).value as { token: string }).token;
    };
    await open();
    time.now += 31 * 60_000;
    expect(await run('anna', 'operators list')).toMatchObject({ code: 'operator.session_missing' });
    await open();
    for (let minutes = 0; minutes < 8 * 60; minutes += 20) {
      expect(await run('anna', 'operators list')).toMatchObject({ ok: true });
      time.now += 20 * 60_000;
    }
    expect(await run('anna', 'operators list')).toMatchObject({ code: 'operator.session_missing' });
    await open();
    await knock(folder, '/logout', {}, tokens.anna);
    expect(await run('anna', 'operators list')).toMatchObject({ code: 'operator.session_missing' });
    await open();
    tokens.boris = ((await logIn('boris')).value as { token: string }).token;
  });
});

describe('an operator’s permissions', () => {
  it('are those granted, and a merchant’s own operator acts nowhere else', async () => {
    const lotus = { merchant: 'lotus', subject: 'linh@lotus', choice: '*' };
    expect(await run('anna', 'operators invite', { ...lotus, merchant: 'demo' })).toMatchObject({
      code: 'request.malformed',
    });
    expect(await accept(invitationOf(await byBoth('operators invite', lotus)))).toBe('linh@lotus');
    const linh = (merchant: string) => run('linh@lotus', 'withdrawals list', { merchant });
    expect(await linh('lotus')).toMatchObject({ ok: true });
    for (const elsewhere of ['demo', 'all']) expect((await linh(elsewhere)).ok).toBe(false);
    // Not even when the database says so.
    const grant =
      "insert into operator_grant values ('demo', 'linh@lotus', '*', 'x', now()), ('*', 'linh@lotus', '*', 'x', now())";
    await sqlPortOf(app.database.db).query(grant, []);
    expect(await linh('demo')).toMatchObject({ code: 'operator.forbidden' });
    expect(await run('linh@lotus', 'operators list')).toMatchObject({ code: 'operator.forbidden' });
  });

  it('are granted and revoked by two, and end with the account', async () => {
    tokens.carla = ((await logIn('carla')).value as { token: string }).token;
    expect(await run('carla', 'wallet status', { merchant: 'demo' })).toMatchObject({ code: 'operator.forbidden' });
    const right = { merchant: 'demo', subject: 'carla', choice: 'wallet.see' };
    expect(await byBoth('operators grant', right)).toMatchObject({ value: { granted: ['wallet.see'] } });
    expect(await run('carla', 'wallet status', { merchant: 'demo' })).toMatchObject({ ok: true });
    expect(await run('carla', 'wallet status', { merchant: 'lotus' })).toMatchObject({ code: 'operator.forbidden' });
    await byBoth('operators revoke', right);
    expect(await run('carla', 'wallet status', { merchant: 'demo' })).toMatchObject({ code: 'operator.forbidden' });
    await byBoth('operators close', { subject: 'carla', reason: 'has left' });
    expect(await run('carla', 'audit list')).toMatchObject({ code: 'operator.session_missing' });
    expect(await logIn('carla')).toMatchObject({ code: 'auth.credentials_wrong' });
  });

  it('an account is restored by two others, with another authenticator and password', async () => {
    const { db } = app.database;
    const checked = await findAccount(db, { home: PLATFORM, username: 'carla' });
    if (!checked) throw new Error('carla has an account');
    const recovered = await byBoth('operators recover', { subject: 'carla', reason: 'is back' });
    expect(await logIn('carla')).toMatchObject({ code: 'auth.credentials_wrong' });
    await accept(invitationOf(recovered));
    expect(await run('carla', 'audit list')).toMatchObject({ ok: true });
    // A login whose password and code were checked before opens nothing.
    const late = await atomically(db, async (tx) => ok(await acceptInterval(tx, checked, intervalAt(time.now) + 10n)));
    expect(late).toEqual({ ok: true, value: false });
  });
});
