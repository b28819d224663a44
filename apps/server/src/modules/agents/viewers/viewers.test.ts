import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpoints, takesKey } from '#contract';
import { atomically } from '../../../db/transactions.ts';
import { partsOf } from '../../../http/testing/fitting.ts';
import { requestOf } from '../../../testing.ts';
import {
  type AgentsApp,
  givePaymentPasswords,
  openAgentsApp,
  PAYMENT_PASSWORD,
  type Placed,
} from '../testing/open-agents.ts';

const PASSWORD = 'Watching-only-77';
let app: AgentsApp;
let middle: Placed;

beforeAll(async () => {
  app = await openAgentsApp();
  middle = await app.open(app.top, 'middle51', { makesAgent: true, series: 1956 });
  await app.open(middle, 'player52', { makesAgent: false });
  await givePaymentPasswords(app, [app.top, middle, app.beside]);
});
afterAll(() => app.close());

const all = Object.entries(endpoints) as [string, Endpoint][];

const open = (by: Placed, name: string, password = PASSWORD) =>
  app.request('openAgentViewer', { token: by.token, body: { name, password, paymentPassword: PAYMENT_PASSWORD } });

async function opened(by: Placed, name: string): Promise<string> {
  const { body } = await open(by, name);
  if (!body.success) throw new Error(body.code);
  return body.value.id;
}

const logIn = (username: string, password = PASSWORD, portal: 'agent' | 'member' = 'agent') =>
  app.request('login', { body: { type: 'username', username, password, portal } });

async function entered(by: Placed, name: string): Promise<string> {
  const { body } = await logIn(`${by.username}.${name}`);
  if (!body.success) throw new Error(body.code);
  return body.value.token;
}

const end = (by: Placed, viewerId: string) => app.request('endAgentViewer', { token: by.token, params: { viewerId } });

const codeOf = ({ body }: { readonly body: object }) => ('code' in body ? body.code : 'ok');

describe('AGT-02 a viewer of an agent’s team', () => {
  it('sees what the agent sees, at the agents’ portal alone', async () => {
    await opened(middle, 'anna');
    expect(codeOf(await logIn('middle51.anna', PASSWORD, 'member'))).toBe('session.agent_refused');
    const granted = await logIn('middle51.anna');
    expect(granted.body).toMatchObject({ success: true, value: { type: 3, username: 'middle51.anna' } });
    const token = await entered(middle, 'anna');
    const [seen, own] = await Promise.all(
      [token, middle.token].map(async (one) => ({
        downlines: await app.get('agentDownlines', { token: one }),
        overview: await app.get('agentOverview', { token: one }),
        contracts: await app.get('agentContracts', { token: one }),
        kpi: await app.get('teamKpi', { token: one }),
      })),
    );
    expect(seen).toEqual(own);
    expect(seen?.downlines.content).toMatchObject([{ username: 'player52' }]);
    const above = await app.request('agentDownlines', { token, query: { of: app.top.id } });
    expect(codeOf(above)).toBe('agent.unknown_member');
  });

  it('is refused every call that is not declared for it, and whatever is declared only reads', async () => {
    const token = await entered(middle, 'anna');
    const declared = all.filter(([, { forViewers }]) => forViewers === 'agent');
    expect(declared.length).toBeGreaterThan(10);
    for (const [name, endpoint] of declared) {
      const { method, changesState } = endpoint;
      expect([name, method, takesKey(endpoint), changesState]).toEqual([name, 'GET', false, undefined]);
    }
    const own = all.filter(([, { forViewers }]) => forViewers === 'self');
    expect(own.map(([name]) => name).toSorted()).toEqual(['logout', 'unreadCounts']);
    expect(await app.get('unreadCounts', { token })).toMatchObject({ inboxUnreadCount: 0 });
    const { flags } = app.modules.merchants.of('demo');
    const isOn = ({ flag }: Endpoint) => flag === undefined || flags[flag];
    const closed = all.filter(
      ([, endpoint]) =>
        (endpoint.access === 'member' || endpoint.access === 'session') && !endpoint.forViewers && isOn(endpoint),
    );
    expect(closed.length).toBeGreaterThan(100);
    for (const [name, endpoint] of closed) {
      const answer = await app.http.inject(requestOf(endpoint, { ...partsOf(endpoint), token, key: 'viewer' }));
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, 403, 'session.viewer_refused']);
    }
  });

  it('is a guest where nobody has to be logged in', async () => {
    const token = await entered(middle, 'anna');
    const answers = await Promise.all([{}, { token }].map((who) => app.request('promotions', who)));
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  it('ends with its sessions when the agent ends it, and its name is free again', async () => {
    const viewerId = await opened(middle, 'bert');
    const token = await entered(middle, 'bert');
    for (const other of [app.top, app.beside]) expect(codeOf(await end(other, viewerId))).toBe('agent.viewer_unknown');
    expect(codeOf(await app.request('agentOverview', { token }))).toBe('ok');
    expect(codeOf(await end(middle, viewerId))).toBe('ok');
    expect(codeOf(await app.request('agentOverview', { token }))).toBe('session.expired');
    expect(codeOf(await logIn('middle51.bert'))).toBe('auth.credentials_wrong');
    expect(codeOf(await end(middle, viewerId))).toBe('agent.viewer_unknown');
    const again = await opened(middle, 'bert');
    expect(again).not.toBe(viewerId);
    await end(middle, again);
  });

  it('loses its sessions with another password, which its agent signs', async () => {
    const viewerId = await opened(middle, 'carl');
    const token = await entered(middle, 'carl');
    const change = (by: Placed, paymentPassword = PAYMENT_PASSWORD, password = 'Other-words-88') =>
      app.request('setAgentViewerPassword', {
        token: by.token,
        params: { viewerId },
        body: { password, paymentPassword },
      });
    expect(codeOf(await change(middle, '000000'))).toBe('password.wrong');
    expect(codeOf(await change(app.beside))).toBe('agent.viewer_unknown');
    expect(codeOf(await change(middle, PAYMENT_PASSWORD, 'password1'))).toBe('password.guessable');
    expect(codeOf(await app.request('agentOverview', { token }))).toBe('ok');
    expect(codeOf(await change(middle))).toBe('ok');
    expect(codeOf(await app.request('agentOverview', { token }))).toBe('session.expired');
    expect(codeOf(await logIn('middle51.carl', 'Other-words-88'))).toBe('ok');
    await end(middle, viewerId);
  });

  it('is opened once for two taps, at most five, by agents alone', async () => {
    const two = await Promise.all([open(app.beside, 'dora'), open(app.beside, 'dora')]);
    expect(two[1]?.body).toEqual(two[0]?.body);
    expect(codeOf(await open(app.beside, 'dora', 'Another-phrase-9'))).toBe('auth.username_taken');
    const more = await Promise.all(['e1', 'e2', 'e3', 'e4', 'e5', 'e6'].map((name) => open(app.beside, name)));
    expect(more.map(codeOf).filter((code) => code === 'ok')).toHaveLength(4);
    const { content, maximum } = await app.get('agentViewers', { token: app.beside.token });
    expect([content.length, maximum]).toEqual([5, 5]);
    expect((await app.get('agentViewers', { token: middle.token })).content.map(({ username }) => username)).toEqual([
      'middle51.anna',
    ]);
    for (const name of ['a.b', 'A', '../x', 'x'.repeat(17), '']) {
      expect(codeOf(await open(app.top, name))).toMatch(/^request\./);
    }
  });

  it('is closed with its agent’s account', async () => {
    await opened(app.top, 'emil');
    const token = await entered(app.top, 'emil');
    const { backOffice } = app.modules.identity;
    const owner = { merchantId: 'demo', memberId: app.top.id };
    await atomically(app.database.db, (tx) => backOffice.lock(tx, owner));
    app.time.now += 1_000;
    expect(codeOf(await app.request('agentOverview', { token }))).toBe('session.expired');
    expect(codeOf(await logIn(`${app.top.username}.emil`))).toBe('auth.account_closed');
    await atomically(app.database.db, (tx) => backOffice.unlock(tx, owner));
  });
});
