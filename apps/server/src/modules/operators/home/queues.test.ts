/** The queues of home: each counts what an event made wait and since when, is shown to those who may open its list, and is empty once it is dealt with. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName, Permission } from '#contract';
import { newId, ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { beginOfDay, type Merchant } from '../../merchants/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

/** 12:00 in Manila. */
let now = Date.parse('2026-03-02T04:00:00.000Z');
const clock = { now: () => now };
const HOUR_MS = 3_600_000;
const reason = 'as agreed';
const [TIGER, LOTUS] = [0, 1];
let app: TestApp;
let merchant: Merchant;
let chief = '';
let second = '';
const ids: string[] = [];

beforeAll(async () => {
  app = await openTestApp({ clock });
  merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  for (const { username } of demoMembers)
    ids.push((await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username)) ?? '');
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

let turns = 0;
/** Sessions end while the clock is moved on. */
async function later(ms: number): Promise<void> {
  now += ms;
  turns += 1;
  chief = await signedIn(app, { username: `chief${turns}`, grants: { '*': ['*'] } }, clock);
  second = await signedIn(app, { username: `second${turns}`, grants: { '*': ['*'] } }, clock);
}

const call = (name: ConsoleEndpointName, requested: ConsoleRequest = {}) =>
  callConsole(app, name, { as: chief, at: 'demo', ...requested });
/** All on one device, from one address: each login leaves its token for the next. That says 65. */
let deviceToken: string | undefined;
const tokenOf = async (at: number) => {
  const { username, password } = demoMembers[at] ?? demoMembers[0];
  const body = { type: 'username', username, password, ...(deviceToken !== undefined && { deviceToken }) } as const;
  const granted = await app.get('login', { body });
  ({ deviceToken } = granted);
  return granted.token;
};

interface Queue {
  readonly queue: string;
  readonly waiting: number;
  readonly oldestAt?: string;
}
const queues = async (requested: ConsoleRequest = {}) =>
  ((await call('homeQueues', requested)).value as { rows: Queue[] }).rows;
const of = async (name: string) => (await queues()).find(({ queue }) => queue === name);
const none = (queue: string) => ({ queue, waiting: 0 });
const at = (ms: number) => new Date(ms).toISOString();

/** By the two of them. */
async function decided(name: ConsoleEndpointName, body: object): Promise<void> {
  const first = await call(name, { key: crypto.randomUUID(), body });
  expect([name, first.status]).toEqual([name, 202]);
  const { approvalId } = (first.value as { waits: { approvalId: string } }).waits;
  const approved = await call('approvalsApprove', { as: second, body: { subject: approvalId } });
  expect(approved.code).toBe('ok');
}

async function begin(code: string, terms: object): Promise<void> {
  const { backOffice } = app.modules.rewards;
  const text = JSON.stringify(terms);
  const { atomically } = app.modules.ports;
  expect(await atomically((tx) => backOffice.save(tx, merchant, { code, text, by: 'a' }))).toMatchObject({ ok: true });
  expect(await atomically((tx) => backOffice.start(tx, merchant, code, 1))).toMatchObject({ ok: true });
  now += 1_100;
}

async function publish(kind: string, body: object): Promise<void> {
  await app.modules.ports.atomically(async (tx) =>
    ok(await app.outbox.publish(tx, 'demo', kind as never, body as never)),
  );
  await app.outbox.pump();
}
const bet = (member: number, stakeMinor: string) =>
  publish('round.settled', {
    roundId: newId(clock, systemRandom),
    memberId: ids[member] ?? '',
    isTrial: false,
    game: 'dice',
    category: 'LOCAL',
    currency: 'PHP',
    stakeMinor,
    payoutMinor: '0',
    result: 'lost',
    countedMinor: stakeMinor,
    at: at(now),
    bonusParts: [],
  });

it('every queue is shown to who may open its list, and to nobody else', async () => {
  await later(0);
  const all = (await queues()).map(({ queue }) => queue);
  const needed = {
    'withdrawals.see': ['setAside', 'unknown', 'withdrawals'],
    'deposits.see': ['deposits', 'notices', 'payments'],
    'transfers.see': ['transfers', 'vendors'],
    'approvals.see': ['approvals'],
    'chat.see': ['chats'],
    'feedback.see': ['feedback'],
    'documents.see': ['documents'],
    'breaks.see': ['held'],
    'promotions.review': ['referrals', 'reviews'],
    'promotions.see': ['shopOrders', 'tournaments'],
    'agents.disputes': ['disputes'],
    'draws.see': ['draws'],
    'facts.see': ['facts'],
  } satisfies { readonly [Needed in Permission]?: readonly string[] };
  expect(Object.values(needed).flat().toSorted()).toEqual(all.toSorted());
  for (const [permission, shown] of Object.entries(needed)) {
    const username = `clerk${Object.keys(needed).indexOf(permission)}`;
    const clerk = await signedIn(app, { username, grants: { demo: ['home.see', permission] } }, clock);
    const seen = (await queues({ as: clerk })).map(({ queue }) => queue);
    expect([permission, seen.toSorted()]).toEqual([permission, shown]);
  }
});

it('held bonus money waits since it was held, and its appeal since it was written', async () => {
  await begin('cash-gift', {
    kind: 'gift',
    shownAs: 'MISSION',
    title: { EN: 'A gift' },
    line: { EN: 'A gift' },
    picture: { scene: 'gold', symbols: ['coin'] },
    params: { giftMinor: '10000', everyDays: 0, wagerTimes: 0 },
    award: 'auto',
    bonus: { mode: 'cash' },
    limits: { budget: '50000.00' },
    // What a device and an address say is more.
    reviewFrom: 60,
  });
  const [tiger, lotus] = [await tokenOf(TIGER), await tokenOf(LOTUS)];
  const claim = (token: string) =>
    app.get('claimReward', { key: crypto.randomUUID(), token, body: { campaign: 'cash-gift' } });
  await claim(tiger);
  expect(await of('reviews')).toEqual(none('reviews'));
  const heldAt = now;
  const { grant } = await claim(lotus);
  await later(HOUR_MS);
  expect(await of('reviews')).toEqual({ queue: 'reviews', waiting: 1, oldestAt: at(heldAt) });
  await decided('reviewForfeit', { subject: grant?.id, choice: '100.00', reason });
  expect(await of('reviews')).toEqual(none('reviews'));
  const appealedAt = now;
  const body = { text: 'My brother' };
  await app.get('appealReward', { token: await tokenOf(LOTUS), params: { grantId: grant?.id ?? '' }, body });
  await later(HOUR_MS);
  expect(await of('reviews')).toEqual({ queue: 'reviews', waiting: 1, oldestAt: at(appealedAt) });
  expect((await call('reviewUphold', { body: { subject: grant?.id, reason } })).code).toBe('ok');
  expect(await app.database.sql.query("select 1 from audit_entry where action = 'review.uphold'", [])).toHaveLength(1);
  expect(await of('reviews')).toEqual(none('reviews'));
});

it('a referral waits since it qualified, until it is refused', async () => {
  await begin('friends', {
    ...merchant.manifest.campaigns?.['bring-friends'],
    params: {
      level1Minor: '10000',
      level2Minor: '0',
      level3Minor: '0',
      share1Bp: 0,
      share2Bp: 0,
      share3Bp: 0,
      friendMinor: '5000',
      firstDepositMinor: '20000',
      playedMinor: '50000',
      documentSeen: 0,
      withinDays: 30,
      holdDays: 0,
      reviewFrom: 60,
      maxFriends: 2,
      maxMinor: '0',
      everyDays: 30,
      wagerTimes: 0,
    },
    bonus: { mode: 'cash' },
  });
  await app.database.sql.query('update member set invited_by = $2 where id = $1', [ids[LOTUS], ids[TIGER]]);
  await publish('member.registered', { memberId: ids[LOTUS], username: 'friend', isTrial: false });
  const orderId = newId(clock, systemRandom);
  const paid = { orderId, memberId: ids[LOTUS], currency: 'PHP', amountMinor: '20000', method: 'sandbox' };
  await publish('deposit.credited', paid);
  const qualifiedAt = now;
  await bet(LOTUS, '50000');
  await later(HOUR_MS);
  await app.modules.rewards.workOnDue();
  expect(await of('referrals')).toEqual({ queue: 'referrals', waiting: 1, oldestAt: at(qualifiedAt) });
  const { rows } = (await call('listReferrals')).value as { rows: { id: string }[] };
  expect((await call('referralRefuse', { body: { subject: rows[0]?.id, reason } })).code).toBe('ok');
  expect(await of('referrals')).toEqual(none('referrals'));
});

it('a voucher waits since it was taken, until it is delivered', async () => {
  await begin('points', {
    ...merchant.manifest.campaigns?.points,
    params: { betMinor: '1000', pointDepositMinor: '5000', weights: 'LOCAL:10000', lapseDays: 30 },
  });
  await begin('shop', {
    ...merchant.manifest.campaigns?.['points-shop'],
    items: [{ code: 'coffee', cost: 10, prize: { voucher: { EN: 'Coffee' } } }],
  });
  await bet(TIGER, '500000');
  const body = { campaign: 'shop', item: 'coffee', cost: 10, tap: crypto.randomUUID() };
  const takenAt = now;
  await app.get('exchangePoints', { token: await tokenOf(TIGER), body });
  await later(HOUR_MS);
  expect(await of('shopOrders')).toEqual({ queue: 'shopOrders', waiting: 1, oldestAt: at(takenAt) });
  const { rows } = (await call('listShopOrders', { query: { state: 'ordered' } })).value as { rows: { id: string }[] };
  expect((await call('shopDeliver', { body: { subject: rows[0]?.id, reason: 'CAFE-1' } })).code).toBe('ok');
  expect(await of('shopOrders')).toEqual(none('shopOrders'));
});

it('a tournament with a review waits since it ended, is listed with its first places, and is paid by two', async () => {
  await begin('race', {
    ...merchant.manifest.campaigns?.['hourly-race'],
    award: 'auto',
    params: {
      ...merchant.manifest.campaigns?.['hourly-race']?.params,
      prizes: '5000,3000,2000',
      weights: '',
      score: 'turnover',
      graceSeconds: 0,
      isReviewed: 1,
    },
    limits: { budget: '100000.00' },
  });
  await app.modules.rewards.workOnDue();
  await bet(TIGER, '300');
  await bet(LOTUS, '900');
  await later(HOUR_MS);
  await app.modules.rewards.workOnDue();
  const { rows } = (await call('listTournaments')).value as {
    rows: { campaign: string; number: string; state: string; endsAt: string; leaders: object[] }[];
  };
  const [first, ...rest] = rows;
  expect(first).toMatchObject({
    campaign: 'race',
    state: 'review',
    promised: '100.00',
    entrants: 2,
    leaders: [{ username: demoMembers[LOTUS]?.username, score: '900' }, { score: '300' }],
  });
  expect(rest.every(({ state, leaders }) => state !== 'review' && leaders.length === 0)).toBe(true);
  expect(await of('tournaments')).toEqual({ queue: 'tournaments', waiting: 1, oldestAt: first?.endsAt });
  expect((await call('listTournaments', { at: 'lotus' })).value).toMatchObject({ rows: [] });
  await decided('tournamentApprove', { subject: 'race', choice: first?.number });
  expect(await of('tournaments')).toEqual(none('tournaments'));
  await app.modules.rewards.workOnDue();
});

it('differences of payments and vendors wait since they were found, and days that could not be compared since they were over', async () => {
  const { payments, vendors } = Object.fromEntries((await queues()).map((queue) => [queue.queue, queue]));
  expect([payments, vendors]).toEqual([none('payments'), none('vendors')]);
  const foundAt = now;
  const csv = ['Merchant Order ID;Reference;Type;Amount;Currency;Status', 'none;R1;deposit;50,00;PHP;paid'].join(
    '\r\n',
  );
  const imported = { subject: 'sandbox', choice: '2026-03-01', text: JSON.stringify({ csv }) };
  expect((await call('reconcileImport', { body: imported })).code).toBe('ok');
  await later(HOUR_MS);
  expect(await of('payments')).toEqual({ queue: 'payments', waiting: 1, oldestAt: at(foundAt) });
  // Nobody answers for vendors in this test: their days of the last three cannot be compared.
  await app.modules.transfers.reconcileDue();
  const faults = await app.database.sql.query<{ day: string }>(
    "select day::text as day from reconciliation where merchant_id = 'demo' and area = 'vendors' and state = 'fault' order by 1",
    [],
  );
  const { timeZone } = merchant.manifest;
  expect(faults.length).toBeGreaterThan(0);
  const dayOver = beginOfDay(
    Temporal.PlainDate.from(faults[0]?.day ?? '')
      .add({ days: 1 })
      .toString(),
    timeZone,
  );
  expect(await of('vendors')).toEqual({ queue: 'vendors', waiting: faults.length, oldestAt: dayOver.toISOString() });
  const { providers } = (await call('homeHealth')).value as {
    providers: { area: string; code: string; isWell: boolean; note: string; oldestAt?: string }[];
  };
  expect(providers.find(({ area, code }) => area === 'payments' && code === 'sandbox')).toMatchObject({
    isWell: false,
    note: '1',
    oldestAt: at(foundAt),
  });
  const ofVendors = providers.filter(({ area, isWell }) => area === 'vendors' && !isWell);
  expect(ofVendors.length).toBeGreaterThan(0);
  expect(ofVendors.map(({ oldestAt }) => oldestAt).toSorted()[0]).toBe(dayOver.toISOString());
});

it('counts all that waits, however much is listed at once, and whatever else is under way', async () => {
  const sql = (text: string) => app.database.sql.query(text, []);
  const about = `'demo', gen_random_uuid(), gen_random_uuid(), 'PHP', 100`;
  const since = (n: string) => `timestamptz '2026-01-01T00:00:00Z' + ${n} * interval '1 second'`;
  const before = { transfers: await of('transfers'), setAside: await of('setAside') };
  await sql(`insert into vendor_transfer (merchant_id, id, member_id, currency, amount_minor, vendor, direction, occasion, request_key, request_hash,
      state, due_at, created_at, changed_at)
    select ${about}, 'coral', 'in', 'member', gen_random_uuid()::text, 'x', case when n > 1200 then 'unknown' else 'sending' end, 'infinity',
      ${since('n')}, ${since('n')}
    from generate_series(1, 1203) n`);
  await sql(`insert into withdrawal_order (merchant_id, id, member_id, currency, amount_minor, card_id, card, provider, fee_minor, risk, state,
      created_at, changed_at, set_aside_at, due_at)
    select ${about}, gen_random_uuid(), 'BDO', 'sandbox', 0, '[]', 'sending', ${since('n')}, ${since('n')}, ${since('n')}, 'infinity'
    from generate_series(1, 150) n`);
  expect(await of('transfers')).toEqual({
    queue: 'transfers',
    waiting: (before.transfers?.waiting ?? 0) + 3,
    oldestAt: '2026-01-01T00:20:01.000Z',
  });
  expect(await of('setAside')).toEqual({
    queue: 'setAside',
    waiting: (before.setAside?.waiting ?? 0) + 150,
    oldestAt: '2026-01-01T00:00:01.000Z',
  });
  // More than are listed; one whose break is over holds nobody.
  await sql(`insert into exclusion_match (merchant_id, member_id, fingerprint, origin_merchant_id, origin_member_id, found_at, ends_at)
    select 'demo', gen_random_uuid(), 'x' || n, 'demo', gen_random_uuid(), ${since('n')},
      case when n = 1 then '2026-01-02'::timestamptz when n % 2 = 0 then '2099-01-01'::timestamptz end
    from generate_series(1, 250) n`);
  expect(await of('held')).toEqual({ queue: 'held', waiting: 249, oldestAt: '2026-01-01T00:00:02.000Z' });
  expect((await call('showCareReport')).value).toMatchObject({ held: 249 });
  await sql('delete from exclusion_match');
  await sql("delete from vendor_transfer where due_at = 'infinity'");
  await sql("delete from withdrawal_order where card = 'BDO'");
});
