/** Tournaments through the API: bets become ranks, ranks become money, each once, and a tournament that is cancelled gives its fees back. */
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
const members: { token?: string; since: number; id: string }[] = [];
/** 10:00 in Manila. */
let now = Date.parse('2026-03-02T02:00:00.000Z');
const clock = { now: () => now };
const HOUR_MS = 3_600_000;

const params = (change: object = {}) => ({
  ...merchant.manifest.campaigns?.['hourly-race']?.params,
  prizes: '5000,3000,2000',
  weights: '',
  score: 'turnover',
  graceSeconds: 0,
  ...change,
});

beforeAll(async () => {
  app = await openTestApp({ clock });
  merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  for (const member of demoMembers) {
    const id = await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', member.username);
    if (id !== undefined) members.push({ id, since: 0 });
  }
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

/** A session ends before a tournament does. */
async function tokenOf(at: number): Promise<string> {
  const [member, login] = [members[at], demoMembers[at]];
  if (!member || !login) throw new Error('the demo has such a member');
  if (member.token === undefined || now - member.since > 600_000) {
    const { username, password } = login;
    member.token = (await app.get('login', { body: { type: 'username', username, password } })).token;
    member.since = now;
  }
  return member.token;
}
const inTx = <Value>(act: (tx: never) => Promise<Value>) =>
  app.modules.ports.atomically(async (tx) => ok(await act(tx as never)));
const work = () => app.modules.rewards.workOnDue();
async function later(ms: number): Promise<void> {
  now += ms;
  await work();
}
const cash = async (at: number) => Number((await app.get('balance', { token: await tokenOf(at) })).cash);
const boardOf = async (code: string, at?: number) => {
  now += 1_100;
  const { tournaments } = await app.get('tournaments', at === undefined ? {} : { token: await tokenOf(at) });
  return tournaments.filter((one) => one.code === code);
};

async function begin(code: string, change: object = {}, terms: object = {}): Promise<void> {
  const text = JSON.stringify({
    ...merchant.manifest.campaigns?.['hourly-race'],
    award: 'auto',
    params: params(change),
    limits: { budget: '100000.00' },
    ...terms,
  });
  const { backOffice } = app.modules.rewards;
  await app.modules.ports.atomically((tx) => backOffice.save(tx, merchant, { code, text, by: 'a' }));
  const started = await app.modules.ports.atomically((tx) => backOffice.start(tx, merchant, code, 1));
  expect(started.ok).toBe(true);
  await work();
}

function settledRound(at: number, stake: bigint, payout = 0n, isVoid = false, bonus = 0n) {
  now += 1_000;
  const net = payout > stake ? payout - stake : stake - payout;
  const roundId = newId(clock, systemRandom);
  const part = { ref: roundId, grantId: newId(clock, systemRandom), stakeMinor: `${bonus}`, payoutMinor: '0' };
  return {
    roundId,
    memberId: members[at]?.id ?? '',
    isTrial: false,
    game: 'dice',
    category: 'LOCAL',
    currency: 'PHP',
    stakeMinor: `${stake}`,
    payoutMinor: `${payout}`,
    result: isVoid ? ('void' as const) : payout > 0n ? ('won' as const) : ('lost' as const),
    countedMinor: `${net < stake ? net : stake}`,
    at: new Date(now).toISOString(),
    bonusParts: bonus > 0n ? [part] : [],
  };
}

async function settle(...rounds: readonly ReturnType<typeof settledRound>[]): Promise<void> {
  const facts = rounds.map((body) => ({ merchantId: 'demo', kind: 'round.settled' as const, body }));
  await inTx((tx) => app.outbox.publishMany(tx, facts));
  await app.outbox.pump();
}

const bet = (...round: Parameters<typeof settledRound>) => settle(settledRound(...round));

async function vendorBet(at: number, betId: string, revision: number, stake: bigint, result: 'lost' | 'void') {
  const body = {
    betId,
    memberId: members[at]?.id ?? '',
    isTrial: false,
    game: 'somewhere',
    currency: 'PHP',
    stakeMinor: `${stake}`,
    payoutMinor: result === 'void' ? `${stake}` : '0',
    result,
    countedMinor: revision === 1 ? `${stake}` : '0',
    revision,
    at: new Date(now).toISOString(),
  };
  await inTx((tx) => app.outbox.publish(tx, 'demo', 'bet.changed', body));
  await app.outbox.pump();
}

it('SIDE-04: ranks members while they bet, takes off what is given back, and pays the places once', async () => {
  await begin('race');
  // The rest is bonus money.
  await bet(0, 1_000n, 0n, false, 300n);
  await bet(1, 900n);
  const betId = newId(clock, systemRandom);
  await vendorBet(2, betId, 1, 5_000n, 'lost');
  const [running] = await boardOf('race', 0);
  expect(running).toMatchObject({ state: 'running', entrants: 3, pool: '100.00', mine: { place: 3, score: '7.00' } });
  expect(running?.top.map(({ place, score, isMine }) => [place, score, isMine])).toEqual([
    [1, '50.00', false],
    [2, '9.00', false],
    [3, '7.00', true],
  ]);
  await vendorBet(2, betId, 2, 5_000n, 'void');
  expect((await boardOf('race', 0))[0]?.top.map(({ score }) => score)).toEqual(['9.00', '7.00']);
  const before = [await cash(0), await cash(1)];
  await later(HOUR_MS);
  await Promise.all([work(), work()]);
  expect([(await cash(0)) - (before[0] ?? 0), (await cash(1)) - (before[1] ?? 0)]).toEqual([30, 50]);
  const over = (await boardOf('race', 1)).find(({ state }) => state === 'over');
  expect(over).toMatchObject({ mine: { place: 1, prize: '50.00' } });
});

it('SIDE-04: bets before it, after it, and of play with bonus money count nothing', async () => {
  await begin('window', { minutes: 60, score: 'rounds' });
  await bet(0, 100n);
  expect((await boardOf('window'))[0]?.top.map(({ score }) => score)).toEqual(['1']);
  now += HOUR_MS;
  // It has ended, though no step was taken yet.
  await bet(0, 100n);
  expect((await boardOf('window'))[0]?.top.map(({ score }) => score)).toEqual(['1']);
});

it('SIDE-04: a bet that is reported again counts once, also beside new ones', async () => {
  await begin('again');
  const [first, second, third] = [settledRound(0, 400n), settledRound(0, 300n), settledRound(1, 100n)];
  await settle(first);
  await settle(first, second, third);
  await settle(second, second);
  expect((await boardOf('again'))[0]?.top.map(({ score }) => score)).toEqual(['7.00', '1.00']);
});

it('SIDE-04: with a choice to enter, who did not enter is not ranked; a fee is paid once', async () => {
  await begin('paid', { entry: 'fee', feeMinor: '1000', prizes: '7000,3000', maxPoolMinor: '100000', rakeBp: 1_000 });
  const [open] = await boardOf('paid', 0);
  expect(open).toMatchObject({ mayEnter: true, fee: '10.00', pool: '0.00' });
  const body = { code: 'paid', serial: open?.serial ?? 0 };
  const [before, token] = [await cash(0), await tokenOf(0)];
  await Promise.all(Array.from({ length: 16 }, () => app.request('enterTournament', { token, body })));
  expect(before - (await cash(0))).toBe(10);
  await bet(1, 5_000n);
  await bet(0, 100n);
  const [ranked] = await boardOf('paid', 0);
  expect(ranked).toMatchObject({ entrants: 1, pool: '9.00', mayEnter: false, mine: { place: 1 } });
  expect(ranked?.top).toHaveLength(1);
});

it('SIDE-04: nobody enters one that began and takes nobody late, nor one that is for others', async () => {
  await begin('early', { entry: 'opt-in', mayEnterLate: 0 });
  await begin('of-others', { entry: 'opt-in' }, { audience: { deposited: { from: '1000000.00' } } });
  const codes = { early: 'reward.over', 'of-others': 'reward.unknown' };
  const token = await tokenOf(0);
  for (const [code, refusal] of Object.entries(codes)) {
    const all = await app.modules.rewards.backOffices.tournaments.list(app.database.db, merchant);
    // the present one, and not the next
    const serial = Math.min(...all.filter((one) => one.code === code).map(({ number }) => Number(number)));
    const entered = await app.request('enterTournament', { token, body: { code, serial } });
    expect([code, entered.body]).toMatchObject([code, { code: refusal }]);
  }
});

it('SIDE-04: with too few it is cancelled, and the fees go back', async () => {
  await begin('few', { entry: 'fee', feeMinor: '500', minEntrants: 2 });
  const [open] = await boardOf('few', 1);
  const before = await cash(1);
  await app.get('enterTournament', { token: await tokenOf(1), body: { code: 'few', serial: open?.serial ?? 0 } });
  expect(before - (await cash(1))).toBe(5);
  await later(HOUR_MS);
  await work();
  const moved = await app.database.sql.query<{ kind: string }>(
    "select kind from ledger.transfer where ref = 'few' order by kind",
    [],
  );
  expect(moved.map(({ kind }) => kind)).toEqual(['entry_fee', 'entry_fee_back']);
});

it('SIDE-04: who has to qualify is scored from then on', async () => {
  await begin('qualify', { entry: 'qualify', qualifyMinor: '1000', score: 'rounds' });
  await bet(0, 600n);
  await bet(0, 600n);
  await bet(0, 100n);
  expect((await boardOf('qualify', 0))[0]).toMatchObject({
    entrants: 1,
    mine: { isIn: true, score: '1', qualified: '12.00' },
  });
});

it('SIDE-04: places of one are points of another', async () => {
  await begin('heat', { minutes: 60 });
  await begin('league', { minutes: 10_080, score: 'place', placesOf: 'heat', placePoints: '10,6' });
  await bet(1, 300n);
  await bet(0, 200n);
  await later(HOUR_MS);
  expect((await boardOf('league', 0))[0]?.top.map(({ score }) => score)).toEqual(['10', '6']);
});

it('SIDE-04: promises nothing that its budget does not hold', async () => {
  await begin('small', {}, { limits: { budget: '150.00' } });
  const rows = (await app.modules.rewards.backOffices.tournaments.list(app.database.db, merchant)).filter(
    ({ code }) => code === 'small',
  );
  expect(rows).toHaveLength(1);
  const text = JSON.stringify({
    ...merchant.manifest.campaigns?.['hourly-race'],
    params: params(),
    limits: { budget: '99.00' },
  });
  const saved = await app.modules.ports.atomically((tx) =>
    app.modules.rewards.backOffice.save(tx, merchant, { code: 'smaller', text, by: 'a' }),
  );
  expect(saved).toMatchObject({ refusal: { code: 'campaign.malformed' } });
});

it('SIDE-04: who is on a break keeps the place, is not paid, and nobody moves up; a review waits for an operator', async () => {
  await begin('reviewed', { isReviewed: 1 });
  await bet(0, 300n);
  await bet(1, 900n);
  await later(HOUR_MS);
  const { tournaments } = app.modules.rewards.backOffices;
  const all = await tournaments.list(app.database.db, merchant);
  const waiting = all.find(({ code, state }) => code === 'reviewed' && state === 'review');
  const key = { code: 'reviewed', number: BigInt(`${waiting?.number}`) };
  const password = demoMembers[1]?.password ?? '';
  await app.get('beginBreak', { token: await tokenOf(1), body: { length: 'day', password } });
  const approved = await app.modules.ports.atomically((tx) => tournaments.approve(tx, merchant, key));
  expect(approved).toMatchObject({ value: { before: 'review', after: 'paying' } });
  expect((await app.modules.ports.atomically((tx) => tournaments.cancel(tx, merchant, key))).ok).toBe(false);
  await work();
  const prizes = await app.database.sql.query<{ place: number; amount: string; state: string }>(
    "select place, amount_minor::text as amount, state from tournament_prize where code = 'reviewed' order by place",
    [],
  );
  expect(prizes).toEqual([
    { place: 1, amount: '5000', state: 'withheld' },
    { place: 2, amount: '3000', state: 'paid' },
  ]);
});
