/** The browser's own token over TLS, through the whole server: its cookie cannot be set or read without TLS, and is known again at the next login. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { lifetimes } from '../rules.ts';

const [tiger, lotus, dragon] = demoMembers;
let app: TestApp;

beforeAll(async () => {
  // TLS ends at a proxy in front of the server, as in use.
  app = await openTestApp({ config: { trustProxy: 'loopback' } });
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
});
afterAll(async () => await app.close());

interface Login {
  readonly protocol: 'https' | 'http';
  readonly cookie?: string;
}

/** Logs in, and answers the cookie that the browser is sent. */
async function logIn({ username, password }: (typeof demoMembers)[number], { protocol, cookie }: Login) {
  const headers = { 'x-forwarded-proto': protocol, ...(cookie !== undefined && { cookie }) };
  const answer = await app.request('login', { headers, body: { type: 'username', username, password } });
  expect(answer.body).toMatchObject({ success: true });
  const set = [answer.headers['set-cookie']].flat().map(String);
  const [pair = '', ...attributes] = set.find((one) => one.includes('croupier_device='))?.split('; ') ?? [];
  const [name, token] = pair.split('=');
  return { name, token, attributes };
}

const sharing = async (username: string) => {
  const { identity } = app.modules;
  const { db } = app.database;
  const memberId = await identity.accounts.memberNamed(db, 'demo', username);
  return (await identity.backOffice.sharingDevice(db, { merchantId: 'demo', memberId: memberId ?? '' })).length;
};

it('is set for TLS alone, with a name that no other page of the host can set without it', async () => {
  const { name, token, attributes } = await logIn(tiger, { protocol: 'https' });
  expect(name).toBe('__Secure-croupier_device');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(attributes.toSorted()).toEqual(
    [`Max-Age=${lifetimes.deviceSeconds}`, 'Path=/wps', 'HttpOnly', 'Secure', 'SameSite=Strict'].toSorted(),
  );
});

it('is known by the name it has over TLS, and by no other there', async () => {
  const first = await logIn(tiger, { protocol: 'https' });
  // What answers plain HTTP in the place of the host can set this name, and no more.
  const planted = await logIn(lotus, { protocol: 'https', cookie: `croupier_device=${first.token}` });
  expect(planted.token).not.toBe(first.token);
  expect(await sharing(lotus.username)).toBe(0);
  const again = await logIn(dragon, { protocol: 'https', cookie: `croupier_device=x; ${first.name}=${first.token}` });
  expect(again).toMatchObject({ name: first.name, token: first.token });
  expect(await sharing(dragon.username)).toBe(1);
  expect(await sharing(tiger.username)).toBe(1);
});

it('has its plain name without TLS, where a browser takes no other', async () => {
  const { name, token, attributes } = await logIn(tiger, { protocol: 'http' });
  expect(name).toBe('croupier_device');
  expect(attributes).not.toContain('Secure');
  expect(await logIn(tiger, { protocol: 'http', cookie: `croupier_device=${token}` })).toMatchObject({ token });
});
