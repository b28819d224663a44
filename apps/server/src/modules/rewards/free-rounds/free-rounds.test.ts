/** Free rounds through the API: they cost the member nothing, count as no bet, and what they win is given once, whatever happens to them. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { openFrame } from '../../../testing/open-frame.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import { freeRoundTerms, type TermsChange } from './testing.ts';

const STORIES = process.env.WHOLE ? 25 : 5;
const DAY_MS = 86_400_000;
/** Wins nearly every second round. */
const even = { target: 50.5, direction: 'over' };

let app: TestApp;
let merchant: Merchant;
let token: string;
let memberId: string;
/** 10:00 in Manila. */
let now = Date.parse('2026-03-02T02:00:00.000Z');
const clock = { now: () => now };

beforeAll(async () => {
  app = await openTestApp({ clock });
  merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  ({ token, id: memberId } = await logIn(0));
  // For the rounds that are bets, whatever free rounds win.
  const movement = { source: 'sandbox', externalId: 'cash', ref: 'cash', requestHash: 'cash', label: 'sandbox' };
  await app.modules.ports.atomically(async (tx) => {
    const accountRef = { merchant, memberId, isTrial: false };
    await app.modules.walletModule.wallet.credit(tx, { ...movement, accountRef, amountMinor: 100_00n });
    return ok();
  });
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

function logIn(at: number) {
  const { username, password } = demoMembers[at] ?? demoMembers[0];
  return app.get('login', { body: { type: 'username', username, password } });
}

const freeRounds = { games: ['dice'], stake: '1.00', cap: '2.00', playDays: 3 };
async function begin(code: string, change: TermsChange = {}) {
  const text = JSON.stringify(freeRoundTerms(freeRounds, change));
  const { backOffice } = app.modules.rewards;
  const saved = await app.modules.ports.atomically((tx) => backOffice.save(tx, merchant, { code, text, by: 'a' }));
  if (!saved.ok) return `${saved.refusal.code} ${JSON.stringify(saved.refusal.value)}`;
  const started = await app.modules.ports.atomically((tx) => backOffice.start(tx, merchant, code, saved.value.version));
  // What is shown is a second old.
  now += 1_100;
  return started.ok ? 'running' : started.refusal.code;
}
const end = async (code: string) => {
  await app.modules.ports.atomically((tx) => app.modules.rewards.backOffice.end(tx, 'demo', code));
  now += 1_100;
};
const claim = (campaign: string, by = token) =>
  app.get('claimReward', { key: crypto.randomUUID(), token: by, body: { campaign } });
const setOf = async (campaign: string, by = token) => {
  const set = (await app.get('freeRounds', { token: by })).sets.find((one) => one.campaign === campaign);
  if (!set) throw new Error(`a set of ${campaign} is listed`);
  return set;
};
const frame = (by = token, game = 'dice') => openFrame(app, by, game);
const press = (stage: string, setId: string, { key = randomUUID(), input = even as unknown } = {}) =>
  app.request('playFreeRound', { token: stage, key, body: { setId, input } });
const cash = async (by = token) => Number((await app.get('balance', { token: by })).cash);
const spentOf = async (code: string) => {
  const [row] = await app.modules.rewards.backOffice.overview(app.database.db, merchant, code);
  return Number(row?.row.spent_minor) / 100;
};
const lesser = (one: number, other: number) => Math.min(one, other);

it('MEM-06: a set is played in its game at no cost, each round is drawn and kept like every other, and counts as no bet', async () => {
  await begin('mission', {
    kind: 'mission',
    params: {
      step1Minor: '1',
      step2Minor: '2',
      step3Minor: '3',
      prize1Minor: '100',
      prize2Minor: '100',
      prize3Minor: '100',
      count1: 'rounds',
      everyDays: 0,
      wagerTimes: 0,
    },
    freeRounds: undefined,
  });
  expect(
    await begin('first', { bonus: { mode: 'cashable', days: 7 }, params: { rounds: 3, everyDays: 0, wagerTimes: 5 } }),
  ).toBe('running');
  const { claims } = await app.get('rewards', { token });
  expect(claims.find(({ campaign }) => campaign === 'first')).toMatchObject({
    amount: '0.00',
    freeRounds: { rounds: 3, stake: '1.00' },
    terms: expect.stringMatching(/3 free rounds.*₱1\.00.*at most ₱2\.00.*3 days/s),
  });
  expect((await claim('first')).freeRounds).toBe(3);
  // Held in the budget until the end.
  expect(await spentOf('first')).toBe(2);
  const before = await cash();
  const set = await setOf('first');
  expect(set).toMatchObject({ state: 'granted', left: 3, rounds: 3, won: '0.00', games: [{ code: 'dice' }] });
  const stage = await frame();
  const ids: string[] = [];
  let won = 0;
  for (let left = 2; left >= 0; left -= 1) {
    const key = randomUUID();
    const [answer, again] = [await press(stage, set.id, { key }), await press(stage, set.id, { key })];
    if (!answer.body.success || !again.body.success) throw new Error('a round is played');
    const { round } = answer.body.value;
    won += Number(round.payout);
    expect(round).toMatchObject({ stake: '0.00', free: { stake: '1.00' } });
    expect(again.body.value).toMatchObject({ round: { roundId: round.roundId }, set: { left } });
    expect(Number(answer.body.value.set.won)).toBeCloseTo(won);
    ids.push(round.roundId);
  }
  const over = await setOf('first');
  const given = lesser(won, 2);
  expect(over).toMatchObject({ state: 'finished', left: 0 });
  expect(Number(over.given?.amount ?? 0)).toBeCloseTo(given);
  expect(Number(over.given?.required ?? 0)).toBeCloseTo(5 * given);
  expect(await spentOf('first')).toBeCloseTo(given);
  expect(await cash()).toBe(before);
  expect((await press(stage, set.id)).body).toMatchObject({ code: 'free_rounds.over' });
  await app.outbox.pump();
  const detail = await app.get('betRecord', { token, params: { id: ids[0] ?? '' } });
  expect(detail).toMatchObject({
    bet: { stake: '0.00', payout: '0.00', freeWon: expect.any(String) },
    replay: { isSame: true },
  });
  expect(await app.get('betTotals', { token, query: {} })).toMatchObject({ count: 3, stake: '0.00', payout: '0.00' });
  const { missions } = await app.get('rewards', { token });
  expect(missions.find(({ campaign }) => campaign === 'mission')?.steps[0]).toMatchObject({ done: '0' });
  await end('mission');
});

it('MEM-06: a set is its member’s, in its games, for rounds at its stake; and none but real members have one', async () => {
  await begin('own', { freeRounds: { ...freeRounds, games: ['dragons-hoard'] } });
  await claim('own');
  const { id } = await setOf('own');
  const [dice, hoard, mines] = [await frame(), await frame(token, 'dragons-hoard'), await frame(token, 'mines')];
  const refusals = [
    await press(dice, id),
    await press(mines, id),
    await press(hoard, randomUUID(), { input: {} }),
    await press(await frame((await logIn(1)).token, 'dragons-hoard'), id, { input: {} }),
    await press(hoard, id, { input: { lines: 'none' } }),
    // A token of the site is no frame's.
    await press(token, id),
  ];
  expect(refusals.map(({ body }) => !body.success && body.code)).toEqual([
    'free_rounds.game',
    'game.disabled',
    'free_rounds.unknown',
    'free_rounds.unknown',
    'input.invalid',
    'session.expired',
  ]);
  expect((await app.request('freeRounds', {})).status).toBe(401);
  expect((await setOf('own')).left).toBe(3);
  // Where promotions are switched off, none is played or offered in a frame.
  const { switches, refresh } = app.modules.merchants;
  const promotions = async (value: boolean | null) => {
    const change = { flag: 'promotions', value, by: 'mai', reason: 'a review' };
    await app.modules.ports.atomically((tx) => switches.setFlag(tx, merchant, change));
    await refresh();
  };
  await promotions(false);
  const off = await press(hoard, id, { input: {} });
  const { url } = await app.get('launchGame', { token, body: { gameCode: 'dragons-hoard' } });
  const ticket = new URL(url, 'http://localhost').searchParams.get('ticket') ?? '';
  const opened = await app.get('openStage', { body: { ticket } });
  await promotions(null);
  expect([!off.body.success && off.body.code, opened.freeRounds]).toEqual(['feature.off', undefined]);
  // The key of a round of one set is no round of another.
  await begin('also', { freeRounds: { ...freeRounds, games: ['dragons-hoard'] } });
  await claim('also');
  const [also, key] = [await setOf('also'), randomUUID()];
  expect((await press(hoard, id, { key, input: {} })).status).toBe(200);
  const reused = await press(hoard, also.id, { key, input: {} });
  expect([!reused.body.success && reused.body.code, (await setOf('also')).left]).toEqual([
    'request.idempotency_key_reused',
    3,
  ]);
  for (const code of ['own', 'also']) await end(code);
});

it('MEM-06: terms of free rounds are for games that are decided at once, at a stake they take, within the budget and the policy', async () => {
  const refused = (change: TermsChange) => begin('refused', change);
  const games = (...codes: string[]) => refused({ freeRounds: { ...freeRounds, games: codes } });
  const answers = [
    await games('mines'),
    await games('dice', 'crash'),
    await games('fast-five'),
    await games('nothing'),
    await refused({ freeRounds: { ...freeRounds, stake: '0.01' } }),
    await refused({ freeRounds: { ...freeRounds, stake: '9999999.00' } }),
    await refused({ freeRounds: { ...freeRounds, cap: '100.01' } }),
    await refused({ freeRounds: { ...freeRounds, cap: '0.00' } }),
    await refused({ freeRounds: undefined }),
    await refused({ kind: 'gift', params: { giftMinor: '100', everyDays: 0, wagerTimes: 0 } }),
  ];
  expect(new Set(answers)).toEqual(new Set(['campaign.malformed {"field":"freeRounds"}']));
  const elsewhere = { ...merchant, manifest: { ...merchant.manifest, place: 'BR' } };
  const text = JSON.stringify(freeRoundTerms(freeRounds));
  const saved = await app.modules.ports.atomically((tx) =>
    app.modules.rewards.backOffice.save(tx, elsewhere, { code: 'refused', text, by: 'a' }),
  );
  expect(saved).toMatchObject({ ok: false, refusal: { value: { field: 'policy/mayBeforeBet' } } });
});

it('MEM-06: of 64 presses of the last round at once one is played, and what was won is given once', async () => {
  await begin('last', { params: { rounds: 1, everyDays: 0, wagerTimes: 0 } });
  // Two tabs claim it.
  const claims = await Promise.all(
    Array.from({ length: 4 }, () =>
      app.request('claimReward', { key: crypto.randomUUID(), token, body: { campaign: 'last' } }),
    ),
  );
  expect(claims.filter(({ body }) => body.success)).toHaveLength(1);
  const { id } = await setOf('last');
  const before = await cash();
  const stages = [await frame(), await frame()];
  const pressed = await Promise.all(
    Array.from({ length: 64 }, (_, at) => press(stages[at % 2] ?? '', id, { input: { target: 2, direction: 'over' } })),
  );
  const codes = pressed.map(({ body }) => (body.success ? 'played' : body.code));
  expect(Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))).toEqual({
    played: 1,
    'free_rounds.over': 63,
  });
  const { won, given } = await setOf('last');
  expect((await cash()) - before).toBeCloseTo(lesser(Number(won), 2));
  expect(Number(given?.amount ?? 0)).toBeCloseTo(lesser(Number(won), 2));
});

it('MEM-06: a wheel, a mission, a shop and a code bring the same sets, each once', async () => {
  const wheel = { segments: '0:none,1:rounds-4', dailySpins: 1, depositMinor: '0', depositSpins: 0, missionMinor: '0' };
  await begin('wheel', { kind: 'wheel', params: { ...wheel, missionSpins: 0, wagerTimes: 0 } });
  const { serverSeedHash } = await app.get('wheels', { token });
  const spun = { token, body: { code: 'wheel', serverSeedHash, clientSeed: 'mine' } };
  expect((await app.get('spinWheel', spun)).spin).toMatchObject({ prize: 'rounds', rounds: 4, amount: '0.00' });
  await app.get('spinWheel', spun);
  await begin('code', { code: 'FREE10', params: { rounds: 10, everyDays: 0, wagerTimes: 0 } });
  expect((await app.get('redeemCode', { key: crypto.randomUUID(), token, body: { code: 'free10' } })).freeRounds).toBe(
    10,
  );
  const items = [{ code: 'six', cost: 5, prize: { rounds: 6 } }];
  await begin('shop', { kind: 'shop', params: { everyDays: 0, wagerTimes: 0 }, items });
  await app.modules.ports.atomically(async (tx) => {
    const { addPoints } = await import('../points/index.ts');
    const receiving = { merchantId: 'demo', at: new Date(now), day: '2026-03-02', lapseDays: 30 };
    await addPoints(tx, receiving, [{ memberId, campaign: 'x', reason: 'level', period: 'x', points: 5n }]);
    return ok();
  });
  const exchange = { token, body: { campaign: 'shop', item: 'six', cost: 5, tap: 'once' } };
  expect((await app.get('exchangePoints', exchange)).order).toMatchObject({
    state: 'delivered',
    title: '6 free rounds',
  });
  await app.get('exchangePoints', exchange);
  const steps = {
    step1Minor: '1',
    step2Minor: '2',
    step3Minor: '3',
    prize1Minor: '0',
    prize2Minor: '0',
    prize3Minor: '0',
  };
  const params = { ...steps, count1: 'rounds', rounds1: 2, everyDays: 0, wagerTimes: 0 };
  await begin('rounds-mission', { kind: 'mission', params });
  const stage = await frame();
  await app.get('playRound', { token: stage, key: randomUUID(), body: { stake: '1.00', input: even } });
  await app.outbox.pump();
  const { sets } = await app.get('freeRounds', { token });
  const of = (code: string) => sets.filter(({ campaign }) => campaign === code).map(({ rounds }) => rounds);
  expect([of('wheel'), of('code'), of('shop'), of('rounds-mission')]).toEqual([[4], [10], [6], [2]]);
  expect(await Promise.all(['wheel', 'code', 'shop', 'rounds-mission'].map(spentOf))).toEqual([2, 2, 2, 2]);
  for (const code of ['wheel', 'code', 'shop', 'rounds-mission']) await end(code);
});

/** Wins 98 rounds of 100. */
const over2 = { input: { target: 2, direction: 'over' } };
/** So many of them that one is won, but in one case of 10^10. */
const SURE = 6;
async function win(stage: string, setId: string) {
  for (let at = 0; at < SURE; at += 1) await press(stage, setId, over2);
}
const cancel = (id: string) =>
  app.modules.ports.atomically((tx) =>
    app.modules.rewards.backOffices.freeRounds.cancel(tx, merchant, { id, reason: 'by mistake' }),
  );

it('MEM-06: what a set won is given though a newer version spent more than the budget of its own', async () => {
  const params = { rounds: SURE + 1, everyDays: 0, wagerTimes: 0 };
  await begin('versions', { params, limits: { budget: '2.00' } });
  await claim('versions');
  const { id } = await setOf('versions');
  const stage = await frame();
  await win(stage, id);
  await begin('versions', { params, limits: { budget: '100.00' } });
  for (const at of [1, 2]) await claim('versions', (await logIn(at)).token);
  const before = await cash();
  await press(stage, id, over2);
  const { won, given } = await setOf('versions');
  expect(Number(won)).toBeGreaterThan(0);
  expect(Number(given?.amount)).toBeCloseTo(lesser(Number(won), 2));
  expect((await cash()) - before).toBeCloseTo(lesser(Number(won), 2));
  expect(await spentOf('versions')).toBeCloseTo(4 + lesser(Number(won), 2));
  await end('versions');
});

it('MEM-06: what a set won waits for the end of a time-out and of a hold, whether its time is over or an operator stopped it', async () => {
  const other = await logIn(2);
  const pause = (column: 'on_break_until' | 'held_until', until: number) =>
    app.database.sql.query(`update credential set ${column} = $2 where merchant_id = 'demo' and member_id = $1`, [
      other.id,
      new Date(until).toISOString(),
    ]);
  const codes = ['waits', 'stopped'] as const;
  const params = { rounds: SURE + 1, everyDays: 0, wagerTimes: 0 };
  for (const code of codes) await begin(code, { params });
  const stage = await frame(other.token);
  for (const code of codes) {
    await claim(code, other.token);
    await win(stage, (await setOf(code, other.token)).id);
  }
  const [, stopped] = await Promise.all(codes.map((code) => setOf(code, other.token)));
  await pause('held_until', now + 5 * DAY_MS);
  expect(await cancel(stopped?.id ?? '')).toMatchObject({ ok: true, value: { after: 'playing', given: '0.00' } });
  expect(await cancel(stopped?.id ?? '')).toMatchObject({ ok: false, refusal: { code: 'reward.over' } });
  await pause('on_break_until', now + 6 * DAY_MS);
  const begun = { memberId: other.id, kind: 'time-out' as const, endsAt: new Date(now + DAY_MS).toISOString() };
  await app.modules.ports.atomically(async (tx) => ok(await app.outbox.publish(tx, 'demo', 'break.begun', begun)));
  await app.outbox.pump();
  const office = app.modules.rewards.backOffices.freeRounds;
  const states = async () => {
    await app.modules.rewards.workOnDue();
    const sets = await office.sets(app.database.db, 'demo', other.id);
    return codes.map((code) => sets.find(({ campaign }) => campaign === code));
  };
  now += 4.5 * DAY_MS;
  expect((await states()).map((set) => set?.state)).toEqual(['playing', 'playing']);
  now += 2 * DAY_MS;
  const ended = await states();
  expect(ended.map((set) => set?.state)).toEqual(['expired', 'cancelled']);
  for (const set of ended) expect(set?.given_minor).toBe(set && (set.won_minor < 200n ? set.won_minor : 200n));
  expect(ended[1]?.reason).toBe('by mistake');
  expect(ended[0]?.won_minor).toBeGreaterThan(0n);
  for (const code of codes) await end(code);
  ({ token } = await logIn(0));
});

it('MEM-06: of a group one period pays its cash and its free rounds, and cash that is paid at once is in nobody’s way', async () => {
  const steps = { step1Minor: '1', step2Minor: '2', step3Minor: '3', path: 'ladder', count1: 'rounds' };
  const prizes = { prize1Minor: '100', prize2Minor: '200', prize3Minor: '300', rounds3: 2 };
  const params = { ...steps, ...prizes, everyDays: 0, wagerTimes: 0 };
  await begin('group', { kind: 'mission', params, group: 'one' });
  const stage = await frame();
  // Three facts of one batch.
  for (let at = 0; at < 3; at += 1) {
    await app.get('playRound', { token: stage, key: randomUUID(), body: { stake: '1.00', input: even } });
  }
  await app.outbox.pump();
  expect(await setOf('group')).toMatchObject({ rounds: 2 });
  // Cash of three steps, and what the set may win.
  expect(await spentOf('group')).toBe(8);
  await end('group');
});

it('MEM-06: during a time-out the time of a set stands still, and who is excluded keeps nothing of it', async () => {
  await begin('break');
  const other = await logIn(1);
  await claim('break', other.token);
  const { id, playBy } = await setOf('break', other.token);
  await press(await frame(other.token), id, { input: { target: 2, direction: 'over' } });
  const publish = (body: { kind: 'time-out' | 'exclusion'; endsAt?: string }) =>
    app.modules.ports.atomically(async (tx) =>
      ok(await app.outbox.publish(tx, 'demo', 'break.begun', { memberId: other.id, ...body })),
    );
  await publish({ kind: 'time-out', endsAt: new Date(now + DAY_MS).toISOString() });
  await app.outbox.pump();
  const paused = await setOf('break', other.token);
  expect(Date.parse(paused.playBy) - Date.parse(playBy)).toBe(DAY_MS);
  await publish({ kind: 'exclusion' });
  await app.outbox.pump();
  expect(await setOf('break', other.token)).toMatchObject({ state: 'cancelled', left: 0 });
  expect((await setOf('break', other.token)).given).toBeUndefined();
  expect(await spentOf('break')).toBe(0);
});

type Story = typeof story extends fc.Arbitrary<infer One> ? One : never;
/** What happens to a set: so many rounds of it, then its time, an operator, or nothing. */
const story = fc.record({
  rounds: fc.integer({ min: 1, max: 4 }),
  plays: fc.array(fc.constantFrom('over 2', 'over 50.5', 'over 98'), { maxLength: 5 }),
  end: fc.constantFrom('time', 'cancel', 'none'),
  wagerTimes: fc.constantFrom(0, 3),
  mode: fc.constantFrom('cash' as const, 'cashable' as const),
});

it('MEM-06: whatever happens to sets, what is given of each is what it won, up to its cap, and the budget is what was given', async () => {
  let stories = 0;
  const happens = async ({ rounds, plays, end: how, wagerTimes, mode }: Story) => {
    stories += 1;
    const code = `story-${stories}`;
    const bonus = mode === 'cash' ? { mode } : { mode, days: 7 };
    await begin(code, { bonus, params: { rounds, everyDays: 0, wagerTimes } });
    await claim(code);
    const { id } = await setOf(code);
    const stage = await frame();
    for (const [at, play] of plays.entries()) {
      const [direction, target] = play.split(' ');
      const { body } = await press(stage, id, { input: { target: Number(target), direction } });
      expect(body.success).toBe(at < rounds);
    }
    if (how === 'time') now += 4 * DAY_MS;
    if (how === 'cancel') await cancel(id);
    ({ token } = await logIn(0));
    await app.modules.rewards.workOnDue();
    await app.modules.rewards.workOnDue();
    const { sets } = await app.get('freeRounds', { token });
    const [set] = sets.filter(({ campaign }) => campaign === code);
    if (!set) return;
    const isOver = how !== 'none' || plays.length >= rounds;
    const due = isOver ? lesser(Number(set.won), 2) : 0;
    expect(set.left > 0).toBe(!isOver);
    expect(Number(set.given?.amount ?? 0)).toBeCloseTo(due);
    expect(await spentOf(code)).toBeCloseTo(isOver ? due : 2);
    const [grants] = await app.database.sql.query<{ awarded: string }>(
      `select coalesce(sum(award_minor), 0)::text as awarded from bonus_grant where merchant_id = 'demo' and campaign = $1`,
      [code],
    );
    expect(Number(grants?.awarded) / 100).toBeCloseTo(due);
    await end(code);
  };
  await fc.assert(fc.asyncProperty(story, happens), { numRuns: STORIES, endOnFailure: true });
});
