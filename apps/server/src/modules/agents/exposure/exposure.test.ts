import { afterAll, beforeAll, expect, it } from 'vitest';
import { atomically } from '../../../db/transactions.ts';
import { replay, worstOf } from '../contracts/index.ts';
import {
  type AgentsApp,
  bet,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
  type Placed,
} from '../testing/open-agents.ts';

let app: AgentsApp;
let player: Placed;

const SALARY = { kind: 'salary', product: 'RNG', tiers: [{ sales: '1000.00', active: 0, rate: '0.008' }] } as const;

beforeAll(async () => {
  app = await openAgentsApp();
  player = await app.open(app.top, 'player71', { makesAgent: false });
  await givePaymentPasswords(app, [app.top]);
  await contractOfPlatform(app, app.top, SALARY);
  for (const day of ['2026-03-01', '2026-03-02', '2026-02-10']) {
    app.time.now = Date.parse(`${day}T04:00:00Z`);
    await bet(app, player, { stake: 1_000_000n, payout: day === '2026-03-02' ? 1_990_000n : 0n });
  }
  app.time.now = Date.parse('2026-03-11T04:00:00Z');
  await app.outbox.pump();
});
afterAll(() => app.close());

it('AGT-02 lists what contracts take of a product’s edge, beside what the branch lost', async () => {
  const { agents, merchants } = app.modules;
  expect(await agents.backOffice.exposure(app.database.db, merchants.of('demo'))).toEqual([
    expect.objectContaining({
      agent: app.top.username,
      product: 'RNG',
      loadPercent: 20,
      isAboveBound: false,
      paid: '0.00',
    }),
  ]);
});

it('AGT-02 tries a contract: its load, and what it would have paid by month', async () => {
  const { agents, merchants } = app.modules;
  const tried = (rate: string) =>
    agents.backOffice.whatIf(app.database.db, merchants.of('demo'), {
      username: app.top.username,
      text: JSON.stringify({ ...SALARY, tiers: [{ sales: '1000.00', active: 0, rate }] }),
    });
  expect(await tried('0.01')).toMatchObject({
    ok: true,
    value: { loads: [{ product: 'RNG', loadPercent: 25, isAboveBound: false }] },
  });
  expect(await tried('0.03')).toMatchObject({ ok: true, value: { loads: [{ isAboveBound: true }] } });
  const outsider = { username: 'nobody', text: JSON.stringify(SALARY) };
  expect(await agents.backOffice.whatIf(app.database.db, merchants.of('demo'), outsider)).toMatchObject({ ok: false });
});

it('AGT-02 replays each day by its own tier, and finds the month that takes most of what the house kept', () => {
  const terms = { drawCash: false, tiers: [{ salesMinor: 1_000n, activeMembers: 2, pays: { ratePpm: 10_000n } }] };
  const day = (period: string, valid: bigint, active: bigint, payout = 0n) => ({
    period,
    stake: valid,
    payout,
    valid,
    won_stake: 0n,
    lost_stake: 0n,
    lost: 0n,
    active,
  });
  const months = replay({ kind: 'salary', product: 'RNG', terms }, [
    day('2026-01-05T00', 10_000n, 2n),
    day('2026-01-06T00', 10_000n, 1n),
    day('2026-02-01T00', 900n, 5n),
    day('2026-02-02T00', 50_000n, 5n, 45_000n),
  ]);
  expect(months).toEqual([
    { month: '2026-01', paidMinor: 100n, ggrMinor: 20_000n },
    { month: '2026-02', paidMinor: 500n, ggrMinor: 5_900n },
  ]);
  expect(worstOf(months)?.month).toBe('2026-02');
  // what the house lost in one period is taken off no other
  const lostOnce = [day('2026-03-30T00', 50_000n, 2n), day('2026-04-02T00', 50_000n, 2n, 90_000n)];
  const lost = [...lostOnce, day('2026-04-06T00', 10_000n, 2n)];
  const half = { kind: 'dividend', product: 'RNG', terms: { ...terms, period: 'half' } } as const;
  expect(replay(half, [day('2026-03-12T00', 50_000n, 2n, 90_000n), ...lost])).toEqual([
    { month: '2026-03', paidMinor: 500n, ggrMinor: 10_000n },
    { month: '2026-04', paidMinor: 0n, ggrMinor: -30_000n },
  ]);
  const revenue = { basis: 'revenue', feePpm: 0n, paymentPpm: 0n, isLiveHalved: false } as const;
  const paidBy = (period: 'day' | 'week' | 'quarter') =>
    replay({ kind: 'revenue', product: 'RNG', terms: { ...terms, period, revenue } }, lost).map((one) => [
      one.month,
      one.paidMinor,
    ]);
  expect(paidBy('day')).toEqual([
    ['2026-03', 500n],
    ['2026-04', 100n],
  ]);
  expect(paidBy('week')).toEqual([
    ['2026-03', 100n],
    ['2026-04', 100n],
  ]);
  expect(paidBy('quarter')).toEqual([
    ['2026-01', 500n],
    ['2026-04', 0n],
  ]);
});

it('AGT-02 refuses terms that would have taken more than the bound of what 30 days and more left, with the figure', async () => {
  const { agents, merchants } = app.modules;
  const propose = (rate: string) =>
    atomically(app.database.db, (tx) =>
      agents.contracts.propose(tx, merchants.of('demo'), {
        username: app.top.username,
        text: JSON.stringify({ ...SALARY, product: 'SPORTS', tiers: [{ sales: '0.00', active: 0, rate }] }),
        operator: 'ines, tomas',
      }),
    );
  // a branch that won back nearly everything, day by day
  await app.database.sql.query(
    `insert into agent_figure (merchant_id, hour, path, product, stake_minor, payout_minor, valid_minor, changed_at)
     select 'demo', $2::timestamptz - n * interval '1 day', path, 'SPORTS', 1000000, 999000, 1000000, $2::timestamptz
     from agent_node, generate_series(1, 30) n where merchant_id = 'demo' and member_id = $1`,
    [player.id, new Date(app.time.now)],
  );
  expect(await propose('0.008')).toMatchObject({
    refusal: { code: 'contract.above_bound', value: { product: 'SPORTS', load: 800, limit: 70, days: 90 } },
  });
  expect(await propose('0.0007')).toMatchObject({ ok: true });
});

it('AGT-02 finds at night who is above the bound, until an operator has looked at it', async () => {
  const { backOffice } = app.modules.agents;
  const alarms = () => backOffice.alarms(app.database.db, app.modules.merchants.of('demo'));
  const night = async () => {
    app.time.now += 86_400_000;
    await app.modules.agents.workOnDue();
    return await alarms();
  };
  expect(await night()).toEqual([]);
  const rate = (ppm: number) =>
    app.database.sql.query(
      `insert into agent_rate values ('demo', $1, 'RNG', $2, $3)
       on conflict (merchant_id, member_id, product, since) do update set rate = excluded.rate`,
      [app.top.id, new Date(0), ppm],
    );
  await rate(30_000);
  const above = [{ agent: app.top.username, product: 'RNG', loadPercent: 95, limitPercent: 70 }];
  expect(await night()).toMatchObject(above);
  // the bound of that night, whatever it is today
  const { manifest } = app.modules.merchants.of('demo');
  Object.assign(manifest, { agents: { bound: '0.96' } });
  expect(await alarms()).toMatchObject(above);
  Object.assign(manifest, { agents: { bound: '0.6' } });
  expect(await night()).toMatchObject([{ loadPercent: 95, limitPercent: 60 }]);
  Reflect.deleteProperty(manifest, 'agents');
  const settle = () =>
    atomically(app.database.db, (tx) =>
      backOffice.settleAlarms(tx, { merchantId: 'demo', username: app.top.username }),
    );
  expect([await settle(), await alarms(), await settle()]).toMatchObject([{ ok: true }, [], { ok: false }]);
  expect(await night()).toMatchObject(above);
});

it('AGT-02 tries a contract over days that were billed as over those that were not, and sums a billed day again that changed', async () => {
  const { agents, merchants } = app.modules;
  const demo = merchants.of('demo');
  const tried = (terms: object) =>
    agents.backOffice.whatIf(app.database.db, demo, { username: app.top.username, text: JSON.stringify(terms) });
  const tests = { ...SALARY, tiers: [{ sales: '1000.00', active: 1, rate: '0.01' }] };
  const id = await bet(app, player, { stake: 2_000_000n, payout: 1_500_000n });
  await bet(app, player, { stake: 100_000n });
  await app.outbox.pump();
  const live = await Promise.all([tried(SALARY), tried(tests)]);
  app.time.now += 86_400_000;
  await app.modules.agents.workOnDue();
  const [bill] = await app.database.sql.query<{ sales: string }>(
    `select figures ->> 'sales' as sales from agent_bill where merchant_id = 'demo' and agent_id = $1 and kind = 'salary' and product = 'RNG'
     order by from_at desc limit 1`,
    [app.top.id],
  );
  expect(BigInt(bill?.sales ?? '0')).toBeGreaterThan(0n);
  expect(await Promise.all([tried(SALARY), tried(tests)])).toEqual(live);
  await bet(app, player, { id, stake: 0n, revision: 2 });
  await app.outbox.pump();
  const changed = await tried(SALARY);
  expect(changed).not.toEqual(live[0]);
  await app.database.sql.query(
    "delete from agent_bill where merchant_id = 'demo' and agent_id = $1 and kind = 'salary' and product = 'RNG'",
    [app.top.id],
  );
  expect(await tried(SALARY)).toEqual(changed);
});
