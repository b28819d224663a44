/** Two nodes of one server on one Postgres. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from './db/open-database.ts';
import { openSocket } from './live/testing.ts';
import { demoMembers, seedDemoMembers } from './modules/members/index.ts';
import { openTestApp, openTestDatabase, setMaintenance, type TestApp, type TestDatabase } from './testing.ts';

let base: TestDatabase;
let second: Awaited<ReturnType<typeof openDatabase>>;
let one: TestApp;
let two: TestApp;
let ports: readonly number[];
beforeAll(async () => {
  base = await openTestDatabase();
  if (base.url === undefined) throw new Error('two nodes need Postgres: TEST_DATABASE=postgres');
  second = await openDatabase({ url: base.url, directory: '' });
  one = await openTestApp({ database: base });
  two = await openTestApp({ database: second });
  const { membersDeps, merchants } = one.modules;
  await seedDemoMembers(membersDeps, merchants.of('demo'));
  ports = [await one.listen(), await two.listen()];
});
afterAll(async () => {
  await one.close();
  await two.close();
  await second.close();
  await base.close();
});

const login = async (node: TestApp) => {
  const { username, password } = demoMembers[0];
  return (await node.get('login', { body: { type: 'username', username, password } })).token;
};

it('AUTH-15 ends a session and its WebSockets on both nodes after the logout on one', async () => {
  const token = await login(one);
  expect((await two.request('balance', { token })).status).toBe(200);
  const { closed } = await openSocket(ports[1] ?? 0, token);
  await one.get('logout', { token });
  expect(await closed).toBe(4001);
  await vi.waitFor(async () => expect((await two.request('balance', { token })).status).toBe(401), {
    timeout: 20_000,
    interval: 25,
  });
});

it('decrypts what was encrypted with the other node’s key, and both nodes publish the same keys', async () => {
  const keys = (await one.get('systemKeys')).keys.map(({ kid }) => kid);
  expect((await two.get('systemKeys')).keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining(keys.slice(0, 1)));
});

it('SYS-01 closes a merchant for maintenance on both nodes', async () => {
  await setMaintenance(one, 'lotus', true);
  await vi.waitFor(
    async () => expect((await two.request('vendorMapping', { host: 'lotus.localhost' })).status).toBe(503),
    {
      timeout: 20_000,
      interval: 50,
    },
  );
});
