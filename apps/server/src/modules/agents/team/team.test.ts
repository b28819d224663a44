import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '#contract';
import { requestOf } from '../../../testing.ts';
import {
  type AgentsApp,
  givePaymentPasswords,
  openAgentsApp,
  PAYMENT_PASSWORD,
  type Placed,
} from '../testing/open-agents.ts';

let app: AgentsApp;
let middle: Placed;
let player: Placed;
let outsider: Placed;

beforeAll(async () => {
  app = await openAgentsApp();
  middle = await app.open(app.top, 'middle11', { makesAgent: true, series: 1956 });
  player = await app.open(middle, 'player12', { makesAgent: false, series: 1950 });
  outsider = await app.open(app.beside, 'outside13', { makesAgent: true, series: 1950 });
  await givePaymentPasswords(app, [app.top, app.beside, middle, player, outsider]);
});
afterAll(() => app.close());

const page = (token: string, query: { of?: string; search?: string; limit?: number; cursor?: string } = {}) =>
  app.get('agentDownlines', { token, query });

describe('AGT-02 an agent’s downlines', () => {
  it('are opened below the agent, with the type and the point of the form', async () => {
    const { path, me, content } = await page(app.top.token);
    expect(path).toEqual([{ id: app.top.id, username: app.top.username }]);
    expect(me).toMatchObject({ level: 0, series: 1960, downlines: 1 });
    expect(content).toMatchObject([{ id: middle.id, isAgent: true, level: 1, series: 1956, downlines: 1 }]);
    const below = await page(app.top.token, { of: middle.id });
    expect(below.path.map(({ username }) => username)).toEqual([app.top.username, 'middle11']);
    expect(below.content).toMatchObject([{ id: player.id, isAgent: false, level: 2, series: 1950 }]);
  });

  it('are opened once for two taps, and are taken for anyone who did not open them', async () => {
    const body = app.accountOf('twice77', { makesAgent: false, series: 1950 });
    const open = (by: Placed, change: Partial<typeof body> = {}) =>
      app.request('openAgentAccount', { token: by.token, body: { ...body, ...change } });
    const [first, second] = await Promise.all([open(app.top), open(app.top)]);
    expect(first.body).toMatchObject({ success: true, value: { username: 'twice77' } });
    expect(second.body).toEqual(first.body);
    const others = [
      open(app.beside),
      open(app.top, { password: 'Another-2026!' }),
      open(app.top, { makesAgent: true }),
    ];
    for (const { body: answer } of await Promise.all([...others, open(app.top, { series: 1952 })])) {
      expect(answer).toMatchObject({ success: false, code: 'auth.username_taken' });
    }
    app.time.now += 660_000;
    expect((await open(app.top)).body).toMatchObject({ success: false, code: 'auth.username_taken' });
    app.time.now -= 660_000;
  });

  it('are found by name anywhere in the branch, and nowhere else', async () => {
    expect((await page(app.top.token, { search: 'player12' })).content).toMatchObject([{ id: player.id, level: 2 }]);
    expect((await page(app.top.token, { search: 'midd' })).content).toMatchObject([{ id: middle.id }]);
    expect((await page(app.top.token, { search: 'outside13' })).content).toEqual([]);
    expect((await page(middle.token, { search: app.top.username })).content).toEqual([]);
  });

  it('come in pages by name', async () => {
    const names = ['apple21', 'berry22', 'cocoa23'];
    for (const name of names) await app.open(outsider, name, { makesAgent: false });
    const first = await page(outsider.token, { limit: 2 });
    const second = await page(outsider.token, { limit: 2, cursor: first.next ?? '' });
    expect([...first.content, ...second.content].map(({ username }) => username)).toEqual(names);
    expect(second.next).toBeUndefined();
    expect((await page(outsider.token, { limit: 2, cursor: 'nonsense' })).content).toHaveLength(2);
  });

  it('of 20,000 are read as a range of an index', async () => {
    const { rows } = await plan(app.top.id);
    expect(rows).toContain('agent_node_children');
    expect(rows).not.toMatch(/Sort|Seq Scan/);
  });
});

async function plan(uplineId: string): Promise<{ readonly rows: string }> {
  const text = `explain select * from agent_node where merchant_id = 'demo' and upline_id = '${uplineId}'
    and (username, member_id) > ('m', '00000000-0000-0000-0000-000000000000') order by username, member_id limit 21`;
  return await app.database.sql.transaction(async (tx) => {
    await tx.query('alter table agent_node disable trigger all', []);
    await tx.query(
      `insert into agent_node (merchant_id, member_id, upline_id, path, level, is_agent, username, created_at)
       select 'demo', gen_random_uuid(), '${uplineId}', 'x/' || n || '/', 1, false, 'many' || n, now() from generate_series(1, 20000) n`,
      [],
    );
    await tx.query('analyze agent_node', []);
    const rows = await tx.query<{ 'QUERY PLAN': string }>(text, []);
    await tx.query("delete from agent_node where path like 'x/%'", []);
    await tx.query('alter table agent_node enable trigger all', []);
    return { rows: rows.map((row) => row['QUERY PLAN']).join('\n') };
  });
}

describe('AGT-02 nobody sees or changes anything outside of their branch', () => {
  /** Each endpoint with an id, called by each of these about each member. */
  const about = {
    agentDownlines: (token: string, id: string) => app.request('agentDownlines', { token, query: { of: id } }),
    setAgentPoint: (token: string, memberId: string) =>
      app.request('setAgentPoint', { token, body: { memberId, series: 1958 } }),
    setAgentRate: (token: string, memberId: string) =>
      app.request('setAgentRate', { token, body: { memberId, product: 'RNG', rate: '0.001' } }),
    agentOverview: (token: string, of: string) => app.request('agentOverview', { token, query: { of } }),
    agentMember: (token: string, memberId: string) => app.request('agentMember', { token, params: { memberId } }),
    agentBets: (token: string, of: string) => app.request('agentBets', { token, query: { of } }),
    agentMoney: (token: string, of: string) => app.request('agentMoney', { token, query: { of } }),
    agentMoneyTotals: (token: string, of: string) => app.request('agentMoneyTotals', { token, query: { of } }),
    agentResults: (token: string, of: string) => app.request('agentResults', { token, query: { of } }),
    agentFile: async (token: string, of: string) => {
      const file = requestOf(endpoints.agentFile, { token, params: { list: 'bets' }, query: { of } });
      return { body: JSON.parse((await app.http.inject(file)).body) as unknown };
    },
    agentContracts: (token: string, of: string) => app.request('agentContracts', { token, query: { of } }),
    proposeAgentContract: (token: string, memberId: string) => {
      const tiers = [{ sales: '1000.00', active: 0, rate: '0.001' }];
      const body = { kind: 'revenue', product: 'RNG', tiers, memberId, paymentPassword: PAYMENT_PASSWORD } as const;
      return app.request('proposeAgentContract', { token, body });
    },
    writeToDownlines: (token: string, to: string) =>
      app.request('writeToDownlines', { token, key: to, body: { to, title: 'hello', content: 'there' } }),
  };
  /** Those whose ids are of bills, contracts, links and viewers: `others-ids.test.ts` attacks each. */
  const byOtherIds = ['agentBill', 'answerAgentContract', 'disputeAgentBill', 'endAgentContract', 'endAgentLink'];
  const viewers = ['endAgentViewer', 'setAgentViewerPassword'];

  it('every endpoint of teams that takes an id is called here, or by its other ids', () => {
    const all: readonly [string, Endpoint][] = Object.entries(endpoints);
    const taking = all.flatMap(([name, { flag, params, query, body }]) => {
      const schemas = JSON.stringify([params, query, body]);
      return flag === 'agentPolicy' && /"(of|to|id|(member|contract|viewer)Id|code)":/.test(schemas) ? [name] : [];
    });
    expect(taking.toSorted()).toEqual([...Object.keys(about), ...byOtherIds, ...viewers].toSorted());
  });

  it.each(Object.keys(about) as (keyof typeof about)[])('%s', async (endpoint) => {
    const everybody = { top: app.top, beside: app.beside, middle, player, outsider };
    const within: { readonly [caller: string]: readonly string[] } = {
      top: ['top', 'middle', 'player'],
      beside: ['beside', 'outsider'],
      middle: ['middle', 'player'],
      player: ['player'],
      outsider: ['outsider'],
    };
    for (const [caller, { token }] of Object.entries(everybody)) {
      for (const [name, { id }] of Object.entries(everybody)) {
        if (within[caller]?.includes(name)) continue;
        const { body } = await about[endpoint](token, id);
        const code = expect.stringMatching(/^agent\.(unknown_member|not_agent)$/);
        expect([caller, name, body]).toMatchObject([caller, name, { success: false, code }]);
      }
    }
  });

  it('links are the agent’s own', async () => {
    const body = { makesAgent: false };
    const { code } = await app.get('makeAgentLink', { token: middle.token, key: 'own', body });
    for (const { token } of [app.top, app.beside, outsider, player]) {
      const { body } = await app.request('endAgentLink', { token, params: { code } });
      expect(body).toMatchObject({ success: false, code: 'agent.link_unknown' });
    }
    expect((await app.get('agentLinks', { token: middle.token })).content).toMatchObject([{ code, uses: 0 }]);
    expect((await app.get('agentLinks', { token: app.top.token })).content).toEqual([]);
    await app.get('endAgentLink', { token: middle.token, params: { code } });
    expect((await app.get('agentLinks', { token: middle.token })).content).toEqual([]);
  });

  it('a link is made once under a key, also by requests at once, and the key is of one link', async () => {
    const { token } = middle;
    const body = { makesAgent: true, series: 1940, days: 7, maxUses: 3, language: 'vi' };
    const make = (sent: typeof body, key = 'twice') => app.request('makeAgentLink', { token, key, body: sent });
    const both = await Promise.all([make(body), make(body)]);
    const [made] = (await app.get('agentLinks', { token })).content;
    app.time.now += 60_000;
    expect([...both, await make(body)].map((one) => one.body)).toEqual(
      Array.from({ length: 3 }, () => ({ success: true, value: made })),
    );
    for (const other of [{ days: 8 }, { maxUses: 4 }, { series: 1938 }, { makesAgent: false }]) {
      const refused = await make({ ...body, ...other });
      expect(refused).toMatchObject({ status: 409, body: { code: 'request.idempotency_key_reused' } });
    }
    expect((await app.get('agentLinks', { token })).content).toEqual([made]);
    expect((await make(body, 'another')).body).toMatchObject({ success: true });
    const links = (await app.get('agentLinks', { token })).content;
    expect(links).toHaveLength(2);
    for (const { code } of links) await app.get('endAgentLink', { token, params: { code } });
    app.time.now -= 60_000;
  });

  it('players have no team', async () => {
    for (const endpoint of ['agentDownlines', 'agentLinks'] as const) {
      expect((await app.request(endpoint, { token: player.token })).body).toMatchObject({ code: 'agent.not_agent' });
    }
  });
});

it('AGT-04 gives a new downline its point as the highest series of its lottery bets', async () => {
  await app.outbox.pump();
  const { lottery } = app.modules;
  expect(await lottery.series.of(app.database.db, 'demo', player.id)).toBe(1950);
  await app.get('setAgentPoint', { token: middle.token, body: { memberId: player.id, series: 1954 } });
  await app.outbox.pump();
  expect(await lottery.series.of(app.database.db, 'demo', player.id)).toBe(1954);
});
