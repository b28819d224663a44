/** Points and their shop through the API: earned by rules, once; spent oldest first; and items that are taken once, no matter how often. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId, ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import { takePointsOf } from '../points/index.ts';

let app: TestApp;
let merchant: Merchant;
/** 10:00 in Manila. */
let now = Date.parse('2026-03-02T02:00:00.000Z');
const clock = { now: () => now };
const DAY_MS = 86_400_000;
const tokens = new Map<string, string>();
const ids = new Map<string, string>();
const [tiger, lotus, dragon] = demoMembers.map(({ username }) => username) as [string, string, string];

beforeAll(async () => {
  app = await openTestApp({ clock });
  merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  await logIn();
});
afterAll(async () => {
  // What is left of what was received is the balance, and so is the sum of all entries.
  const rows = await app.database.sql.query<{ wrong: number }>(
    `select count(*)::int as wrong from point_account a where a.balance <> (select coalesce(sum(e.amount), 0) from point_entry e
       where e.merchant_id = a.merchant_id and e.member_id = a.member_id)
     or a.balance <> (select coalesce(sum(e.left_points), 0) from point_entry e
       where e.merchant_id = a.merchant_id and e.member_id = a.member_id)
     or a.entries <> (select count(*) from point_entry e where e.merchant_id = a.merchant_id and e.member_id = a.member_id)`,
    [],
  );
  expect(rows[0]?.wrong).toBe(0);
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

async function logIn(): Promise<void> {
  for (const { username, password } of demoMembers) {
    const { token } = await app.get('login', { body: { type: 'username', username, password } });
    tokens.set(username, token);
    ids.set(username, (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username)) ?? '');
  }
}
const of = (name: string) => ({ token: tokens.get(name) ?? '', memberId: ids.get(name) ?? '' });
const inTx: TestApp['modules']['ports']['atomically'] = (act) => app.modules.ports.atomically(act);

async function begin(code: string, terms: object, at = merchant) {
  const text = JSON.stringify({ ...at.manifest.campaigns?.[code === 'shop' ? 'points-shop' : 'points'], ...terms });
  const { backOffice } = app.modules.rewards;
  const saved = await inTx((tx) => backOffice.save(tx, at, { code, text, by: 'a' }));
  if (!saved.ok) return `${saved.refusal.code} ${JSON.stringify(saved.refusal)}`;
  const started = await inTx((tx) => backOffice.start(tx, at, code, saved.value.version));
  // What is shown is a second old.
  now += 1_100;
  return started.ok ? 'running' : started.refusal.code;
}
const rules = { betMinor: '1000', pointDepositMinor: '5000', weights: 'LOCAL:10000,LOTT:5000', lapseDays: 30 };

async function bet(name: string, minor: string, game = 'dice', id = newId(clock, systemRandom)) {
  const body = {
    roundId: id,
    memberId: of(name).memberId,
    isTrial: false,
    game,
    category: 'LOCAL' as const,
    currency: 'PHP',
    stakeMinor: minor,
    payoutMinor: '0',
    result: 'lost' as const,
    countedMinor: minor,
    at: new Date(now).toISOString(),
  };
  await inTx(async (tx) => ok(await app.outbox.publish(tx, 'demo', 'round.settled', body)));
}
const pointsOf = (name: string) => app.get('points', { token: of(name).token, query: { limit: 50 } });
const shopOf = (name: string) => app.get('shop', { token: of(name).token });
const exchange = (name: string, item: string, cost: number, tap: string = crypto.randomUUID()) =>
  app.request('exchangePoints', { token: of(name).token, body: { campaign: 'shop', item, cost, tap } });
const cash = async (name: string) => (await app.get('balance', { token: of(name).token })).cash;

it('MEM-06: bets by weight and deposits bring points, each once, and what is below a point is kept', async () => {
  expect(await begin('points', { params: rules })).toBe('running');
  // 15.00 and 8.00 are two points and 3.00 towards the next; a game without a weight brings nothing.
  await bet(tiger, '1500');
  await bet(tiger, '800');
  await bet(tiger, '90000', 'big-catch');
  await app.outbox.pump();
  expect((await pointsOf(tiger)).balance).toBe(2);
  await bet(tiger, '700');
  await app.outbox.pump();
  await app.outbox.pump();
  const orderId = newId(clock, systemRandom);
  const credited = {
    merchant,
    memberId: of(tiger).memberId,
    orderId,
    amountMinor: 12_000n,
    method: 'sandbox',
    bonus: undefined,
  };
  await inTx(async (tx) => ok(await app.modules.rewards.depositCredited(tx, credited)));
  const shown = await pointsOf(tiger);
  expect(shown).toMatchObject({ balance: 5, lapsing: { points: 5, on: '2026-04-01' }, hasMore: false });
  expect(shown.content.map(({ reason, points, balance }) => [reason, points, balance])).toEqual([
    ['deposit', 2, 5],
    ['bets', 1, 3],
    ['bets', 2, 2],
  ]);
  expect(shown.ways[0]?.terms).toContain('₱10.00 in valid bets bring a point.');
  const older = await app.get('points', { token: of(tiger).token, query: { below: 3, limit: 1 } });
  expect(older).toMatchObject({ content: [{ number: 2 }], hasMore: true });
  // Who is on a break receives none, and none later of what was bet meanwhile.
  const rest = (until: string) =>
    app.database.sql.query(`update credential set on_break_until = ${until} where username = $1`, [lotus]);
  await rest("'infinity'");
  await bet(lotus, '1000');
  await app.outbox.pump();
  await rest('null');
  expect((await pointsOf(lotus)).balance).toBe(0);
});

it('MEM-06: the shop gives cash, bonus money and spins at once and once for each tap; a refusal takes nothing', async () => {
  const items = [
    { code: 'cash', cost: 100, prize: { cash: '5.00' }, stock: 3 },
    { code: 'bonus', cost: 50, prize: { bonus: '10.00' }, perMember: 1 },
    { code: 'spins', cost: 20, prize: { spins: 2, of: 'wheel' } },
    { code: 'high', cost: 1, prize: { cash: '1.00' }, level: 3 },
    { code: 'dear', cost: 1, prize: { cash: '99.00' } },
    { code: 'coffee', cost: 10, prize: { voucher: { EN: 'Coffee' } }, stock: 1 },
  ];
  expect(await begin('shop', { items: [...items, items[0]] })).toContain('items');
  expect(await begin('points', { items })).toContain('items');
  expect(await begin('shop', { items, limits: { budget: '100.00' } })).toBe('running');
  await bet(tiger, '1000000');
  await app.outbox.pump();
  const before = (await pointsOf(tiger)).balance;
  const paid = await cash(tiger);
  const taps = await Promise.all(Array.from({ length: 8 }, () => exchange(tiger, 'cash', 100, 'one')));
  expect(new Set(taps.map(({ body }) => body.success && body.value.order.id)).size).toBe(1);
  expect((await pointsOf(tiger)).balance).toBe(before - 100);
  expect(Number(await cash(tiger)) - Number(paid)).toBeCloseTo(5);
  expect((await exchange(tiger, 'bonus', 50, 'one')).body).toMatchObject({ code: 'request.idempotency_key_reused' });
  expect((await exchange(tiger, 'bonus', 50)).body).toMatchObject({ value: { balance: before - 150 } });
  expect((await app.get('rewards', { token: of(tiger).token })).active).toMatchObject({
    campaign: 'shop',
    held: '10.00',
  });
  const refusals = [
    ['bonus', 50, 'shop.limit'],
    ['high', 1, 'shop.level'],
    ['cash', 99, 'shop.changed'],
    ['spins', 20, 'shop.closed'],
    ['nothing', 1, 'reward.unknown'],
    ['dear', 1, 'shop.closed'],
  ] as const;
  for (const [item, cost, code] of refusals) expect((await exchange(tiger, item, cost)).body).toMatchObject({ code });
  expect((await exchange(lotus, 'cash', 100)).body).toMatchObject({ code: 'shop.too_few' });
  expect((await pointsOf(tiger)).balance).toBe(before - 150);
  const wheel = JSON.stringify(merchant.manifest.campaigns?.['lucky-wheel']);
  const { backOffice } = app.modules.rewards;
  await inTx((tx) => backOffice.save(tx, merchant, { code: 'wheel', text: wheel, by: 'a' }));
  await inTx((tx) => backOffice.start(tx, merchant, 'wheel', 1));
  now += 1_100;
  const spins = async () => (await app.get('wheels', { token: of(tiger).token })).wheels[0]?.spins ?? 0;
  const had = await spins();
  expect((await exchange(tiger, 'spins', 20)).status).toBe(200);
  expect(await spins()).toBe(had + 2);
  const shown = await shopOf(tiger);
  expect(shown.items.map(({ code, state }) => [code, state])).toEqual([
    ['cash', 'open'],
    ['bonus', 'limit'],
    ['spins', 'open'],
    ['high', 'level'],
    ['dear', 'closed'],
    ['coffee', 'open'],
  ]);
  expect(shown.items[0]).toMatchObject({ title: '₱5.00 in cash', left: 2 });
  expect(shown.orders.map(({ title }) => title).toSorted()).toEqual([
    'Lucky wheel: 2 spins',
    '₱10.00 of bonus money',
    '₱5.00 in cash',
  ]);
});

it('MEM-06: of 64 exchanges of the last item at once one takes it; a voucher is delivered, or its points and its place come back', async () => {
  await bet(dragon, '500000');
  await app.outbox.pump();
  const balances = await Promise.all([pointsOf(tiger), pointsOf(dragon)]);
  const requested = await Promise.all(
    Array.from({ length: 64 }, (_, at) => exchange(at % 2 === 0 ? tiger : dragon, 'coffee', 10)),
  );
  const taken = requested.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  expect(
    requested
      .filter(({ status }) => status !== 200)
      .every(({ body }) => !body.success && body.code === 'shop.sold_out'),
  ).toBe(true);
  const after = await Promise.all([pointsOf(tiger), pointsOf(dragon)]);
  const spent = after.map(({ balance }, at) => (balances[at]?.balance ?? 0) - balance);
  expect(spent.toSorted()).toEqual([0, 10]);
  const { shops } = app.modules.rewards.backOffices;
  const [waiting] = await shops.list(app.database.db, 'demo');
  const id = String(waiting?.id);
  expect((await inTx((tx) => shops.deliver(tx, app.modules.merchants.of('lotus'), id, 'x'))).ok).toBe(false);
  const ends = await Promise.all([1, 2].map(() => inTx((tx) => shops.refund(tx, merchant, id, 'the café is closed'))));
  expect(ends.map((one) => one.ok || one.refusal.code).toSorted()).toEqual(['order.settled', true]);
  const owner = spent[0] === 10 ? tiger : dragon;
  const refunded = (await shopOf(owner)).orders.find(({ state }) => state === 'refunded');
  expect(refunded).toMatchObject({ title: 'Coffee', note: 'the café is closed' });
  expect((await pointsOf(owner)).content[0]).toMatchObject({ reason: 'refund', points: 10 });
  expect((await exchange(dragon, 'coffee', 10)).status).toBe(200);
  const [second] = await shops.list(app.database.db, 'demo');
  expect((await inTx((tx) => shops.deliver(tx, merchant, String(second?.id), 'CAFE-1234'))).ok).toBe(true);
  expect((await shopOf(dragon)).orders.find(({ note }) => note === 'CAFE-1234')).toMatchObject({ state: 'delivered' });
  expect(await shops.list(app.database.db, 'demo')).toEqual([]);
});

it('MEM-06: what was received first is spent first, and the rest lapses on its day; an exclusion leaves none', async () => {
  await bet(lotus, '10000');
  await app.outbox.pump();
  now += 10 * DAY_MS;
  await logIn();
  await bet(lotus, '5000');
  await app.outbox.pump();
  expect(await pointsOf(lotus)).toMatchObject({ balance: 15, lapsing: { points: 10, on: '2026-04-01' } });
  await inTx((tx) => app.modules.rewards.backOffice.end(tx, 'demo', 'wheel'));
  await begin('shop', { items: [{ code: 'small', cost: 4, prize: { cash: '0.01' } }] });
  expect((await exchange(lotus, 'small', 4)).status).toBe(200);
  expect(await pointsOf(lotus)).toMatchObject({ balance: 11, lapsing: { points: 6, on: '2026-04-01' } });
  // A shop that is for others, or is over, sells nothing, no matter who knows its items.
  const small = { items: [{ code: 'small', cost: 4, prize: { cash: '0.01' } }] };
  for (const closed of [
    { audience: { deposited: { from: '1000000.00' } } },
    { window: { to: '2026-03-01T00:00:00Z' } },
  ]) {
    expect(await begin('shop', { ...small, ...closed })).toBe('running');
    expect((await exchange(lotus, 'small', 4)).body).toMatchObject({ code: 'reward.unknown' });
  }
  now = Date.parse('2026-04-01T02:00:00.000Z');
  await logIn();
  await app.modules.rewards.workOnDue();
  await app.modules.rewards.workOnDue();
  const shown = await pointsOf(lotus);
  expect(shown).toMatchObject({ balance: 5, content: [{ reason: 'lapsed', points: -6 }, {}, {}, {}] });
  const owner = { merchantId: 'demo', memberId: of(lotus).memberId };
  await inTx(async (tx) => ok(await takePointsOf(tx, [{ owner, at: new Date(now) }])));
  expect(await pointsOf(lotus)).toMatchObject({
    balance: 0,
    content: [{ reason: 'forfeited', points: -5 }, {}, {}, {}, {}],
  });
});

it('MEM-06: a sign-in brings points beside its money, and points for deposits have no place where nothing may be given before a bet', async () => {
  const text = JSON.stringify({
    ...merchant.manifest.campaigns?.['daily-sign-in'],
    params: { ...merchant.manifest.campaigns?.['daily-sign-in']?.params, day1Minor: '0', points: 7 },
  });
  const { backOffice } = app.modules.rewards;
  await inTx((tx) => backOffice.save(tx, merchant, { code: 'daily', text, by: 'a' }));
  await inTx((tx) => backOffice.start(tx, merchant, 'daily', 1));
  now += 1_100;
  const { token } = of(lotus);
  expect((await app.get('rewards', { token })).claims).toMatchObject([
    { campaign: 'daily', amount: '0.00', points: 7 },
  ]);
  expect(await app.get('claimReward', { key: crypto.randomUUID(), token, body: { campaign: 'daily' } })).toEqual({
    points: 7,
  });
  expect(
    (await app.request('claimReward', { key: crypto.randomUUID(), token, body: { campaign: 'daily' } })).body,
  ).toMatchObject({
    code: 'reward.taken',
  });
  expect((await pointsOf(lotus)).content[0]).toMatchObject({ reason: 'sign-in', points: 7 });
  expect(await app.get('signInDays', { token })).toMatchObject({ points: 7, streak: 1 });
  const strict = app.modules.merchants.of('lotus');
  expect(await begin('points', { params: rules }, strict)).toContain('policy/mayBeforeBet');
  expect(await begin('points', { params: { ...rules, pointDepositMinor: '0' } }, strict)).toBe('running');
});
