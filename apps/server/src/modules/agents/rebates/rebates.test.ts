import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Facts } from '#contract';
import { ok, refuse } from '#kernel';
import { atomically } from '../../../db/transactions.ts';
import { sharesOf } from '../figures/index.ts';
import { addRebates } from '../figures/store.ts';
import { type AgentsApp, bet, NOON, openAgentsApp, type Placed } from '../testing/open-agents.ts';
import { payOwed } from './store.ts';

let app: AgentsApp;
let low: Placed;
let middle: Placed;
let player: Placed;

const DAY_MS = 86_400_000;
/** 02:05 in Manila, some nights after the first noon. */
const night = (day: number) => NOON + day * DAY_MS + 14 * 3_600_000 + 5 * 60_000;

beforeAll(async () => {
  app = await openAgentsApp();
  middle = await app.open(app.top, 'middle81', { makesAgent: true, series: 1956 });
  low = await app.open(middle, 'lower82', { makesAgent: true, series: 1952 });
  player = await app.open(low, 'player83', { makesAgent: false, series: 1950 });
});
afterAll(() => app.close());

const operatorSets = (text: string, { username } = app.top) =>
  atomically(app.database.db, (tx) =>
    app.modules.agents.backOffice.setRate(tx, { merchantId: 'demo', username, text }),
  );

const sets = (upline: Placed, { id: memberId }: Placed, rate: string) =>
  app.request('setAgentRate', { token: upline.token, body: { memberId, product: 'RNG', rate } });

const cashes = () =>
  Promise.all(
    [player, low, middle, app.top].map(async ({ id: memberId }) => {
      const { walletModule, merchants } = app.modules;
      const accountRef = { merchant: merchants.of('demo'), memberId, isTrial: false };
      return (await walletModule.wallet.balance(app.database.db, accountRef)).cashMinor;
    }),
  );

/** What each of the line got by paying at a moment, from the player up. */
async function paidAt(now: number): Promise<readonly bigint[]> {
  await app.outbox.pump();
  const before = await cashes();
  app.time.now = now;
  await app.modules.agents.workOnDue();
  return (await cashes()).map((cash, at) => cash - (before[at] ?? 0n));
}

async function order(
  reported: Partial<Facts['orders.settled']['orders'][number]> & { version?: number; bonusMinor?: string },
): Promise<void> {
  const { version, bonusMinor: stakeMinor, ...changed } = reported;
  const one = { orderId: 'order', stakeMinor: '200000', payoutMinor: '0', result: 'lost' as const, ...changed };
  const about = { memberId: player.id, isTrial: false, game: 'unlisted', drawNumber: one.orderId, currency: 'PHP' };
  const bonusParts = stakeMinor ? [{ ref: one.orderId, grantId: randomUUID(), stakeMinor, payoutMinor: '0' }] : [];
  const body = { ...about, orders: [one], at: new Date(app.time.now).toISOString(), bonusParts };
  await atomically(app.database.db, async (tx) => {
    if (version === undefined) await app.outbox.publish(tx, 'demo', 'orders.settled', body);
    else await app.outbox.publish(tx, 'demo', 'orders.corrected', { ...body, version, movedMinor: '0' });
    return ok();
  });
}

const inSeries = { sold: [{ series: 1950, stakeMinor: '200000' }] };

it.each([
  // the cases of rolling by rate: with a rate below that of a lower one, nobody is paid twice
  ['RNG', 1_000_000n, [], [3_000, 5_000, 7_000, 9_000], [3_000n, 2_000n, 2_000n, 2_000n]],
  ['RNG', 1_000_000n, [], [3_000, 8_000, 7_000, 9_000], [3_000n, 5_000n, undefined, 1_000n]],
  [
    'LOTT',
    200_000n,
    [{ series: 1950, stakeMinor: '200000' }],
    [1_950, 1_952, 1_956, 1_960],
    [undefined, 200n, 400n, 400n],
  ],
  // two orders against each other: a tenth of the stakes counts
  ['LOTT', 20_000n, [{ series: 1950, stakeMinor: '200000' }], [1_950, 1_952, 1_956, 1_960], [undefined, 20n, 40n, 40n]],
  // sold without a series
  ['LOTT', 200_000n, [], [1_950, 1_952, 1_956, 1_960], [undefined, undefined, undefined, undefined]],
])(
  'AGT-02 shares a bet of %s with %d valid by what each has above the highest below',
  (product, validMinor, sold, rates, parts) => {
    const line = rates.map((rate, at) => ({ memberId: `${at}`, rate }));
    const stakeMinor = product === 'LOTT' ? 200_000n : validMinor;
    const shares = sharesOf(product, { stakeMinor, validMinor, sold }, line);
    expect(line.map(({ memberId }) => shares[memberId])).toEqual(parts.map((part) => part?.toString()));
  },
);

it('AGT-02 rates go down the tree: nobody gives more than it has, nor takes back what it gave', async () => {
  expect(await operatorSets('RNG:0.03')).toMatchObject({ refusal: { code: 'contract.above_bound' } });
  expect(await operatorSets('LOTT:0.01')).toMatchObject({ refusal: { code: 'request.malformed' } });
  expect(await operatorSets('RNG:0.009', middle)).toMatchObject({ refusal: { code: 'agent.unknown_member' } });
  expect(await operatorSets('RNG:0.009')).toMatchObject({ ok: true, value: { rate: '0.009', before: '0' } });
  // above the bound for another reason, as after a change of it, it may be lowered and not raised
  const beside = (rate: string) => operatorSets(`RNG:${rate}`, app.beside);
  expect(await beside('0.009')).toMatchObject({ ok: true });
  const contractId = randomUUID();
  await app.database.sql.query(
    `insert into agent_contract (merchant_id, id, kind, product, agent_id, state, version, created_at)
     values ('demo', '${contractId}', 'salary', 'RNG', '${app.beside.id}', 'active', 1, now())`,
    [],
  );
  await app.database.sql.query(
    `insert into agent_contract_version (merchant_id, contract_id, version, terms, hash, proposed_at)
     values ('demo', '${contractId}', 1, '{"drawCash": false, "tiers": [{"sales": "0", "active": 0, "rate": "30000"}]}', '', now())`,
    [],
  );
  expect(await beside('0.0091')).toMatchObject({ refusal: { code: 'contract.above_bound' } });
  expect(await beside('0.008')).toMatchObject({ ok: true, value: { before: '0.009' } });
  const codes = async (answer: ReturnType<typeof sets>) => {
    const { body } = await answer;
    return body.success ? 'ok' : body.code;
  };
  expect(await codes(sets(app.top, middle, '0.0091'))).toBe('agent.point_too_high');
  expect(await codes(sets(app.top, middle, '0.007'))).toBe('ok');
  expect(await codes(sets(app.top, middle, '0.006'))).toBe('agent.point_below');
  expect(await codes(sets(app.top, low, '0.001'))).toBe('agent.unknown_member');
  expect(await codes(sets(middle, low, '0.005'))).toBe('ok');
  expect(await codes(sets(low, player, '0.003'))).toBe('ok');
  expect(await operatorSets('RNG:0.006')).toMatchObject({ refusal: { code: 'agent.point_below' } });
});

it('AGT-02 rebates of a day are paid after it, once, each what it has above those below', async () => {
  app.time.now = NOON + 60_000;
  // of a bet with bonus money the part in cash counts: as its fact says, and as is stored where a fact of before does not
  const id = randomUUID();
  await app.database.sql.query(
    `insert into bonus_bet (merchant_id, ref, grant_id, member_id, stake_minor, bonus_minor, placed_at)
     values ('demo', '${id}', '${randomUUID()}', '${player.id}', 1250000, 250000, now())`,
    [],
  );
  await bet(app, player, { id, stake: 1_250_000n });
  const sold = [{ series: 1950, stakeMinor: '250000' }];
  await order({ sold, stakeMinor: '250000', bonusMinor: '50000' });
  expect(await paidAt(NOON + 3_600_000)).toEqual([0n, 0n, 0n, 0n]);
  expect(await paidAt(night(0))).toEqual([3_000n, 2_000n + 200n, 2_000n + 400n, 2_000n + 400n]);
  expect(await paidAt(night(0) + DAY_MS)).toEqual([0n, 0n, 0n, 0n]);
});

it('AGT-02 a void after the payment is taken off the next one, and nobody’s cash is taken', async () => {
  app.time.now = NOON + 2 * DAY_MS;
  const id = await bet(app, player, { stake: 1_000_000n });
  expect(await paidAt(night(2))).toEqual([3_000n, 2_000n, 2_000n, 2_000n]);
  app.time.now = NOON + 3 * DAY_MS;
  await bet(app, player, { id, stake: 0n, revision: 2 });
  await bet(app, player, { stake: 400_000n });
  expect(await paidAt(night(3))).toEqual([0n, 0n, 0n, 0n]);
  app.time.now = NOON + 4 * DAY_MS;
  await bet(app, player, { stake: 1_000_000n });
  expect(await paidAt(night(4))).toEqual([1_200n, 800n, 800n, 800n]);
});

it('AGT-02 a correction before what it corrects, and a bet shared by the rates that held when it was placed, pay the same', async () => {
  app.time.now = NOON + 5 * DAY_MS;
  await order({ ...inSeries, orderId: 'late', payoutMinor: '300000', result: 'won', version: 2 });
  await app.outbox.pump();
  // raised after it was placed, and before the first fact of it arrives
  app.time.now += 60_000;
  await app.get('setAgentPoint', {
    token: (await app.renew(app.top)).token,
    body: { memberId: middle.id, series: 1958 },
  });
  app.time.now -= 60_000;
  await order({ ...inSeries, orderId: 'late' });
  expect(await paidAt(night(5))).toEqual([0n, 100n, 200n, 200n]);
});

it('AGT-02 a merchant that pays with each settlement pays soon after it', async () => {
  const { manifest } = app.modules.merchants.of('demo');
  Object.assign(manifest, { agents: { rebates: 'settlement' } });
  app.time.now = NOON + 6 * DAY_MS;
  await bet(app, player, { stake: 1_000_000n });
  expect(await paidAt(app.time.now)).toEqual([3_000n, 2_000n, 2_000n, 2_000n]);
  expect(await paidAt(app.time.now)).toEqual([0n, 0n, 0n, 0n]);
  Reflect.deleteProperty(manifest, 'agents');
});

it('AGT-02 what is first earned while a payment is made is paid by the next one', async () => {
  app.time.now = NOON + 7 * DAY_MS;
  await bet(app, player, { stake: 1_000_000n });
  await app.outbox.pump();
  const open = { merchantId: 'demo', before: undefined };
  const earned = { memberId: player.id, day: '2026-03-18', product: 'FISH', earnedMinor: 700n };
  await atomically(app.database.db, async (tx) => {
    const amounts = async () =>
      (await payOwed(tx, open, { after: undefined, limit: 10, at: new Date(app.time.now) })).owed.flatMap((one) =>
        one.memberId === player.id ? [one.amountMinor] : [],
      );
    expect(await amounts()).toEqual([3_000n]);
    // as another transaction's, which commits meanwhile
    await addRebates(tx, 'demo', [earned]);
    expect(await amounts()).toEqual([700n]);
    return refuse('request.malformed');
  });
  expect(await paidAt(night(7))).toEqual([3_000n, 2_000n, 2_000n, 2_000n]);
});

it('AGT-02 a rate is lowered to the highest of those who are below now: who was moved there counts, and who was moved away does not', async () => {
  const move = { merchantId: 'demo', username: middle.username, upline: app.beside.username };
  app.time.now = NOON + 9 * DAY_MS;
  const reason = { operator: 'ines, tomas', reason: 'test' };
  const lower = (text: string, agent: Placed) => operatorSets(text, agent);
  expect(await lower('RNG:0.006', app.top)).toMatchObject({ refusal: { code: 'agent.point_below' } });
  const moved = await atomically(app.database.db, (tx) =>
    app.modules.agents.backOffice.move(tx, { ...move, ...reason }),
  );
  expect(moved).toMatchObject({ ok: true });
  expect(await lower('RNG:0.006', app.beside)).toMatchObject({ refusal: { code: 'agent.point_below' } });
  expect(await lower('RNG:0.007', app.beside)).toMatchObject({ ok: true });
  expect(await lower('RNG:0.001', app.top)).toMatchObject({ ok: true });
});
