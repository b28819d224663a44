import { afterAll, beforeAll, expect, it } from 'vitest';
import { assert } from '#kernel';
import { atomically } from '../../../db/transactions.ts';
import { createAgents } from '../index.ts';
import {
  type AgentsApp,
  agentsDeps,
  bet,
  contractBelow,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
  type Placed,
} from '../testing/open-agents.ts';
import { payBills } from './pay-bills.ts';
import { latestRun } from './store.ts';

let app: AgentsApp;
let low: Placed;

const salary = { kind: 'salary', product: 'RNG' } as const;
const tier = (rate: string) => [{ sales: '1000.00', active: 0, rate }];

beforeAll(async () => {
  app = await openAgentsApp();
  low = await app.open(app.top, 'lower72', { makesAgent: true });
  await givePaymentPasswords(app, [app.top, low]);
  app.time.now = Date.parse('2026-03-11T16:00:00Z');
  const top = await app.renew(app.top);
  low = await app.renew(low);
  await contractOfPlatform(app, top, { ...salary, tiers: tier('0.01') });
  await contractBelow(app, top, low, { ...salary, tiers: tier('0.004') });
});
afterAll(() => app.close());

const query = <Row>(text: string) => app.database.sql.query(text, []) as Promise<Row[]>;
const waiting = async () => (await query('select from agent_payout')).length;
const bills = () =>
  query("select state, paid_minor::int as paid from agent_bill where kind = 'salary' order by paid_minor");
const moved = async () =>
  (
    await query<{ sum: number }>(
      "select coalesce(sum(amount_minor), 0)::int as sum from agent_money where kind = 'salary'",
    )
  )[0]?.sum;

it('AGT-02 a bill is marked with its money, and what one attempt has decided is moved by another one before that decides itself', async () => {
  app.time.now = Date.parse('2026-03-12T04:00:00Z');
  await bet(app, low, { stake: 500_000n });
  app.time.now = Date.parse('2026-03-12T18:30:00Z');
  await app.outbox.pump();
  const dying = createAgents({
    ...agentsDeps(app),
    atomically: async (act) => {
      if ((await waiting()) > 0) throw new Error('killed');
      return await atomically(app.database.db, act);
    },
  });
  await dying.workOnDue();
  expect(await waiting()).toBe(1);
  // the platform pays the upline's bill, and out of it the other: decided, and neither is marked
  expect(await bills()).toEqual([
    { state: 'due', paid: 0 },
    { state: 'due', paid: 0 },
  ]);
  expect(await moved()).toBe(0);
  const run = await latestRun(app.database.db, 'demo', 'salary', '');
  assert(run, 'there is one');
  const request = { merchant: app.modules.merchants.of('demo'), run, product: 'RNG' };
  for (let times = 0; times < 2; times++) {
    await payBills(agentsDeps(app), request);
    expect(await waiting()).toBe(0);
    expect(await bills()).toEqual([
      { state: 'issued', paid: 2_000 },
      { state: 'issued', paid: 5_000 },
    ]);
    expect(await moved()).toBe(5_000);
  }
});

it('AGT-02 AGT-03 a tree of more agents than are paid at once has all of its money, and each bill its own', async () => {
  const agents: Placed[] = [];
  const upline = await app.renew(app.top);
  for (let at = 0; at < 40; at++) agents.push(await app.open(upline, `many${at}`, { makesAgent: true }));
  await givePaymentPasswords(app, agents);
  app.time.now = Date.parse('2026-03-12T19:00:00Z');
  const top = await app.renew(app.top);
  for (const agent of agents)
    await contractBelow(app, top, await app.renew(agent), { ...salary, tiers: tier('0.004') });
  app.time.now = Date.parse('2026-03-14T04:00:00Z');
  for (const agent of agents) await bet(app, await app.renew(agent), { stake: 500_000n });
  const before = await moved();
  app.time.now = Date.parse('2026-03-14T18:30:00Z');
  await app.outbox.pump();
  await app.modules.agents.workOnDue();
  expect(await waiting()).toBe(0);
  const paid = await query<{ paid: bigint; money: bigint | null; state: string }>(
    `select b.paid_minor as paid, b.state, (select sum(amount_minor) from agent_money m
       where m.member_id = b.agent_id and m.kind = 'salary' and m.at >= '2026-03-14T16:00:00Z' and m.amount_minor > 0) as money
     from agent_bill b where b.kind = 'salary' and b.period = '2026-03-14' and b.agent_id <> '${top.id}'`,
  );
  expect(paid).toHaveLength(41);
  expect(paid.filter(({ state, money }) => state === 'issued' && Number(money) === 2_000)).toHaveLength(40);
  // What the platform paid is the upline's bill; the others are out of it.
  expect(Number(await moved()) - Number(before)).toBe(200_000);
});
