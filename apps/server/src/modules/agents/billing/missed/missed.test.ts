import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AgentsApp,
  bet,
  contractBelow,
  contractOfPlatform,
  dieAfterEachCommit,
  givePaymentPasswords,
  openAgentsApp,
  type Placed,
} from '../../testing/open-agents.ts';

let app: AgentsApp;
let middle: Placed;
let low: Placed;
let player: Placed;

const salary = { kind: 'salary', product: 'RNG' } as const;
const tier = (sales: string, rate: string) => [{ sales, active: 0, rate }];

/** Each reaches a tier later than the one below it: who is above signs that its cash pays what is missing. */
beforeAll(async () => {
  app = await openAgentsApp();
  middle = await app.open(app.top, 'middle71', { makesAgent: true });
  low = await app.open(middle, 'lower72', { makesAgent: true });
  player = await app.open(low, 'player73', { makesAgent: false });
  await givePaymentPasswords(app, [app.top, middle, low]);
  app.time.now = Date.parse('2026-03-11T16:00:00Z');
  const top = await app.renew(app.top);
  [middle, low] = [await app.renew(middle), await app.renew(low)];
  await contractOfPlatform(app, top, { ...salary, tiers: tier('5000.00', '0.01') });
  await contractBelow(app, top, middle, { ...salary, tiers: tier('2000.00', '0.008'), drawCash: true });
  await contractBelow(app, middle, low, { ...salary, tiers: tier('2000.00', '0.005') });
});
afterAll(() => app.close());

async function dayWith(day: string, stake: bigint): Promise<string> {
  app.time.now = Date.parse(`${day}T04:00:00Z`);
  const id = await bet(app, player, { stake });
  await workAt(`${day}T18:05:00Z`);
  return id;
}

async function workAt(at: string): Promise<void> {
  app.time.now = Date.parse(at);
  await app.outbox.pump();
  await app.modules.agents.workOnDue();
}

const billsOf = (day: string) =>
  app.database.sql.query(
    `select b.state, b.gross_minor as gross, b.adjustments_minor as adjustments, b.paid_minor as paid, b.figures #>> '{missed,gross}' as missed
     from agent_bill b join agent_node n on n.merchant_id = b.merchant_id and n.member_id = b.agent_id
     where b.merchant_id = 'demo' and b.kind = 'salary' and b.period = '${day}' order by n.level`,
    [],
  );

async function cashes(): Promise<readonly bigint[]> {
  const { walletModule, merchants } = app.modules;
  const of = { merchant: merchants.of('demo'), isTrial: false };
  const agents = [app.top, middle, low];
  const all = agents.map(({ id: memberId }) => walletModule.wallet.balance(app.database.db, { ...of, memberId }));
  return (await Promise.all(all)).map(({ cashMinor }) => cashMinor);
}

async function withRule(uplineNotReached: 'owe' | 'skip', act: () => Promise<void>): Promise<void> {
  const { manifest } = app.modules.merchants.of('demo');
  Object.assign(manifest, { agents: { uplineNotReached } });
  try {
    await act();
  } finally {
    Reflect.deleteProperty(manifest, 'agents');
  }
}

it('AGT-02 a platform that skips pays nobody below an upline that reached nothing, and says what it would have been', async () => {
  await withRule('skip', async () => {
    const before = await cashes();
    const voided = await dayWith('2026-03-12', 240_000n);
    expect(await billsOf('2026-03-12')).toMatchObject([
      { state: 'not_reached', gross: 0n, missed: null },
      { state: 'upline_missed', gross: 0n, paid: 0n, missed: '1920' },
      { state: 'upline_missed', gross: 0n, paid: 0n, missed: '1200' },
    ]);
    expect(await cashes()).toEqual(before);
    const { token } = await app.renew(low);
    const { content } = await app.get('agentBills', { token, query: { kind: 'salary' } });
    const [{ contractId = '', period = '' } = {}] = content;
    const whole = await app.get('agentBill', { token, query: { contractId, period } });
    expect(whole).toMatchObject({ bill: { state: 'upline_missed', payable: '0.00' }, missed: '12.00' });
    // a void of what was not paid takes nothing off
    app.time.now = Date.parse('2026-03-13T03:00:00Z');
    await bet(app, player, { id: voided, stake: 0n, revision: 2 });
    await dayWith('2026-03-13', 600_000n);
    expect(await billsOf('2026-03-13')).toMatchObject([
      { state: 'issued', gross: 6_000n, adjustments: 0n },
      { state: 'issued', gross: 4_800n, adjustments: 0n },
      { state: 'issued', gross: 3_000n, adjustments: 0n },
    ]);
    expect((await cashes()).map((cash, at) => cash - (before[at] ?? 0n))).toEqual([1_200n, 1_800n, 3_000n]);
  });
});

it('AGT-02 a run that dies after any of its transactions misses and pays the same', async () => {
  await withRule('skip', async () => {
    for (const [day, stake, paid] of [
      ['2026-03-15', 240_000n, [0n, 0n, 0n]],
      ['2026-03-16', 600_000n, [1_200n, 1_800n, 3_000n]],
    ] as const) {
      app.time.now = Date.parse(`${day}T04:00:00Z`);
      await bet(app, player, { stake });
      app.time.now = Date.parse(`${day}T18:05:00Z`);
      await app.outbox.pump();
      const before = await cashes();
      await dieAfterEachCommit(app);
      const after = await cashes();
      expect(after.map((cash, at) => cash - (before[at] ?? 0n))).toEqual(paid);
    }
  });
  expect(await billsOf('2026-03-15')).toMatchObject([
    { state: 'not_reached' },
    { state: 'upline_missed' },
    { state: 'upline_missed' },
  ]);
});

it('AGT-02 what was decided stays so when the rule changes, and one that owes bills all', async () => {
  await withRule('owe', async () => {
    await dayWith('2026-03-17', 240_000n);
    expect(await billsOf('2026-03-17')).toMatchObject([
      { state: 'not_reached', gross: 0n },
      { gross: 1_920n, missed: null },
      { gross: 1_200n, missed: null },
    ]);
  });
  expect(await billsOf('2026-03-12')).toMatchObject([{}, { state: 'upline_missed' }, { state: 'upline_missed' }]);
});
