/** Every endpoint of teams that takes the id of a contract, a bill, a link or a viewer, called by everybody who is no party of it: as if there were none. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
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

let app: AgentsApp;
let low: Placed;
let contractId: string;
let proposedId: string;
let code: string;
let viewerId: string;
/** Whoever is no party: above both, beside, below, a player, and who only looks. */
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
  await standing();
  for (const [name, who] of Object.entries(rest)) others.set(name, (await app.renew(who as Placed)).token);
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

/** By the endpoint: the call about an id. */
const calls = {
  agentBill: (token: string, id: string) =>
    app.request('agentBill', { token, query: { contractId: id, period: PERIOD } }),
  agentBets: (token: string, id: string) =>
    app.request('agentBets', { token, query: { contractId: id, period: PERIOD } }),
  agentFile: (token: string, id: string) =>
    app.request('agentFile', { token, params: { list: 'bets' }, query: { contractId: id, period: PERIOD } }),
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
  'AGT-02 %s answers whoever is no party as if there were none',
  async (endpoint) => {
    const before = await standing();
    for (const [name, token] of others) {
      const answer = await calls[endpoint](token, idOf(endpoint));
      const made = await calls[endpoint](token, endpoint === 'endAgentLink' ? 'AAAAAAAAAA' : NOBODYS);
      expect([name, answer.status, answer.body]).toEqual([name, made.status, made.body]);
      expect([name, answer.body.success]).toEqual([name, false]);
    }
    expect(await standing()).toEqual(before);
  },
);

/** What the agent has: as it was, whoever called. */
async function standing() {
  const lists = ['agentContracts', 'agentBills', 'agentLinks', 'agentViewers'] as const;
  const shown = await Promise.all(lists.map((list) => app.request(list, { token: low.token })));
  const viewer = { type: 'username', username: 'lower62.anna', password: 'Other-words-88', portal: 'agent' } as const;
  const { status } = await app.request('login', { body: viewer });
  return { shown: shown.map(({ body }) => body), status };
}
