import { afterAll, beforeAll, expect, it } from 'vitest';
import { atomically } from '../../../../db/transactions.ts';
import {
  type AgentsApp,
  bet,
  contractBelow,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
  PAYMENT_PASSWORD,
  type Placed,
} from '../../testing/open-agents.ts';

let app: AgentsApp;
let middle: Placed;
let player: Placed;
let besidePlayer: Placed;
const RNG = 'RNG' as const;

beforeAll(async () => {
  app = await openAgentsApp();
  middle = await app.open(app.top, 'middle51', { makesAgent: true });
  player = await app.open(middle, 'player52', { makesAgent: false });
  besidePlayer = await app.open(app.beside, 'player53', { makesAgent: false });
  await givePaymentPasswords(app, [app.top, app.beside, middle]);
});
afterAll(() => app.close());

async function workAt(at: string): Promise<void> {
  app.time.now = Date.parse(at);
  await app.outbox.pump();
  await app.modules.agents.workOnDue();
}

/** As after a crash: the latest run is made again. */
async function workAgain(kind: string): Promise<void> {
  await app.database.sql.query(
    `update agent_bill_run set due_at = to_at where kind = '${kind}' and to_at = (select max(to_at) from agent_bill_run where kind = '${kind}')`,
    [],
  );
  await app.modules.agents.workOnDue();
}

/** Periods that no test is about are as if they had been billed. */
async function skip(kind: 'hourly' | 'realtime', until: string): Promise<void> {
  const to = new Date(until);
  const [minutes, keyLength] = kind === 'hourly' ? [60, 13] : [5, 16];
  const from = new Date(to.getTime() - minutes * 60_000).toISOString();
  await app.database.sql.query(
    `insert into agent_bill_run (merchant_id, kind, period, from_at, to_at, days)
     values ('demo', '${kind}', '${from.slice(0, keyLength)}', '${from}', '${to.toISOString()}', 1)`,
    [],
  );
}
const skipHours = (until: string) => skip('hourly', until);

async function betAt(at: string, by: Placed, about: Parameters<typeof bet>[2]): Promise<string> {
  app.time.now = Date.parse(at);
  const id = await bet(app, by, about);
  await app.outbox.pump();
  return id;
}

interface Line {
  readonly period: string;
  readonly state: string;
  readonly gross: bigint;
  readonly adjustments: bigint;
  readonly adjusted: bigint;
  readonly paid: bigint;
  readonly carry: bigint;
}

/** With what something was billed or taken off, the oldest first. */
const billsOf = ({ id }: Placed, kind: string) =>
  app.database.sql.query<Line>(
    `select period, state, gross_minor as gross, adjustments_minor as adjustments, adjusted_minor as adjusted, paid_minor as paid, carry_minor as carry
     from agent_bill where merchant_id = 'demo' and agent_id = '${id}' and kind = '${kind}'
       and (gross_minor <> 0 or adjustments_minor <> 0 or adjusted_minor <> 0) order by from_at`,
    [],
  );

async function cashOf({ id: memberId }: Placed): Promise<bigint> {
  const { walletModule, merchants } = app.modules;
  const of = { merchant: merchants.of('demo'), memberId, isTrial: false };
  return (await walletModule.wallet.balance(app.database.db, of)).cashMinor;
}

const tier = (sales: string, rate: string) => ({ sales, active: 0, rate });

it('AGT-02 hours are an advance on the day, also when one of them changes later', async () => {
  const hourly = [tier('2000.00', '0.0005'), { sales: '5000.00', active: 0, fixed: '3.00' }];
  await contractOfPlatform(app, app.top, { kind: 'salary', product: RNG, tiers: [tier('1000.00', '0.008')] });
  await contractOfPlatform(app, app.top, { kind: 'hourly', product: RNG, tiers: hourly, advance: true });
  await skipHours('2026-03-11T18:00:00Z');
  await workAt('2026-03-11T18:10:00Z');
  const first = await betAt('2026-03-11T18:30:00Z', player, { stake: 190_000n });
  const voided = await betAt('2026-03-11T18:40:00Z', player, { stake: 60_000n });
  await betAt('2026-03-11T19:30:00Z', player, { stake: 180_000n });
  await betAt('2026-03-11T20:30:00Z', player, { stake: 510_000n });
  await workAt('2026-03-11T21:15:00Z');
  expect((await billsOf(app.top, 'hourly')).map(({ gross, paid }) => [gross, paid])).toEqual([
    [125n, 125n],
    [300n, 300n],
  ]);
  await skipHours('2026-03-12T18:00:00Z');
  // 02:05 of the next day in Manila
  await workAt('2026-03-12T18:05:00Z');
  expect(await billsOf(app.top, 'salary')).toMatchObject([{ period: '2026-03-12', gross: 7_095n, paid: 7_095n }]);
  const shown = await app.renew(app.top);
  const { content } = await app.get('agentBills', { token: shown.token, query: { kind: 'salary', limit: 1 } });
  const [bill] = content;
  const query = { contractId: bill?.contractId ?? '', period: '2026-03-12' };
  expect(await app.get('agentBill', { token: shown.token, query })).toMatchObject({
    earned: '75.20',
    hours: '4.25',
    bill: { gross: '70.95' },
    isRetiered: false,
  });
  const bets = await app.get('agentBets', { token: shown.token, query: { ...query, limit: 10 } });
  expect(bets.content.map(({ id }) => id)).toContain(first);
  await betAt('2026-03-12T18:30:00Z', player, { id: voided, stake: 0n, revision: 2 });
  await workAt('2026-03-12T19:15:00Z');
  expect((await billsOf(app.top, 'hourly')).at(-1)).toMatchObject({ adjustments: -30n, carry: -30n, paid: 0n });
  await skipHours('2026-03-13T18:00:00Z');
  await workAt('2026-03-13T18:05:00Z');
  // of the day: 880000 at 0.8 %, less 395 that hours have paid
  expect(await billsOf(app.top, 'salary')).toMatchObject([
    { period: '2026-03-12', gross: 7_095n, adjusted: -450n },
    { period: '2026-03-13', adjustments: -450n, carry: -450n },
  ]);
  const before = await cashOf(app.top);
  await workAgain('salary');
  expect(await cashOf(app.top)).toBe(before);
});

it('AGT-02 hours of a day never pay more than its maximum, and late changes go on from one hour to the next', async () => {
  const terms = { kind: 'hourly', product: RNG, tiers: [tier('1000.00', '0.0005')], dayCap: '4.00' };
  await skipHours('2026-03-14T16:00:00Z');
  await workAt('2026-03-14T16:15:00Z');
  await contractOfPlatform(app, await app.renew(app.beside), terms);
  const before = await cashOf(app.beside);
  const hours = ['17', '18', '19'];
  const ids: string[] = [];
  for (const hour of hours) ids.push(await betAt(`2026-03-14T${hour}:30:00Z`, besidePlayer, { stake: 600_000n }));
  await workAt('2026-03-14T20:15:00Z');
  expect((await billsOf(app.beside, 'hourly')).map(({ gross }) => gross)).toEqual([300n, 100n]);
  await workAgain('hourly');
  expect((await cashOf(app.beside)) - before).toBe(400n);
  // the last first, and the first last: what is left is the third hour's alone
  await betAt('2026-03-14T20:30:00Z', besidePlayer, { id: ids[1] ?? '', stake: 0n, revision: 2 });
  await workAt('2026-03-14T21:15:00Z');
  await betAt('2026-03-14T21:30:00Z', besidePlayer, { id: ids[0] ?? '', stake: 0n, revision: 2 });
  await workAt('2026-03-14T22:15:00Z');
  const bills = await billsOf(app.beside, 'hourly');
  expect(bills.map(({ gross, adjusted }) => gross + adjusted).filter((minor) => minor !== 0n)).toEqual([300n]);
  expect(bills.at(-1)).toMatchObject({ carry: -100n, paid: 0n });
});

it('AGT-02 after fraud late changes count by the tier that would have been reached, once, whenever it is found', async () => {
  await skipHours('2026-03-15T18:00:00Z');
  const tiers = [tier('10000.00', '0.005'), tier('50000.00', '0.008')];
  await contractOfPlatform(app, await app.renew(app.beside), { kind: 'salary', product: RNG, tiers });
  await betAt('2026-03-15T18:00:00Z', besidePlayer, { stake: 4_980_000n });
  const voided = await betAt('2026-03-15T19:00:00Z', besidePlayer, { stake: 30_000n });
  // its hours are no advance: the day pays in full beside them
  await workAt('2026-03-15T19:10:00Z');
  expect((await billsOf(app.beside, 'hourly')).at(-1)).toMatchObject({ gross: 400n, adjustments: -100n, paid: 300n });
  await skipHours('2026-03-18T18:00:00Z');
  await workAt('2026-03-16T18:05:00Z');
  const [made] = await billsOf(app.beside, 'salary');
  expect(made).toMatchObject({ period: '2026-03-16', gross: 40_080n, paid: 40_080n });
  await betAt('2026-03-16T19:00:00Z', besidePlayer, { id: voided, stake: 0n, revision: 2 });
  await betAt('2026-03-16T19:10:00Z', besidePlayer, { stake: 1_800_000n });
  await workAt('2026-03-17T18:05:00Z');
  expect((await billsOf(app.beside, 'salary')).at(-1)).toMatchObject({
    gross: 9_000n,
    adjustments: -240n,
    paid: 8_760n,
  });
  const { agents, merchants } = app.modules;
  const retier = (username: string, day: string) =>
    atomically(app.database.db, (tx) => agents.backOffice.retier(tx, merchants.of('demo'), { username, day }));
  expect(await retier('nobody', '2026-03-16')).toMatchObject({ refusal: { code: 'agent.unknown_member' } });
  expect(await retier(besidePlayer.username, '2026-3-16')).toMatchObject({ refusal: { code: 'request.malformed' } });
  expect(await retier(besidePlayer.username, '2026-03-16')).toMatchObject({ ok: true });
  expect(await retier(besidePlayer.username, '2026-03-16')).toEqual({ ok: true, value: { bills: 0 } });
  await workAt('2026-03-18T18:05:00Z');
  const bills = await billsOf(app.beside, 'salary');
  // 24900 instead of 40080, of which 240 were taken off before
  expect(bills[0]).toMatchObject({ adjusted: -15_180n });
  expect(bills.at(-1)).toMatchObject({ adjustments: -14_940n, carry: -14_940n, paid: 0n });
  await workAgain('salary');
  expect((await billsOf(app.beside, 'salary'))[0]).toMatchObject({ adjusted: -15_180n });
});

it('AGT-02 contracts in real time pay each bet within minutes of its settlement, whatever comes late or twice', async () => {
  await skipHours('2026-03-20T02:00:00Z');
  app.time.now = Date.parse('2026-03-20T02:00:00Z');
  const [top, low] = [await app.renew(app.top), await app.renew(middle)];
  const real = { kind: 'realtime', product: RNG } as const;
  const own = [tier('10.00', '0.001'), tier('1000.00', '0.002')];
  await contractOfPlatform(app, top, { ...real, tiers: own });
  const propose = (tiers: readonly object[]) =>
    app.request('proposeAgentContract', {
      token: top.token,
      body: { ...real, tiers: tiers as [], memberId: low.id, paymentPassword: PAYMENT_PASSWORD },
    });
  const refused = [
    [[{ ...tier('10.00', '0.0005'), active: 2 }], 'contract.tiers_invalid', { field: 'active' }],
    [[tier('10.00', '0.0015')], 'contract.not_covered', { tier: 1, most: 0.1 }],
    [[tier('1.00', '0.0005')], 'contract.not_covered', { tier: 1, most: 0 }],
  ] as const;
  for (const [tiers, code, value] of refused) {
    expect((await propose(tiers)).body).toMatchObject({ code, value });
  }
  await contractBelow(app, top, low, { ...real, tiers: [tier('10.00', '0.0005')] });
  expect((await app.get('agentContracts', { token: low.token })).realtimesalreqtype.RNG).toMatchObject([
    { status: 'A', downlineHigherRate: 'N', hourSalaryRates: [{ minimumBet: '10.00', rateType: 'P', rate: '0.0005' }] },
  ]);
  const before = await Promise.all([top, low].map(cashOf));
  const paid = async () => (await Promise.all([top, low].map(cashOf))).map((cash, at) => cash - (before[at] ?? 0n));
  await workAt('2026-03-20T02:01:00Z');
  await betAt('2026-03-20T02:06:00Z', player, { stake: 5_500n });
  const big = await betAt('2026-03-20T02:07:00Z', player, { stake: 100_000n });
  await workAt('2026-03-20T02:10:30Z');
  expect(await paid()).toEqual([0n, 0n]);
  await workAt('2026-03-20T02:11:00Z');
  // 5 and 200, of which 2 and 50 are the lower agent's
  expect(await paid()).toEqual([153n, 52n]);
  await workAgain('realtime');
  expect(await paid()).toEqual([153n, 52n]);
  // settled in these minutes, and known when they are over
  app.time.now = Date.parse('2026-03-20T02:12:00Z');
  await bet(app, player, { stake: 200_000n });
  app.time.now = Date.parse('2026-03-20T02:16:00Z');
  await app.modules.agents.workOnDue();
  expect(await paid()).toEqual([153n, 52n]);
  await workAt('2026-03-20T02:21:00Z');
  expect(await paid()).toEqual([153n + 300n, 52n + 100n]);
  // a void is taken off the next bill, and a correction that comes before what it corrects counts alone
  await betAt('2026-03-20T02:22:00Z', player, { id: big, stake: 0n, revision: 2 });
  const later = await betAt('2026-03-20T02:22:30Z', player, { stake: 300_000n, payout: 200_000n, revision: 2 });
  await betAt('2026-03-20T02:23:00Z', player, { id: later, stake: 400_000n, revision: 1 });
  await workAt('2026-03-20T02:26:00Z');
  expect((await billsOf(top, 'realtime')).at(-1)).toMatchObject({ gross: 200n, adjustments: -200n, paid: 0n });
  expect((await billsOf(low, 'realtime')).at(-1)).toMatchObject({ gross: 50n, adjustments: -50n, paid: 0n });
  await workAgain('realtime');
  expect(await paid()).toEqual([453n, 152n]);
  const { token } = await app.renew(low);
  expect((await app.get('agentBills', { token, query: { kind: 'realtime' } })).content).toHaveLength(3);
});

it('AGT-02 what is below zero is carried once, also past minutes whose bets come later', async () => {
  const before = await cashOf(app.top);
  const paid = async () => (await cashOf(app.top)) - before;
  const first = await betAt('2026-03-20T02:26:30Z', player, { stake: 100_000n });
  await workAt('2026-03-20T02:31:00Z');
  expect(await paid()).toBe(150n);
  await betAt('2026-03-20T02:31:30Z', player, { id: first, stake: 0n, revision: 2 });
  await workAt('2026-03-20T02:36:00Z');
  expect((await billsOf(app.top, 'realtime')).at(-1)).toMatchObject({ adjustments: -200n, carry: -200n });
  // settled in these minutes and in earlier ones, and known when both are over
  app.time.now = Date.parse('2026-03-20T02:37:00Z');
  await bet(app, player, { stake: 50_000n });
  app.time.now = Date.parse('2026-03-20T02:41:00Z');
  await app.modules.agents.workOnDue();
  await workAt('2026-03-20T02:46:00Z');
  expect((await billsOf(app.top, 'realtime')).slice(-2)).toMatchObject([
    { gross: 50n, adjustments: -200n, carry: -150n },
    { gross: 0n, adjustments: -150n, carry: -150n },
  ]);
  await betAt('2026-03-20T02:47:00Z', player, { stake: 200_000n });
  await workAt('2026-03-20T02:51:00Z');
  expect((await billsOf(app.top, 'realtime')).at(-1)).toMatchObject({ gross: 400n, adjustments: -150n, paid: 250n });
  // of the 250 75 are the lower agent's, which carried 25 itself
  expect(await paid()).toBe(150n + 175n);
});

it('AGT-02 a dividend takes off what was paid in real time, and minutes are paid to their end when the contract is suspended or ends', async () => {
  const top = await app.renew(app.top);
  await contractOfPlatform(app, top, { kind: 'dividend', product: RNG, period: 'ten', tiers: [tier('0', '0.1')] });
  const turnAt = async (at: string, event: 'suspend' | 'resume' | 'end', agent = top) => {
    app.time.now = Date.parse(at);
    const { agents, merchants } = app.modules;
    const [{ id = '' } = {}] = await app.database.sql.query<{ id: string }>(
      `select id from agent_contract where merchant_id = 'demo' and kind = 'realtime' and agent_id = '${agent.id}' and state <> 'ended'`,
      [],
    );
    const step = { contractId: id, event, operator: 'ines, tomas', reason: 'test' } as const;
    const turned = await atomically(app.database.db, (tx) => agents.contracts.turn(tx, merchants.of('demo'), step));
    expect(turned.ok).toBe(true);
  };
  await betAt('2026-03-20T03:01:00Z', player, { stake: 400_000n });
  await turnAt('2026-03-20T03:03:00Z', 'suspend');
  await betAt('2026-03-20T03:07:00Z', player, { stake: 500_000n });
  await turnAt('2026-03-20T03:11:00Z', 'resume');
  await betAt('2026-03-20T03:12:00Z', player, { stake: 500_000n });
  await workAt('2026-03-20T03:16:00Z');
  // with them nobody has a contract of the kind any more
  await betAt('2026-03-20T03:16:30Z', player, { stake: 100_000n });
  for (const agent of [top, middle]) await turnAt('2026-03-20T03:17:00Z', 'end', agent);
  await workAt('2026-03-20T03:21:00Z');
  expect((await billsOf(top, 'realtime')).slice(-2).map(({ period, gross }) => [period.slice(-5), gross])).toEqual([
    ['03:00', 800n],
    ['03:15', 200n],
  ]);
  await skipHours('2026-03-20T18:00:00Z');
  await skip('realtime', '2026-03-20T18:00:00Z');
  await workAt('2026-03-20T18:06:00Z');
  const dividend = await app.database.sql.query(
    `select figures->>'salary' as salary, figures->>'base' as base, gross_minor as gross from agent_bill
     where merchant_id = 'demo' and kind = 'dividend' and agent_id = '${top.id}'`,
    [],
  );
  expect(dividend).toEqual([{ salary: '1000', base: '1499000', gross: 149_900n }]);
});

it('AGT-02 a bill of any age is looked at again after fraud, and one that no bill follows is not marked', async () => {
  const day = '2026-04-30T18:05:00Z';
  // all periods until then are as if they had been billed
  await app.database.sql.query(
    `insert into agent_bill_run (merchant_id, kind, period_kind, period, from_at, to_at, days)
     select distinct 'demo', kind, period_kind, 'until then', '2026-04-29T15:00:00Z'::timestamptz,
       case when kind in ('hourly', 'realtime') then '2026-04-30T17:50:00Z' else '2026-04-29T16:00:00Z' end::timestamptz, 1 from agent_bill_run`,
    [],
  );
  // late for its own sake it is no more
  app.time.now = Date.parse(day);
  const [old] = (await billsOf(app.beside, 'salary')).filter(({ period }) => period === '2026-03-16');
  const voided = `update agent_figure set valid_minor = 0 where merchant_id = 'demo' and split_part(path, '/', -2) = '${besidePlayer.id}'
    and hour >= '2026-03-15T16:00:00Z' and hour < '2026-03-16T16:00:00Z'`;
  await app.database.sql.query(voided, []);
  const late = ['2025-10-20', '2025-10-01'].map((at) => `('demo', 'x/', '${at}T00:00:00Z', '2026-04-30T00:00:00Z')`);
  await app.database.sql.query(`insert into agent_late_figure values ${late.join(', ')}`, []);
  await app.database.sql.query(
    `update agent_bill set retier = false where merchant_id = 'demo' and agent_id = '${app.beside.id}' and period = '2026-03-16'`,
    [],
  );
  const { agents, merchants } = app.modules;
  const retier = () =>
    atomically(app.database.db, (tx) =>
      agents.backOffice.retier(tx, merchants.of('demo'), { username: app.beside.username, day: '2026-03-16' }),
    );
  expect(await retier()).toMatchObject({ ok: true, value: { bills: expect.any(Number) } });
  await app.modules.agents.workOnDue();
  const [found] = (await billsOf(app.beside, 'salary')).filter(({ period }) => period === '2026-03-16');
  expect(found?.adjusted).toBe(-(old?.gross ?? 0n));
  // a quarter asks for what changed of the one before
  const stored = await app.database.sql.query("select hour from agent_late_figure where path = 'x/'", []);
  expect(stored).toEqual([{ hour: new Date('2025-10-20T00:00:00Z') }]);
  const ended = `update agent_contract set state = 'ended', ends_at = (select max(to_at) from agent_bill b where b.contract_id = agent_contract.id)
    where merchant_id = 'demo' and agent_id = '${app.beside.id}'`;
  await app.database.sql.query(ended, []);
  await app.database.sql.query(
    `update agent_bill set retier = false where merchant_id = 'demo' and agent_id = '${app.beside.id}'`,
    [],
  );
  expect(await retier()).toEqual({ ok: true, value: { bills: 0 } });
});
