/**
 * Every endpoint of teams that takes the id of a contract, a bill, a link or a viewer, called by everybody who is no party of it: as if there were none.
 * The same calls by the agent itself are answered.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '#contract';
import { requestOf } from '../../testing.ts';
import {
  type AgentsApp,
  bet,
  contractBelow,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
  PAYMENT_PASSWORD,
  type Placed,
} from './testing/open-agents.ts';

const PERIOD = '2026-03-12';
const NOBODYS = '00000000-0000-7000-8000-000000000000';
const signed = { paymentPassword: PAYMENT_PASSWORD };
const viewerLogin = {
  type: 'username',
  username: 'lower62.anna',
  password: 'Other-words-88',
  portal: 'agent',
} as const;

/** The token of a sub-account that another agent has. */
async function viewerOf(agent: string, name: string): Promise<string> {
  const password = 'Other-words-99';
  await app.get('openAgentViewer', { token: others.get(agent) ?? '', body: { name, password, ...signed } });
  const username = `${app.beside.username}.${name}`;
  return (await app.get('login', { body: { type: 'username', username, password, portal: 'agent' } })).token;
}

let app: AgentsApp;
let low: Placed;
let contractId: string;
let proposedId: string;
let code: string;
let viewerId: string;
/** Anyone who is no party: above both, beside, below, a player, an outsider, and who looks at another's team. */
const others = new Map<string, string>();

async function open() {
  const { top, beside } = app;
  const middle = await app.open(top, 'middle61', { makesAgent: true });
  const low = await app.open(middle, 'lower62', { makesAgent: true });
  const lowest = await app.open(low, 'lowest63', { makesAgent: true });
  const player = await app.open(low, 'player64', { makesAgent: false });
  const outsider = await app.open(beside, 'outside65', { makesAgent: true });
  await givePaymentPasswords(app, [top, beside, middle, low, lowest, player, outsider]);
  const salary = { kind: 'salary', product: 'RNG', tiers: [{ sales: '1.00', active: 0, rate: '0.002' }] } as const;
  await contractOfPlatform(app, top, salary);
  await contractBelow(app, top, middle, { ...salary, tiers: [...salary.tiers] });
  contractId = await contractBelow(app, middle, low, { ...salary, tiers: [...salary.tiers] });
  app.time.now = Date.parse(`${PERIOD}T04:00:00Z`);
  await bet(app, player, { stake: 1_000_000n });
  app.time.now = Date.parse(`${PERIOD}T18:30:00Z`);
  await app.outbox.pump();
  await app.modules.agents.workOnDue();
  return { top, beside, middle, low, lowest, player, outsider };
}

beforeAll(async () => {
  app = await openAgentsApp();
  const { middle, low: agent, ...rest } = await open();
  low = await app.renew(agent);
  const upline = await app.renew(middle);
  const tiers = [{ sales: '2.00', active: 0, rate: '0.001' }];
  const body = { kind: 'salary', product: 'RNG', tiers, memberId: low.id, ...signed } as const;
  proposedId = (await app.get('proposeAgentContract', { token: upline.token, body })).contractId;
  ({ code } = await app.get('makeAgentLink', { token: low.token, key: 'link', body: { makesAgent: false } }));
  const viewer = { name: 'anna', password: 'Other-words-88', ...signed };
  viewerId = (await app.get('openAgentViewer', { token: low.token, body: viewer })).id;
  // the viewer's first login is written down
  await stateOfAgent();
  for (const [name, who] of Object.entries(rest)) others.set(name, (await app.renew(who as Placed)).token);
  others.set('viewer of another', await viewerOf('beside', 'ben'));
});
afterAll(() => app.close());

/** By the endpoint: the call about an id. */
const calls = {
  agentBill: (token: string, id: string) =>
    app.request('agentBill', { token, query: { contractId: id, period: PERIOD } }),
  agentBets: (token: string, id: string) =>
    app.request('agentBets', { token, query: { contractId: id, period: PERIOD } }),
  /** A file where it is sent, else a refusal. */
  agentFile: async (token: string, id: string) => {
    const file = { token, params: { list: 'bets' }, query: { contractId: id, period: PERIOD } } as const;
    const { statusCode: status, body } = await app.http.inject(requestOf(endpoints.agentFile, file));
    const refused = () => JSON.parse(body) as { readonly success: boolean };
    return { status, body: status === 200 ? { success: true } : refused() };
  },
  disputeAgentBill: (token: string, id: string) =>
    app.request('disputeAgentBill', { token, body: { contractId: id, period: PERIOD, reason: 'mine' } }),
  answerAgentContract: (token: string, id: string) =>
    app.request('answerAgentContract', { token, body: { id, status: 'A', ...signed } }),
  endAgentContract: (token: string, id: string) =>
    app.request('endAgentContract', { token, body: { contractId: id, ...signed } }),
  endAgentLink: (token: string, id: string) => app.request('endAgentLink', { token, params: { code: id } }),
  endAgentViewer: (token: string, id: string) => app.request('endAgentViewer', { token, params: { viewerId: id } }),
  setAgentViewerPassword: (token: string, id: string) =>
    app.request('setAgentViewerPassword', {
      token,
      params: { viewerId: id },
      body: { password: 'Mine-now-2026!', ...signed },
    }),
};
type Called = keyof typeof calls;
const idOf = (endpoint: Called) =>
  ({
    agentBill: contractId,
    agentBets: contractId,
    agentFile: contractId,
    disputeAgentBill: contractId,
    answerAgentContract: proposedId,
    endAgentContract: contractId,
    endAgentLink: code,
    endAgentViewer: viewerId,
    setAgentViewerPassword: viewerId,
  })[endpoint];

it('AGT-02 every endpoint of teams that takes such an id is called here', () => {
  const all: readonly [string, Endpoint][] = Object.entries(endpoints);
  const taking = all.flatMap(([name, { flag, params, query, body }]) =>
    flag === 'agentPolicy' && /"(id|(contract|viewer)Id|code)":/.test(JSON.stringify([params, query, body]))
      ? [name]
      : [],
  );
  expect(Object.keys(calls).toSorted()).toEqual(taking.toSorted());
});

it.each(Object.keys(calls) as Called[])(
  'AGT-02 %s answers anyone who is no party as if there were none',
  async (endpoint) => {
    const before = await stateOfAgent();
    for (const [name, token] of others) {
      const answer = await calls[endpoint](token, idOf(endpoint));
      const made = await calls[endpoint](token, endpoint === 'endAgentLink' ? 'AAAAAAAAAA' : NOBODYS);
      expect([name, answer.status, answer.body]).toEqual([name, made.status, made.body]);
      expect([name, answer.body.success]).toEqual([name, false]);
    }
    expect(await stateOfAgent()).toEqual(before);
  },
);

/** What only looks at the team reads: all that is of a bill. */
const reading: readonly Called[] = ['agentBill', 'agentBets', 'agentFile'];

it.each(Object.keys(calls) as Called[])(
  'AGT-02 %s refuses the agent’s own sub-account what it would change, and shows it what it reads',
  async (endpoint) => {
    const before = await stateOfAgent();
    const { token } = await app.get('login', { body: viewerLogin });
    const { status } = await calls[endpoint](token, idOf(endpoint));
    expect([endpoint, status]).toEqual([endpoint, reading.includes(endpoint) ? 200 : 403]);
    expect(await stateOfAgent()).toEqual(before);
  },
);

// last: what is changed here is gone
it.each([...reading, 'disputeAgentBill', 'setAgentViewerPassword', 'endAgentViewer', 'endAgentLink'] as Called[])(
  'AGT-02 %s answers the agent itself by the same id',
  async (endpoint) => {
    const { status } = await calls[endpoint](low.token, idOf(endpoint));
    expect([endpoint, status]).toEqual([endpoint, 200]);
  },
);

it('AGT-02 answerAgentContract, and then endAgentContract, answers the agent itself by the same ids', async () => {
  for (const endpoint of ['answerAgentContract', 'endAgentContract'] as const) {
    const { status } = await calls[endpoint](low.token, idOf(endpoint));
    expect([endpoint, status]).toEqual([endpoint, 200]);
  }
});

/** What the agent has: as it was, no matter who called. */
async function stateOfAgent() {
  const lists = ['agentContracts', 'agentBills', 'agentLinks', 'agentViewers'] as const;
  const shown = await Promise.all(lists.map((list) => app.request(list, { token: low.token })));
  const { status } = await app.request('login', { body: viewerLogin });
  return { shown: shown.map(({ body }) => body), status };
}
