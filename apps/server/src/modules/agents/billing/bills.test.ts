import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel';
import { atomically } from '../../../db/transactions.ts';
import { systemRandom } from '../../../ports.ts';
import { watchStatements } from '../../../testing/watch-statements.ts';
import {
  type AgentsApp,
  agentsDeps,
  contractBelow,
  contractOfPlatform,
  dieAfterEachCommit,
  givePaymentPasswords,
  NOON,
  openAgentsApp,
  type Placed,
  bet as reportBet,
} from '../testing/open-agents.ts';

let app: AgentsApp;
let middle: Placed;
let low: Placed;
let players: readonly Placed[];
const DAY_MS = 86_400_000;

beforeAll(async () => {
  app = await openAgentsApp();
  middle = await app.open(app.top, 'middle41', { makesAgent: true });
  low = await app.open(middle, 'lower42', { makesAgent: true });
  players = [
    await app.open(app.top, 'player43', { makesAgent: false }),
    await app.open(middle, 'player44', { makesAgent: false }),
    await app.open(low, 'player45', { makesAgent: false }),
  ];
  await givePaymentPasswords(app, [app.top, middle, low]);
});
afterAll(() => app.close());

const idOf = () => newId({ now: () => Date.now() }, systemRandom);

const bet = (member: Placed, reported: Parameters<typeof reportBet>[2]) => reportBet(app, member, reported);

const cashOf = async ({ id: memberId }: Placed) => {
  const { walletModule, merchants } = app.modules;
  const balance = await walletModule.wallet.balance(app.database.db, {
    merchant: merchants.of('demo'),
    memberId,
    isTrial: false,
  });
  return balance.cashMinor;
};

const cashes = () => Promise.all([app.top, middle, low].map(cashOf));

interface BillLine {
  readonly state: string;
  readonly gross: bigint;
  readonly adjustments: bigint;
  readonly paid: bigint;
  readonly carry: bigint;
}

async function billOf({ id }: Placed, kind: string, product: string, period: string): Promise<BillLine | undefined> {
  const rows = await app.database.sql.query<BillLine>(
    `select state, gross_minor as gross, adjustments_minor as adjustments, paid_minor as paid, carry_minor as carry from agent_bill
     where merchant_id = 'demo' and agent_id = '${id}' and kind = '${kind}' and product = '${product}' and period = '${period}'`,
    [],
  );
  return rows[0];
}

async function workAt(now: number): Promise<void> {
  app.time.now = now;
  await app.outbox.pump();
  await app.modules.agents.workOnDue();
}

const rate = (sales: string, of: string) => [{ sales, active: 0, rate: of }];
const share = (of: bigint, ppm: bigint) => (of * ppm) / 1_000_000n;

it('AGT-02 the report of a team sums what everybody in the branch did, and nothing of another', async () => {
  const [, , lowest] = players;
  if (!lowest) throw new Error('a player of the lowest agent');
  const reportOf = ({ token }: Placed) => app.get('teamKpi', { token });
  const stakes = async (of: readonly Placed[]) =>
    (await Promise.all(of.map(reportOf))).map(({ memberCount, total }) => [
      memberCount,
      total.players,
      total.stake,
      total.net,
    ]);
  const everybody = [app.top, middle, low, app.beside, lowest];
  expect(await stakes(everybody)).toEqual([5, 3, 1, 0, 0].map((count) => [count, 0, '0.00', '0.00']));
  await bet(lowest, { stake: 10_000n, payout: 4_000n });
  await app.outbox.pump();
  expect(await stakes(everybody)).toEqual([
    ...[5, 3, 1].map((count) => [count, 1, '100.00', '-60.00']),
    [0, 0, '0.00', '0.00'],
    [0, 0, '0.00', '0.00'],
  ]);
  const yesterday = { from: '2026-03-09', to: '2026-03-10' };
  expect((await app.get('teamKpi', { token: low.token, query: yesterday })).total).toMatchObject({ players: 0 });
});

describe('AGT-02 bills of daily salary', () => {
  it('are made by the clock of the merchant and paid top-down, each agent its own less that of its children', async () => {
    const [first, second, third] = players;
    if (!first || !second || !third) throw new Error('there are three players');
    const terms = { kind: 'salary', product: 'RNG' } as const;
    // signed after some bets of the hour and the day: from the next whole hour on they pay
    await bet(third, { stake: 500_000n });
    app.time.now = NOON + 60_000;
    await contractOfPlatform(app, app.top, { ...terms, tiers: rate('1000.00', '0.008') });
    await contractBelow(app, app.top, middle, { ...terms, tiers: rate('1000.00', '0.006') });
    await contractBelow(app, middle, low, { ...terms, tiers: rate('1000.00', '0.002') });
    app.time.now = NOON + 3_600_000;
    await bet(third, { stake: 200_000n });
    await workAt(Date.parse('2026-03-11T18:05:00Z'));
    expect(await billOf(low, 'salary', 'RNG', '2026-03-11')).toMatchObject({ gross: 400n, paid: 400n });
    const before = await cashes();
    // the first whole day of the contracts
    app.time.now = NOON + DAY_MS;
    await bet(first, { stake: 4_400_000n });
    await bet(second, { stake: 700_000n });
    await bet(third, { stake: 400_000n });
    await workAt(NOON + DAY_MS + 3_600_000);
    expect(await billOf(app.top, 'salary', 'RNG', '2026-03-12')).toBeUndefined();
    // 02:05 in Manila
    await workAt(Date.parse('2026-03-12T18:05:00Z'));
    expect(await billOf(app.top, 'salary', 'RNG', '2026-03-12')).toMatchObject({ state: 'issued', gross: 44_000n });
    expect(await billOf(middle, 'salary', 'RNG', '2026-03-12')).toMatchObject({ state: 'issued', gross: 6_600n });
    expect(await billOf(low, 'salary', 'RNG', '2026-03-12')).toMatchObject({ state: 'issued', gross: 800n });
    const after = await cashes();
    expect(after.map((cash, at) => cash - (before[at] ?? 0n))).toEqual([37_400n, 5_800n, 800n]);
  });

  it('are made and paid once, however often a run is made', async () => {
    const before = await cashes();
    await app.database.sql.query("update agent_bill_run set due_at = to_at where kind = 'salary'", []);
    await app.modules.agents.workOnDue();
    expect(await cashes()).toEqual(before);
  });

  it('take a late void from the next bill, and carry what is below zero', async () => {
    const [, , third] = players;
    if (!third) throw new Error('there are three players');
    app.time.now = Date.parse('2026-03-13T04:00:00Z');
    const id = await bet(third, { stake: 900_000n });
    await workAt(Date.parse('2026-03-13T18:05:00Z'));
    expect(await billOf(low, 'salary', 'RNG', '2026-03-13')).toMatchObject({ gross: 1_800n, state: 'issued' });
    // voided on the next day, whose own sales are less
    app.time.now = Date.parse('2026-03-14T04:00:00Z');
    await bet(third, { id, stake: 0n, revision: 2 });
    await bet(third, { stake: 300_000n });
    await app.outbox.pump();
    const before = await cashOf(low);
    await workAt(Date.parse('2026-03-14T18:05:00Z'));
    expect(await billOf(low, 'salary', 'RNG', '2026-03-14')).toMatchObject({
      gross: 600n,
      adjustments: -1_800n,
      paid: 0n,
      carry: -1_200n,
    });
    expect(await cashOf(low)).toBe(before);
    app.time.now = Date.parse('2026-03-15T04:00:00Z');
    await bet(third, { stake: 1_000_000n });
    await workAt(Date.parse('2026-03-15T18:05:00Z'));
    expect(await billOf(low, 'salary', 'RNG', '2026-03-15')).toMatchObject({
      gross: 2_000n,
      adjustments: -1_200n,
      paid: 800n,
    });
    expect(await cashOf(low)).toBe(before + 800n);
    // counted again by the run after the void, and by no later one
    const checked = await app.database.sql.query(
      `select checked_at from agent_bill where merchant_id = 'demo' and agent_id = '${low.id}' and period = '2026-03-13'`,
      [],
    );
    expect(checked).toEqual([{ checked_at: new Date('2026-03-14T18:05:00Z') }]);
  });

  it('are the same in whatever order facts come', async () => {
    const [first] = players;
    if (!first) throw new Error('there is a player');
    app.time.now = Date.parse('2026-03-16T04:00:00Z');
    const id = idOf();
    // the correction before what it corrects
    await bet(first, { id, stake: 200_000n, payout: 100_000n, revision: 2 });
    await app.outbox.pump();
    await bet(first, { id, stake: 500_000n, revision: 1 });
    await workAt(Date.parse('2026-03-16T18:05:00Z'));
    // valid: what was lost of it
    expect(await billOf(app.top, 'salary', 'RNG', '2026-03-16')).toMatchObject({ gross: share(100_000n, 8_000n) });
  });
});

describe('AGT-02 a run that is interrupted', () => {
  it('goes on after each of its transactions, and pays the same', async () => {
    const [first, , third] = players;
    if (!first || !third) throw new Error('there are players');
    app.time.now = Date.parse('2026-03-17T04:00:00Z');
    await bet(first, { stake: 1_000_000n });
    await bet(third, { stake: 1_000_000n });
    app.time.now = Date.parse('2026-03-17T18:05:00Z');
    await app.outbox.pump();
    const before = await cashes();
    await dieAfterEachCommit(app);
    const after = await cashes();
    expect(after.map((cash, at) => cash - (before[at] ?? 0n))).toEqual([
      share(2_000_000n, 8_000n) - share(1_000_000n, 6_000n),
      share(1_000_000n, 6_000n) - share(1_000_000n, 2_000n),
      share(1_000_000n, 2_000n),
    ]);
  });
});

/** By the lowest agent's player. */
async function betOf(day: string, stake: bigint): Promise<string> {
  const [, , third] = players;
  if (!third) throw new Error('there are three players');
  app.time.now = Date.parse(`${day}T04:00:00Z`);
  return await bet(third, { stake });
}

async function voidOf(id: string): Promise<void> {
  const [, , third] = players;
  if (!third) throw new Error('there are three players');
  await bet(third, { id, stake: 0n, revision: 2 });
  await app.outbox.pump();
}

const lowBill = (day: string) => billOf(low, 'salary', 'RNG', day);

describe('AGT-02 a run that another works on, too', () => {
  it('adjusts nothing that its own bills do not take, and pays though a search for opposite bets fails', async () => {
    const voided = await betOf('2026-03-18', 900_000n);
    await workAt(Date.parse('2026-03-18T18:05:00Z'));
    await betOf('2026-03-19', 1_000_000n);
    app.time.now = Date.parse('2026-03-19T18:05:00Z');
    await app.outbox.pump();
    const { createAgents } = await import('../index.ts');
    const faults: string[] = [];
    const seen = new Set<string>();
    /** Of the second node: its search is too slow, and before its bills the first has made them, and a bet is voided. */
    const meanwhile = async () => {
      const [run] = await app.database.sql.query<{ state: string }>(
        "select case when summed_at is null then 'new' else 'summed' end as state from agent_bill_run where kind = 'salary' and due_at > $1",
        [new Date(app.time.now)],
      );
      if (!run || seen.has(run.state)) return;
      seen.add(run.state);
      if (run.state === 'new') throw new Error('too slow');
      await app.database.sql.query("update agent_bill_run set due_at = to_at where kind = 'salary' and due_at > $1", [
        new Date(app.time.now),
      ]);
      await app.modules.agents.workOnDue();
      await voidOf(voided);
    };
    const second = createAgents({
      ...agentsDeps(app),
      onFault: (_, { job }) => faults.push(job),
      atomically: async (act) => {
        await meanwhile();
        return await atomically(app.database.db, act);
      },
    });
    await second.workOnDue();
    expect([...seen, ...faults]).toEqual(['new', 'summed', 'search for opposite bets']);
    expect(await lowBill('2026-03-19')).toMatchObject({ gross: 2_000n, adjustments: 0n, paid: 2_000n });
    await betOf('2026-03-20', 1_000_000n);
    await workAt(Date.parse('2026-03-20T18:05:00Z'));
    expect(await lowBill('2026-03-20')).toMatchObject({ gross: 2_000n, adjustments: -1_800n, paid: 200n });
    // what was not searched is searched with the next day
    const left =
      "select period from agent_bill_run where merchant_id = 'demo' and kind = 'salary' and searched_at is null";
    expect(await app.database.sql.query(left, [])).toEqual([]);
  });

  it('waits for the one before, whose carry it takes', async () => {
    const voided = await betOf('2026-03-21', 1_000_000n);
    await workAt(Date.parse('2026-03-21T18:05:00Z'));
    await voidOf(voided);
    await betOf('2026-03-22', 300_000n);
    await betOf('2026-03-23', 1_000_000n);
    // another node has claimed it, and died
    await app.database.sql.query(
      `insert into agent_bill_run (merchant_id, kind, period, from_at, to_at, days, due_at)
       values ('demo', 'salary', '2026-03-22', '2026-03-21T16:00:00Z', '2026-03-22T16:00:00Z', 1, '2026-03-23T18:05:30Z')`,
      [],
    );
    await workAt(Date.parse('2026-03-23T12:00:00Z'));
    await workAt(Date.parse('2026-03-23T18:05:00Z'));
    const isDue =
      "select due_at from agent_bill_run where merchant_id = 'demo' and kind = 'salary' and period = '2026-03-23'";
    expect(await app.database.sql.query(isDue, [])).toEqual([{ due_at: new Date('2026-03-23T18:06:00Z') }]);
    expect(await lowBill('2026-03-23')).toBeUndefined();
    // and so is the last hour of its own day, which its bills would count
    await app.database.sql.query(
      `insert into agent_bill_run (merchant_id, kind, period, from_at, to_at, days, due_at)
       values ('demo', 'hourly', '2026-03-23T15', '2026-03-23T15:00:00Z', '2026-03-23T16:00:00Z', 1, '2026-03-23T18:07:00Z')`,
      [],
    );
    await workAt(Date.parse('2026-03-23T18:06:30Z'));
    expect(await lowBill('2026-03-22')).toMatchObject({ adjustments: -2_000n, carry: -1_400n });
    expect(await lowBill('2026-03-23')).toBeUndefined();
    await workAt(Date.parse('2026-03-23T18:07:30Z'));
    expect(await lowBill('2026-03-23')).toMatchObject({ adjustments: -1_400n, paid: 600n });
  });
});

it('AGT-02 an agent that signs anew while its contract ends is paid no day twice', async () => {
  const { agents, merchants } = app.modules;
  await betOf('2026-03-24', 1_000_000n);
  const [held] = await app.database.sql.query<{ id: string }>(
    `select id from agent_contract where merchant_id = 'demo' and agent_id = '${low.id}' and state = 'active'`,
    [],
  );
  const step = { contractId: held?.id ?? '', event: 'end', operator: 'ines, tomas', reason: 'test' } as const;
  await atomically(app.database.db, (tx) => agents.contracts.turn(tx, merchants.of('demo'), step));
  const terms = { kind: 'salary', product: 'RNG', tiers: rate('1000.00', '0.002') } as const;
  await contractBelow(app, await app.renew(middle), await app.renew(low), terms);
  const before = await cashOf(low);
  await workAt(Date.parse('2026-03-24T18:05:00Z'));
  expect((await cashOf(low)) - before).toBe(2_000n);
  await betOf('2026-03-25', 1_000_000n);
  await workAt(Date.parse('2026-03-25T18:05:00Z'));
  expect((await cashOf(low)) - before).toBe(4_000n);
});

it('runs one query, and opens no transaction, where nothing is due at any merchant until a period is over', async () => {
  const { createAgents } = await import('../index.ts');
  const watched = watchStatements(app.database.db);
  const node = createAgents({ ...agentsDeps(app), db: watched.db, atomically: watched.atomically });
  const idle = { statements: 1, transactions: 0 };
  await node.workOnDue();
  watched.take();
  await node.workOnDue();
  expect(watched.take()).toEqual(idle);
  app.time.now = Date.parse('2026-03-25T18:05:59Z');
  await node.workOnDue();
  expect(watched.take()).toEqual(idle);
  // five minutes in real time, and the minute until their facts have arrived
  app.time.now = Date.parse('2026-03-25T18:06:00Z');
  await node.workOnDue();
  expect(watched.take().statements).toBeGreaterThan(1);
  await node.workOnDue();
  expect(watched.take()).toEqual(idle);
});

it('AGT-02 a contract that is suspended pays its day to the end, then nothing, and from the next whole hour when it is resumed', async () => {
  const { agents, merchants } = app.modules;
  const [held] = await app.database.sql.query<{ id: string }>(
    `select id from agent_contract where merchant_id = 'demo' and agent_id = '${low.id}' and state = 'active'`,
    [],
  );
  const turnAt = async (at: string, event: 'suspend' | 'resume' | 'end') => {
    app.time.now = Date.parse(at);
    const step = { contractId: held?.id ?? '', event, operator: 'ines, tomas', reason: 'test' } as const;
    const turned = await atomically(app.database.db, (tx) => agents.contracts.turn(tx, merchants.of('demo'), step));
    expect(turned.ok).toBe(true);
  };
  const billed = async (day: string) => {
    await workAt(Date.parse(`${day}T18:05:00Z`));
    return (await lowBill(day))?.gross;
  };
  await betOf('2026-03-26', 1_000_000n);
  // the day is over, and not billed yet
  await turnAt('2026-03-26T17:00:00Z', 'suspend');
  expect(await billed('2026-03-26')).toBe(2_000n);
  await betOf('2026-03-27', 1_000_000n);
  expect(await billed('2026-03-27')).toBe(2_000n);
  await betOf('2026-03-28', 1_000_000n);
  expect(await billed('2026-03-28')).toBeUndefined();
  await betOf('2026-03-29', 1_000_000n);
  await turnAt('2026-03-29T04:30:00Z', 'resume');
  app.time.now = Date.parse('2026-03-29T05:00:00Z');
  const [, , third] = players;
  if (third) await bet(third, { stake: 300_000n });
  expect(await billed('2026-03-29')).toBe(600n);
  // whose contract ends while it is suspended is paid nothing more
  await turnAt('2026-03-30T04:00:00Z', 'suspend');
  expect(await billed('2026-03-30')).toBe(0n);
  await betOf('2026-03-31', 1_000_000n);
  await turnAt('2026-03-31T05:00:00Z', 'end');
  expect(await billed('2026-03-31')).toBeUndefined();
});
