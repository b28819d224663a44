/** Referrals through the API and the commands: who is paid for whom, once, within the caps, and what waits for an operator. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId, ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import type { Merchant } from '../../merchants/index.ts';

let app: TestApp;
let merchant: Merchant;
let now = Date.parse('2026-03-02T04:00:00.000Z');
const clock = { now: () => now };
const DAY_MS = 86_400_000;
/** Tiger invited lotus, and lotus invited dragon. */
const ids: string[] = [];

const terms = {
  level1Minor: '10000',
  level2Minor: '3000',
  level3Minor: '0',
  share1Bp: 1_000,
  share2Bp: 300,
  share3Bp: 0,
  friendMinor: '5000',
  firstDepositMinor: '20000',
  playedMinor: '50000',
  documentSeen: 0,
  withinDays: 30,
  holdDays: 3,
  // What a device and an address say is less.
  reviewFrom: 70,
  maxFriends: 2,
  maxMinor: '0',
  everyDays: 30,
  wagerTimes: 0,
};

beforeAll(async () => {
  app = await openTestApp({ clock });
  merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  for (const { username } of demoMembers) {
    ids.push((await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username)) ?? '');
  }
  await begin('friends', {});
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

const sql = (text: string, values: unknown[] = []) => app.database.sql.query(text, values);
const work = async () => {
  for (let done = 1; done > 0; ) done = await app.modules.rewards.workOnDue();
};
/** All on one device, from one address: each login leaves its token for the next. That says 65. */
let deviceToken: string | undefined;
const tokenOf = async (at: number) => {
  const { username, password } = demoMembers[at] ?? demoMembers[0];
  const body = { type: 'username', username, password, ...(deviceToken !== undefined && { deviceToken }) } as const;
  const granted = await app.get('login', { body });
  ({ deviceToken } = granted);
  return granted.token;
};
const referrals = async (at: number) => app.get('referrals', { token: await tokenOf(at) });
const cash = async (at: number) => Number((await app.get('balance', { token: await tokenOf(at) })).cash);
const inTx = <Value>(act: (tx: never) => Promise<Value>) =>
  app.modules.ports.atomically(async (tx) => ok(await act(tx as never)));
const publish = async (kind: never, body: object) => {
  await inTx((tx) => app.outbox.publish(tx, 'demo', kind, body as never));
  await app.outbox.pump();
};

async function begin(code: string, change: object, more: object = {}): Promise<void> {
  const own = merchant.manifest.campaigns?.['bring-friends'];
  const text = JSON.stringify({ ...own, params: { ...terms, ...change }, bonus: { mode: 'cash' }, ...more });
  const { backOffice } = app.modules.rewards;
  await app.modules.ports.atomically((tx) => backOffice.save(tx, merchant, { code, text, by: 'a' }));
  const started = await app.modules.ports.atomically((tx) => backOffice.start(tx, merchant, code, 1));
  expect(started.ok).toBe(true);
}

/** A member whose link it was, and a new member, of whom only the row is needed. */
async function joins(friendId: string, inviterId: string): Promise<void> {
  now += 1_000;
  await sql('update member set invited_by = $2 where id = $1', [friendId, inviterId]);
  await publish('member.registered' as never, { memberId: friendId, username: 'friend', isTrial: false });
}
const deposits = (memberId: string, amountMinor: string) =>
  publish('deposit.credited' as never, {
    orderId: newId(clock, systemRandom),
    memberId,
    currency: 'PHP',
    amountMinor,
    method: 'sandbox',
  });
const bets = (memberId: string, stakeMinor: string) =>
  publish('round.settled' as never, {
    roundId: newId(clock, systemRandom),
    memberId,
    isTrial: false,
    game: 'dice',
    category: 'LOCAL',
    currency: 'PHP',
    stakeMinor,
    payoutMinor: '0',
    result: 'lost',
    countedMinor: stakeMinor,
    at: new Date(now).toISOString(),
  });

const [TIGER, LOTUS, DRAGON] = [0, 1, 2];

it('MEM-06: a friend qualifies by one deposit and bets; what is earned is held, then paid once, up the links', async () => {
  await joins(ids[LOTUS] ?? '', ids[TIGER] ?? '');
  await joins(ids[DRAGON] ?? '', ids[LOTUS] ?? '');
  // Several small deposits are not one.
  await deposits(ids[DRAGON] ?? '', '19999');
  await bets(ids[DRAGON] ?? '', '50000');
  expect((await referrals(LOTUS)).friends).toMatchObject([{ state: 'joined', hasDeposited: false, hasPlayed: true }]);
  await deposits(ids[DRAGON] ?? '', '20000');
  const held = await referrals(LOTUS);
  expect(held).toMatchObject({ earned: '0.00', waiting: '100.00', friends: [{ state: 'held', amount: '100.00' }] });
  expect(held.friends[0]?.name).not.toContain('dragon');
  const before = [await cash(TIGER), await cash(LOTUS), await cash(DRAGON)];
  await work();
  expect(await cash(LOTUS)).toBe(before[LOTUS]);
  now += 3 * DAY_MS;
  await Promise.all([work(), work(), work()]);
  await work();
  const after = [await cash(TIGER), await cash(LOTUS), await cash(DRAGON)];
  expect(after.map((amount, at) => Math.round(amount - (before[at] ?? 0)))).toEqual([30, 100, 50]);
  expect(await referrals(LOTUS)).toMatchObject({ earned: '100.00', waiting: '0.00', friends: [{ state: 'paid' }] });
  expect((await referrals(TIGER)).friends).toMatchObject([
    { level: 2, state: 'paid', amount: '30.00' },
    { level: 1, state: 'joined' },
  ]);
  expect((await referrals(DRAGON)).own).toMatchObject({ state: 'paid', amount: '50.00' });
});

it('MEM-06: levels share in what the games keep of a friend’s bets in cash, by period', async () => {
  const before = [await cash(TIGER), await cash(LOTUS)];
  // At an edge of 1.01 %: 10 % and 3 % of 1 010.00.
  await bets(ids[DRAGON] ?? '', '10000000');
  now += 31 * DAY_MS;
  await work();
  const after = [await cash(TIGER), await cash(LOTUS)];
  expect(after.map((amount, at) => Number((amount - (before[at] ?? 0)).toFixed(2)))).toEqual([30.3, 101]);
  expect((await referrals(LOTUS)).shares).toBe('101.00');
  await work();
  expect(await cash(LOTUS)).toBe(after[1]);
});

it('MEM-06: a friend who is not in time brings nothing', async () => {
  await work();
  expect((await referrals(TIGER)).friends.find(({ level }) => level === 1)).toMatchObject({ state: 'lapsed' });
  await deposits(ids[LOTUS] ?? '', '20000');
  await bets(ids[LOTUS] ?? '', '50000');
  expect((await referrals(TIGER)).waiting).toBe('0.00');
});

/** A member of whom nothing but the row is needed, like another one. */
async function newMember(of: string, document: string | null): Promise<string> {
  const id = newId(clock, systemRandom);
  const change = JSON.stringify({
    id,
    username: `f${id.slice(-12)}`,
    document_fingerprint: document,
    email: null,
    phone: null,
  });
  await sql(
    'insert into member select (jsonb_populate_record(m, $1::jsonb)).* from member m where m.merchant_id = $3 and m.id = $2',
    [change, of, 'demo'],
  );
  return id;
}

async function newFriend(of: string, document: string | null = null): Promise<string> {
  const id = await newMember(of, document);
  await joins(id, of);
  await deposits(id, '20000');
  await bets(id, '50000');
  return id;
}

it('MEM-06: who shares a document with the referrer waits for an operator, may answer a refusal once, and is paid after two let it pass', async () => {
  await sql("update member set document_fingerprint = 'passport' where id = $1", [ids[TIGER]]);
  const of = ids[TIGER] ?? '';
  const id = await newFriend(of, 'passport');
  const { referrals: backOffice } = app.modules.rewards.backOffices;
  const [waiting] = await backOffice.list(app.database.db, 'demo');
  expect(waiting).toMatchObject({ friend: id, weight: 100, signals: [`document with referrer ${of}`] });
  now += 3 * DAY_MS;
  await work();
  const token = await tokenOf(TIGER);
  const mine = async () => (await app.get('referrals', { token })).friends[0];
  expect(await mine()).toMatchObject({ state: 'checking', mayAppeal: false });
  const referralId = String(waiting?.id);
  const body = { id: referralId, text: 'She is my sister.' };
  expect((await app.request('appealReferral', { token, body })).body).toMatchObject({ code: 'reward.over' });
  await inTx((tx) => backOffice.refuse(tx, merchant, referralId, 'one person'));
  expect(await mine()).toMatchObject({ state: 'refused', mayAppeal: true });
  const foreign = await app.request('appealReferral', { token: await tokenOf(DRAGON), body });
  expect(foreign.body).toMatchObject({ code: 'reward.unknown' });
  await app.get('appealReferral', { token, body });
  expect((await app.request('appealReferral', { token, body })).body).toMatchObject({ code: 'reward.over' });
  expect((await backOffice.list(app.database.db, 'demo'))[0]).toMatchObject({
    refusedFor: 'one person',
    appeal: body.text,
  });
  // Refused again, it is over for the member; only operators look at it once more.
  await inTx((tx) => backOffice.refuse(tx, merchant, referralId, 'one person still'));
  expect(await mine()).toMatchObject({ state: 'refused', mayAppeal: false });
  expect((await app.request('appealReferral', { token, body })).body).toMatchObject({ code: 'reward.over' });
  await sql("update referral set state = 'review' where id = $1", [referralId]);
  const before = await cash(TIGER);
  await inTx((tx) => backOffice.clear(tx, merchant, referralId));
  await work();
  expect(Math.round((await cash(TIGER)) - before)).toBe(100);
});

it('MEM-06: where the terms ask for a document, a friend qualifies once an operator has seen one', async () => {
  await begin('with-document', { documentSeen: 1, holdDays: 0 });
  await begin('of-others', {}, { audience: { deposited: { from: '1000000.00' } } });
  const friend = await newFriend(ids[DRAGON] ?? '');
  // Who brings friends has to be of the audience.
  expect((await referrals(DRAGON)).friends.map(({ campaign }) => campaign)).not.toContain('of-others');
  const mine = async () => (await referrals(DRAGON)).friends.find(({ campaign }) => campaign === 'with-document');
  expect(await mine()).toMatchObject({ state: 'joined', hasDeposited: true, hasPlayed: true, hasDocument: false });
  const owner = { merchant, memberId: friend };
  expect(await inTx((tx) => app.modules.levels.backOffice.setBirthday(tx, owner, '05-17'))).toMatchObject({ ok: true });
  await app.outbox.pump();
  expect(await mine()).toMatchObject({ state: 'held', hasDocument: true });
  for (const code of ['with-document', 'of-others'])
    await app.modules.ports.atomically((tx) => app.modules.rewards.backOffice.end(tx, 'demo', code));
});

it('MEM-06: no more friends than the cap are paid in a period; who is refused so is not paid later', async () => {
  // Into the next period.
  now += 31 * DAY_MS;
  await newFriend(ids[TIGER] ?? '');
  await newFriend(ids[TIGER] ?? '');
  const last = await newFriend(ids[TIGER] ?? '');
  now += 3 * DAY_MS;
  await work();
  const { friends } = await referrals(TIGER);
  expect(friends.slice(0, 3).map(({ state }) => state)).toEqual(['capped', 'paid', 'paid']);
  await bets(last, '10000000');
  now += 31 * DAY_MS;
  await work();
  // Of bets of friends who were not paid for nobody has a share.
  expect(await referrals(TIGER)).toMatchObject({ shares: '30.30', friends: [{ state: 'capped' }, {}, {}, {}, {}, {}] });
  expect(await sql('select 1 from bonus_grant where campaign = $1 and member_id = $2', ['friends', last])).toEqual([]);
});

it('AGT-01 gives a code to invite by where a referral promotion runs; agents invite anywhere', async () => {
  const token = await tokenOf(TIGER);
  expect((await app.get('invitation', { token })).code).toMatch(/^\w{8}$/);
  await app.modules.ports.atomically((tx) => app.modules.rewards.backOffice.end(tx, 'demo', 'friends'));
  now += 2_000;
  expect((await app.request('invitation', { token: await tokenOf(TIGER) })).body).toMatchObject({
    code: 'feature.off',
  });
});
