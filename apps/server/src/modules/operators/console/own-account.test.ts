/** What an operator does to the own account, and what ends another's sessions: it holds at once, and is in the trail without what is secret. */
import { base32nopad } from '@scure/base';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { codeAt, intervalAt } from '../../identity/index.ts';
import { openAuthenticator } from '../../identity/testing/sign-ins.ts';
import { authenticatorOf, demoOperators } from '../demo-operators.ts';
import { CONSOLE_HOST, CONSOLE_ORIGIN, type ConsoleRequest, callConsole } from './testing.ts';

const MINUTE = 60_000;
const time = { now: Date.UTC(2026, 4, 4, 4) };
const [ines, tomas] = demoOperators;
let app: TestApp;

const call = (name: ConsoleEndpointName, requested?: ConsoleRequest) => callConsole(app, name, requested);

beforeAll(async () => {
  app = await openTestApp({ clock: { now: () => time.now } });
  await app.modules.operators.seedDemo();
});
afterAll(() => app.close());
/** Each code counts once. */
beforeEach(() => {
  time.now += MINUTE;
});

const nextCode = (secret: Uint8Array) => {
  time.now += MINUTE;
  return codeAt(secret, intervalAt(time.now));
};

async function signIn(name: 'ines' | 'tomas', password: string) {
  const { code, cookie } = await call('consoleSignIn', {
    body: { name, password, code: nextCode(authenticatorOf(name)) },
  });
  return { code, as: decodeURIComponent(cookie) };
}
const isOpen = async (as: string) => (await call('consoleMe', { as })).code;

async function entriesOf(as: string, action: string, at = 'all') {
  const { value } = await call('listAudit', { as, at, query: { action } });
  return (value as { readonly rows: readonly object[] }).rows;
}

it('a password is changed with the present one and a code: the other sessions end, and the former one opens nothing', async () => {
  const next = 'another long password';
  const { as } = await signIn('ines', ines.password);
  const { as: other } = await signIn('ines', ines.password);
  const change = (password: string, wanted: string) =>
    call('consoleChangePassword', { as, body: { password, code: nextCode(authenticatorOf('ines')), next: wanted } });
  expect((await change('no such password', next)).code).toBe('auth.credentials_wrong');
  expect((await change(ines.password, 'ines-ines-ines')).code).toBe('auth.field_invalid');
  expect([await isOpen(as), await isOpen(other)]).toEqual(['ok', 'ok']);
  expect((await change(ines.password, next)).code).toBe('ok');
  expect([await isOpen(as), await isOpen(other)]).toEqual(['ok', 'operator.session_missing']);
  expect((await signIn('ines', ines.password)).code).toBe('auth.credentials_wrong');
  expect((await signIn('ines', next)).code).toBe('ok');
  const entries = await entriesOf(as, 'account.password');
  expect(entries).toMatchObject([{ operator: 'ines', subject: 'ines', after: { sessionsEnded: 1 } }]);
  expect(JSON.stringify(entries)).not.toContain(next);
  expect((await change(next, ines.password)).code).toBe('ok');
});

it('a passkey that was removed opens nothing any more, and takes password and code to remove', async () => {
  const { as } = await signIn('tomas', tomas.password);
  const authenticator = openAuthenticator(CONSOLE_HOST);
  const proof = () => ({ password: tomas.password, code: nextCode(authenticatorOf('tomas')) });
  type Requested = { readonly challengeId: string; readonly options: never };
  const requested = (await call('consoleRequestNewPasskey', { as, body: proof() })).value as Requested;
  const response = authenticator.attest(requested.options, CONSOLE_ORIGIN);
  const added = await call('consoleAddPasskey', {
    as,
    body: { challengeId: requested.challengeId, name: 'Key', response },
  });
  const { id: passkeyId } = added.value as { readonly id: string };
  const enter = async () => {
    const { challengeId, options } = (await call('consoleRequestPasskey')).value as Requested;
    return (
      await call('consoleSignInByPasskey', {
        body: { challengeId, response: authenticator.assert(options, CONSOLE_ORIGIN) },
      })
    ).code;
  };
  expect(await enter()).toBe('ok');
  expect((await call('consoleOwnPasskeys', { as })).value).toMatchObject({ rows: [{ id: passkeyId, name: 'Key' }] });
  const { as: visitor } = await signIn('ines', ines.password);
  const remove = (by: string, body: object) =>
    call('consoleRemovePasskey', { as: by, params: { passkeyId }, body }).then(({ code }) => code);
  // Nobody's but its operator's, and not by a session alone.
  const theirs = { password: ines.password, code: nextCode(authenticatorOf('ines')) };
  expect(await remove(visitor, theirs)).toBe('passkey.unknown');
  expect(await remove(as, { ...proof(), password: 'wrong' })).toBe('auth.credentials_wrong');
  expect(await enter()).toBe('ok');
  expect(await remove(as, proof())).toBe('ok');
  expect((await call('consoleOwnPasskeys', { as })).value).toMatchObject({ rows: [] });
  expect(await enter()).toBe('passkey.invalid');
  for (const action of ['account.passkey-add', 'account.passkey-remove'])
    expect(await entriesOf(as, action)).toMatchObject([{ operator: 'tomas', subject: 'tomas' }]);
});

it('who signs out has no session left, and others have theirs', async () => {
  const [{ as }, { as: other }] = [await signIn('ines', ines.password), await signIn('ines', ines.password)];
  const { cookie, code } = await call('consoleSignOut', { as });
  expect([code, cookie]).toEqual(['ok', '']);
  expect([await isOpen(as), await isOpen(other)]).toEqual(['operator.session_missing', 'ok']);
});

it('the sessions of another operator are listed and ended with a reason, and nobody else’s', async () => {
  const [{ as }, { as: theirs }] = [await signIn('ines', ines.password), await signIn('tomas', tomas.password)];
  const open = async () => {
    const { value } = await call('listOperatorSessions', { as, at: 'all', query: { operator: 'tomas' } });
    return (value as { readonly rows: readonly { readonly operator: string }[] }).rows;
  };
  expect((await open()).map(({ operator }) => operator)).toContain('tomas');
  expect((await open()).every(({ operator }) => operator === 'tomas')).toBe(true);
  const ended = await call('sessionsEnd', { as, at: 'all', body: { subject: 'tomas', reason: 'left the house' } });
  expect(ended.code).toBe('ok');
  expect([await isOpen(as), await isOpen(theirs), await open()]).toEqual(['ok', 'operator.session_missing', []]);
  expect(await entriesOf(as, 'sessions.end')).toMatchObject([{ operator: 'ines', subject: 'tomas' }]);
});

it('who accepts an invitation is in the trail of the home, with the address and without what was chosen', async () => {
  const [{ as: first }, { as: second }] = [await signIn('ines', ines.password), await signIn('tomas', tomas.password)];
  const body = { subject: 'vera@lotus', choice: 'audit.see' };
  const { value } = await call('operatorsInvite', { as: first, at: 'lotus', body });
  const { approvalId } = (value as { readonly waits: { readonly approvalId: string } }).waits;
  const approved = await call('approvalsApprove', { as: second, at: 'lotus', body: { subject: approvalId } });
  const { invitation } = (approved.value as { readonly done: { readonly invitation: string } }).done;
  const { secret } = (await call('consoleInvitation', { body: { invitation } })).value as { readonly secret: string };
  const accept = (code: string) =>
    call('consoleAcceptInvitation', {
      body: { invitation, password: 'a long new password', code },
      address: '203.0.113.8',
    });
  expect((await accept('000000')).code).toBe('code.wrong');
  expect(await entriesOf(first, 'account.accept', 'lotus')).toEqual([]);
  expect((await accept(codeAt(base32nopad.decode(secret), intervalAt(time.now)))).code).toBe('ok');
  const entries = await entriesOf(first, 'account.accept', 'lotus');
  expect(entries).toMatchObject([
    {
      operator: 'vera@lotus',
      subject: 'vera@lotus',
      address: '203.0.113.8',
      before: { state: 'invited' },
      after: { state: 'active' },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain('password');
  const listed = async (at: string) =>
    (await call('listOperators', { as: first, at, query: { operator: 'vera', state: 'active' } })).value;
  const vera = { operator: 'vera@lotus', granted: ['audit.see'], invitedBy: 'ines, tomas' };
  expect(await listed('lotus')).toMatchObject({ rows: [vera] });
  expect(await listed('demo')).toMatchObject({ rows: [] });
});

it('the trail is searched by an operator, as the second too, and by moments, in both directions', async () => {
  const { as } = await signIn('ines', ines.password);
  type Found = { readonly rows: readonly { position: string; operator: string; second?: string; at: string }[] } & {
    readonly next?: string;
  };
  const page = async (query: Readonly<Record<string, string>>) =>
    (await call('listAudit', { as, at: 'lotus', query })).value as Found;
  const [first] = (await page({})).rows;
  time.now += MINUTE;
  // A later entry than all before it.
  await call('operatorsInvite', { as, at: 'lotus', body: { subject: 'wanda@lotus', choice: 'audit.see' } });
  const all = (await page({ limit: '200' })).rows;
  expect(all[1]).toEqual(first);
  for (const sort of ['-position', 'position']) {
    const expected = all
      .filter(({ operator, second }) => [operator, second].includes('tomas'))
      .map(({ position }) => position);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { rows, next } = await page({ operator: 'tomas', sort, limit: '1', ...(cursor && { cursor }) });
      found.push(...rows.map(({ position }) => position));
      cursor = next;
    } while (cursor !== undefined);
    expect(found).toEqual(sort === 'position' ? expected.toReversed() : expected);
  }
  expect(all.some(({ second }) => second === 'tomas')).toBe(true);
  const [newest] = all;
  const oldest = all.at(-1);
  const since = (await page({ since: newest?.at ?? '' })).rows;
  const until = (await page({ until: newest?.at ?? '' })).rows;
  expect([...since, ...until].map(({ position }) => position)).toEqual(all.map(({ position }) => position));
  expect(since.length * until.length).toBeGreaterThan(0);
  expect((await page({ until: oldest?.at ?? '' })).rows).toEqual([]);
});
