import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import type { Identity } from './index.ts';
import {
  type Infrastructure,
  makeAccount,
  openBrowser,
  openFurtherNode,
  openInfrastructure,
  request,
  testMerchant,
} from './testing.ts';

const demo = testMerchant('demo');
const PASSWORD = 'correct horse';
let infrastructure: Infrastructure;
let nodes: readonly Identity[];
let closeFurther: () => Promise<void>;

beforeAll(async () => {
  infrastructure = await openInfrastructure();
  const further = await openFurtherNode(infrastructure);
  nodes = [infrastructure.nodes[0], further.identity];
  closeFurther = further.close;
});
afterAll(async () => {
  await closeFurther();
  await infrastructure.close();
});

const nodeOf = (index: number) => nodes[index % nodes.length] ?? infrastructure.nodes[0];

/** Many callers, with bounded concurrency. */
async function storm<Answer>(
  tries: number,
  atOnce: number,
  act: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const caller = async () => {
    while (next < tries) answers.push(await act(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return answers;
}

function logIn(node: Identity, address: string, body: { username: string; password: string; deviceToken?: string }) {
  return request(node.routes, 'login', demo, openBrowser(address), { body: { type: 'username', ...body } });
}

it('spends a budget exactly over two nodes, whatever the load', async () => {
  const answers = await storm(10_000, 64, (index) =>
    nodeOf(index).guard.spend('demo', 'usernameCheck', '203.0.113.77'),
  );
  expect(answers.filter((answer) => answer.ok).length).toBe(60);
});

it('admits no more guesses than the budget, and lets the owner log in on a known device', async () => {
  await makeAccount(infrastructure, demo, { username: 'owner', password: PASSWORD });
  const home = await logIn(nodeOf(0), '203.0.113.1', { username: 'owner', password: PASSWORD });
  if (!home.ok) throw new Error('not in');
  const { deviceToken } = home.value;

  const answers = await storm(5_000, 64, (index) =>
    logIn(nodeOf(index), `10.${index % 200}.0.1`, { username: 'owner', password: `guess ${index}` }),
  );
  const codes = answers.map((answer) => (answer.ok ? 'in' : answer.refusal.code));
  const looked = codes.filter((code) => code === 'auth.credentials_wrong').length;
  expect(new Set(codes)).not.toContain('in');
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThanOrEqual(30);
  const wrong = await infrastructure.database.db
    .selectFrom('login_record')
    .select('id')
    .where('merchant_id', '=', 'demo')
    .where('outcome', '=', 'wrong')
    .execute();
  expect(wrong.length).toBe(looked);
  expect(await logIn(nodeOf(1), '10.1.0.1', { username: 'owner', password: PASSWORD, deviceToken })).toMatchObject({
    ok: true,
  });
});

it('AUTH-18 never branches a session that many tabs renew over two nodes', async () => {
  await makeAccount(infrastructure, demo, { username: 'tabs', password: PASSWORD });
  const first = openBrowser('203.0.113.2');
  const body = { type: 'username', username: 'tabs', password: PASSWORD } as const;
  await request(nodeOf(0).routes, 'login', demo, first, { body });
  let cookies = first.cookies;
  for (let round = 0; round < 10; round++) {
    const tabs = Array.from({ length: 6 }, () => openBrowser('203.0.113.2', cookies));
    const renewed = await Promise.all(
      tabs.map((tab, index) => request(nodeOf(index).routes, 'renewSession', demo, tab)),
    );
    expect(renewed.every((answer) => answer.ok)).toBe(true);
    expect(new Set(tabs.map((tab) => tab.cookies.croupier_refresh)).size).toBe(1);
    cookies = tabs[round % tabs.length]?.cookies ?? cookies;
    infrastructure.clock.forward(60);
  }
});

it('AUTH-15 applies a logout on the other node within a second', async () => {
  await makeAccount(infrastructure, demo, { username: 'leaver', password: PASSWORD });
  const login = await logIn(nodeOf(0), '203.0.113.3', { username: 'leaver', password: PASSWORD });
  if (!login.ok) throw new Error('not in');
  const { token } = login.value;
  const session = await nodeOf(1).sessions.resolve('demo', token);
  if (!session) throw new Error('no session');
  await request(nodeOf(0).routes, 'logout', demo, openBrowser('203.0.113.3'), { session });
  infrastructure.clock.forward(1);
  expect(await nodeOf(1).sessions.resolve('demo', token)).toBeUndefined();
});

it('AUTH-16 leaves nothing open that was opened by a password while it was changed', async () => {
  const memberId = await makeAccount(infrastructure, demo, { username: 'changer', password: PASSWORD });
  const owner = { merchantId: 'demo', memberId };
  let password = PASSWORD;
  for (let round = 0; round < 4; round++) {
    infrastructure.clock.forward(1);
    const { credentials, access, backOffice } = nodeOf(round);
    const hash = await credentials.hashSecret(`${PASSWORD} ${round}`);
    if (!hash.ok) throw new Error(hash.refusal.code);
    const logins = Array.from({ length: 5 }, (_, index) =>
      logIn(nodeOf(index), `10.${round}.${index}.1`, { username: 'changer', password }),
    );
    if (round % 2 === 1) await Promise.race(logins);
    await infrastructure.deps.atomically(async (tx) => {
      await credentials.setSecret(tx, 'demo', memberId, { kind: 'password', hash: hash.value });
      return ok(await access.endOtherAccess(tx, 'demo', memberId, undefined));
    });
    await Promise.all(logins);
    expect((await backOffice.access(infrastructure.database.db, owner)).sessions).toEqual([]);
    password = `${PASSWORD} ${round}`;
  }
});
