import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnswerOf, Endpoints, QueryOf } from '#contract';
import { currencyOf, formatAmount } from '#kernel';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { watchStatements } from '../../db/testing.ts';
import { atomically } from '../../db/transactions.ts';
import { followClocks } from './recount/index.ts';
import {
  NOON,
  openRecordsApp,
  orderFacts,
  type RecordsApp,
  roundFact,
  type TestFact,
  vendorBetFacts,
} from './testing/open-records.ts';

type Bet = AnswerOf<Endpoints['betRecords']>['content'][number];
type BetQuery = Partial<QueryOf<Endpoints['betRecords']>>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let app: RecordsApp;
beforeAll(async () => {
  app = await openRecordsApp();
});
afterAll(() => app.close());

async function allPages(query: BetQuery, between: (page: number) => Promise<void> = async () => undefined) {
  const { token } = app.member;
  const bets: Bet[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 300; page++) {
    const answer = await app.get('betRecords', { token, query: { ...query, ...(cursor && { cursor }) } });
    bets.push(...answer.content);
    if (cursor !== undefined && answer.next === cursor) throw new Error('a page leads to itself');
    cursor = answer.next;
    if (!cursor) return bets;
    await between(page);
  }
  throw new Error('pages without end');
}

const cents = (amount: string) => BigInt(amount.replace('.', ''));
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + cents(amount), 0n);

const games = [
  { game: 'dice', category: 'LOCAL' },
  { game: 'plinko', category: 'LOCAL' },
  { game: 'hacksaw-9', category: 'RNG' },
];
const aRound = fc.record({
  of: fc.constantFrom(...games),
  stake: fc.bigInt({ min: 1n, max: 100_000n }),
  payout: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 1_000_000n })),
  // Few distinct times, so that many bets share one: the key must distinguish them.
  at: fc.integer({ min: 0, max: 9 }).map((step) => NOON - step * 11 * HOUR),
});
const anOrder = fc.record({
  stake: fc.bigInt({ min: 2n, max: 100_000n }),
  isReduced: fc.boolean(),
  end: fc.constantFrom(undefined, 'won', 'lost', 'returned', 'cancelled'),
  payout: fc.bigInt({ min: 1n, max: 500_000n }),
  at: fc.integer({ min: 0, max: 9 }).map((step) => NOON - step * 7 * HOUR),
});

type Story = typeof anOrder extends fc.Arbitrary<infer One> ? One : never;

function factsOf(orders: readonly (Story & { readonly id?: string })[]): TestFact[] {
  return orders.flatMap(({ id = app.idOf(), stake, isReduced, end, payout, at }) =>
    orderFacts(id, app.member, {
      stake,
      ...(isReduced && { left: stake / 2n }),
      ...(end && { end }),
      payout,
      at,
      endsAt: at + 14 * HOUR,
    }),
  );
}

/** The result of a story, in any order of delivery. */
function endOf({ stake, isReduced, end, payout, at }: Story) {
  return {
    state: end === 'cancelled' || end === 'returned' ? 'void' : (end ?? 'open'),
    stake: formatAmount(isReduced && end !== 'cancelled' ? stake / 2n : stake, currencyOf('PHP')),
    payout: formatAmount(end === 'won' ? payout : 0n, currencyOf('PHP')),
    at: new Date(at).toISOString(),
    summary: '20260311-0001',
  };
}

it('MEM-05 pages through bets without a gap or a double while new ones arrive, with totals over all pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aRound, { minLength: 5, maxLength: 25 }),
      fc.array(anOrder, { maxLength: 5 }),
      fc.integer({ min: 1, max: 7 }),
      fc.record({
        category: fc.constantFrom(undefined, 'LOCAL', 'RNG'),
        game: fc.constantFrom(undefined, 'dice', 'hacksaw-9'),
        state: fc.constantFrom(undefined, 'open', 'won', 'lost', 'push', 'void'),
        from: fc.constantFrom(undefined, '2026-03-09', '2026-03-10'),
        to: fc.constantFrom(undefined, '2026-03-10', '2026-03-11'),
      }),
      async (rounds, orders, limit, filter) => {
        await app.publish([
          ...rounds.map(({ of, ...round }) => roundFact(app.idOf(), app.member, { ...of, ...round })),
          ...factsOf(orders),
        ]);
        await app.outbox.pump();
        const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as BetQuery;
        const before = await allPages({ ...query, limit: 50 });
        const totals = await app.get('betTotals', { token: app.member.token, query });
        const paged = await allPages({ ...query, limit }, async () => {
          await app.publish([roundFact(app.idOf(), app.member, { at: NOON + 1 })]);
          await app.outbox.pump();
        });
        const known = new Set(before.map(({ id }) => id));
        expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
        expect(paged.filter(({ id }) => known.has(id))).toEqual(before);
        for (const bet of before) {
          if (query.category) expect(bet.category).toBe(query.category);
          if (query.game) expect(bet.game).toBe(query.game);
          if (query.state) expect(bet.state).toBe(query.state);
        }
        const cached = before.filter(({ state }) => state !== 'void');
        expect(totals.count).toBe(before.length);
        expect(cents(totals.stake)).toBe(sum(cached.map(({ stake }) => stake)));
        expect(cents(totals.payout)).toBe(sum(before.map(({ payout }) => payout)));
        expect(cents(totals.net)).toBe(cents(totals.payout) - cents(totals.stake));
      },
    ),
    { numRuns: process.env.WHOLE ? 12 : 4 },
  );
});

it('MEM-05 counts days from facts just as a recount would, in any order and with duplicates', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anOrder, { minLength: 1, maxLength: 8 }), fc.integer(), async (orders, seed) => {
      const stories = orders.map((story) => ({ ...story, id: app.idOf() }));
      const facts = factsOf(stories);
      const again = [...facts, ...facts].sort((a, b) => hashOf(seed, a) - hashOf(seed, b));
      // Each separately, so that each is a separate delivery.
      for (const fact of again) {
        await app.publish([fact]);
        await app.outbox.pump();
      }
      const { token } = app.member;
      for (const story of stories) {
        const { bet } = await app.get('betRecord', { token, params: { id: story.id } });
        expect(bet).toMatchObject(endOf(story));
      }
      const received = await app.get('memberPnl', { token });
      expect(await app.modules.records.recountDays('demo')).toBe(0);
      expect(await app.get('memberPnl', { token })).toEqual(received);
    }),
    { numRuns: process.env.WHOLE ? 12 : 4 },
  );
});

it('MEM-05 counts rounds that come together just as a recount would, also where some of them came before', async () => {
  // A trial of its own: the other one has no bets yet when a later test looks at them.
  const { id: memberId, token } = await app.get('loginFreeplay', { body: await app.get('createTrial') });
  const callers = { member: app.member, trial: { ...app.trial, memberId, token } };
  const ofSome = fc.record({ round: aRound, who: fc.constantFrom('member', 'trial'), time: fc.nat(2) });
  await fc.assert(
    fc.asyncProperty(fc.array(ofSome, { minLength: 10, maxLength: 40 }), async (stories) => {
      const rounds = stories.map(({ round: { of, ...round }, who, time }) => {
        const [id, caller] = [app.idOf(), callers[who as 'member' | 'trial']];
        return { id, caller, round, time, fact: roundFact(id, caller, { ...of, ...round }) };
      });
      // The last time also those of the others.
      for (const now of [0, 1, 2]) {
        await app.publish(rounds.filter(({ time }) => now === 2 || time === now).map(({ fact }) => fact));
        await app.outbox.pump();
      }
      for (const { id, caller, round } of rounds) {
        const { bet } = await app.get('betRecord', { token: caller.token, params: { id } });
        expect(bet).toMatchObject({ stake: formatAmount(round.stake, currencyOf('PHP')) });
      }
      expect(await app.modules.records.recountDays('demo')).toBe(0);
    }),
    { numRuns: process.env.WHOLE ? 12 : 4 },
  );
});

function hashOf(seed: number, fact: TestFact): number {
  let hash = seed | 0;
  for (const letter of JSON.stringify(fact)) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return hash;
}

it('MEM-05 detects a day that differs from its bets, and corrects it', async () => {
  await app.publish([roundFact(app.idOf(), app.member, { payout: 700n })]);
  await app.outbox.pump();
  await app.change((tx) =>
    tx.updateTable('bet_day').set({ payout_minor: 1n }).where('merchant_id', '=', 'demo').execute(),
  );
  expect(await app.modules.records.recountDays('demo')).toBeGreaterThan(0);
  expect(await app.modules.records.recountDays('demo')).toBe(0);
});

it('MEM-05 puts a bet on the merchant’s calendar day, and recounts when its time zone changes', async () => {
  const midnight = Date.parse('2026-02-03T16:00:00.000Z');
  for (const [step, at] of [midnight - 1, midnight].entries())
    await app.publish([roundFact(app.idOf(), app.member, { at, stake: BigInt(step + 1) })]);
  await app.outbox.pump();
  const { token } = app.member;
  const read = (day: string) => app.get('betTotals', { token, query: { from: day, to: day } });
  expect((await read('2026-02-03')).stake).toBe('0.01');
  expect((await read('2026-02-04')).stake).toBe('0.02');
  await app.modules.records.followClocks();
  await app.change((tx) =>
    tx.updateTable('bet_days_kept').set({ time_zone: 'UTC' }).where('merchant_id', '=', 'demo').execute(),
  );
  await app.change((tx) => tx.deleteFrom('bet_day').where('merchant_id', '=', 'demo').execute());
  await app.modules.records.followClocks();
  expect((await read('2026-02-04')).stake).toBe('0.02');
});

it('MEM-05 reads the time zones of all merchants in one query, and recounts the others when one fails', async () => {
  const { db } = app.database;
  await app.modules.records.followClocks();
  let statements = 0;
  const watched = watchStatements(db, () => {
    statements += 1;
  });
  const all = app.modules.merchants.all();
  const deps = {
    db: watched,
    atomically: (act) => atomically(db, act),
    clock: { now: () => NOON },
  } as const satisfies Partial<Parameters<typeof followClocks>[0]>;
  await followClocks({ ...deps, merchants: () => all });
  expect(all.length).toBeGreaterThan(1);
  expect(statements).toBe(1);

  const [first, ...others] = all;
  if (!first) throw new Error('a platform has merchants');
  const nowhere = { ...first, manifest: { ...first.manifest, timeZone: 'Nowhere/Town' } };
  const later = others.map((one) => ({ ...one, manifest: { ...one.manifest, timeZone: 'UTC' } }));
  await expect(followClocks({ ...deps, merchants: () => [nowhere, ...later] })).rejects.toThrow('could not be counted');
  const clocks = await sqlPortOf(db).query<{ merchant_id: string }>(
    `select merchant_id from bet_days_kept where merchant_id <> 'demo' and time_zone = 'UTC'`,
    [],
  );
  expect(clocks.map(({ merchant_id }) => merchant_id).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
  await app.modules.records.followClocks();
});

describe('a range of days', () => {
  const codeOf = async (query: BetQuery) => {
    const { body } = await app.request('betRecords', { token: app.member.token, query });
    return body.success ? 'fine' : body.code;
  };
  it.each([
    [{ from: '2025-03-11' }, 'fine'],
    [{ from: '2025-03-10' }, 'records.too_old'],
    [{ from: '2026-03-11', to: '2026-03-10' }, 'records.range_invalid'],
    [{ from: '2026-02-30' }, 'records.range_invalid'],
    [{ from: '2026-03-12', to: '2026-03-12' }, 'fine'],
    [{ from: '2026-03-13', to: '2026-03-13' }, 'records.range_invalid'],
    [{ from: '11/03/2026' }, 'request.malformed'],
    [{ from: "2026-03-10' or 1=1" }, 'request.malformed'],
  ])('MEM-05 is a year back at most and makes sense: %j is %s', async (query, code) => {
    expect(await codeOf(query)).toBe(code);
    const { token } = app.member;
    for (const name of ['betTotals', 'memberPnl', 'betChoices', 'statement'] as const) {
      const { body } = await app.request(name, { token, query });
      expect(body.success ? 'fine' : body.code).toBe(code);
    }
  });
});

describe('over HTTP', () => {
  it('MEM-05 shows everyone only their own bets', async () => {
    const ids = { member: app.idOf(), other: app.idOf(), otherMember: app.idOf(), trial: app.idOf() };
    await app.publish([
      roundFact(ids.member, app.member, { game: 'plinko' }),
      roundFact(ids.other, app.other, { stake: 333n }),
      roundFact(ids.trial, app.trial, { stake: 555n }),
    ]);
    await app.publish([roundFact(ids.otherMember, app.otherMember, { stake: 777n })], 'lotus');
    await app.outbox.pump();
    const people = ['member', 'other', 'otherMember', 'trial'] as const;
    for (const asker of people) {
      const { token, host } = app[asker];
      for (const owner of people) {
        const { status, body } = await app.request('betRecord', { token, host, params: { id: ids[owner] } });
        if (asker === owner) expect(body).toMatchObject({ success: true, value: { bet: { id: ids[owner] } } });
        else expect([status, body.success || body.code]).toEqual([404, 'round.unknown']);
      }
      if (asker === 'member') continue;
      const own = await app.get('betRecords', { token, host });
      expect(own.content.map(({ id }) => id)).toEqual([ids[asker]]);
      expect((await app.get('betTotals', { token, host })).count).toBe(1);
      expect((await app.get('betChoices', { token, host })).games.map(({ game }) => game)).toEqual(['dice']);
      expect((await app.get('memberPnl', { token, host })).total.count).toBe(1);
    }
    for (const name of ['betRecords', 'betTotals', 'betChoices', 'memberPnl', 'statement'] as const) {
      expect(await app.request(name)).toMatchObject({ status: 401, body: { code: 'session.missing' } });
      const elsewhere = await app.request(name, { token: app.member.token, host: 'lotus.localhost' });
      expect(elsewhere.body).toMatchObject({ success: false });
    }
  });

  it('MEM-05 treats another member’s cursor as a position in the own list, nothing more', async () => {
    const theirs = await app.get('betRecords', { token: app.member.token, query: { limit: 1 } });
    if (!theirs.next) throw new Error('the member has more than one bet');
    const { content } = await app.get('betRecords', { token: app.other.token, query: { cursor: theirs.next } });
    const known = new Set((await allPages({ limit: 50 })).map(({ id }) => id));
    expect(content.filter(({ id }) => known.has(id))).toEqual([]);
  });

  it('MEM-05 offers the played games as filters, the most played first', async () => {
    const { games: offered } = await app.get('betChoices', { token: app.member.token });
    expect(offered.find(({ game }) => game === 'dice')).toMatchObject({ vendor: 'originals', category: 'LOCAL' });
    const byVendor = await app.get('betTotals', { token: app.member.token, query: { vendor: 'originals' } });
    const listed = (await allPages({ limit: 50, vendor: 'originals' })).length;
    expect(byVendor.count).toBe(listed);
    expect(listed).toBeGreaterThan(0);
    expect((await app.get('betTotals', { token: app.member.token, query: { vendor: 'nobody' } })).count).toBe(0);
  });
});

it('MEM-05 returns profit and loss by day, and by month beyond 31 days, without gaps', async () => {
  const { token } = app.member;
  const week = await app.get('memberPnl', { token, query: { from: '2026-03-05', to: '2026-03-11' } });
  expect(week.step).toBe('day');
  expect(week.periods.map(({ day }) => day)).toEqual(
    Array.from({ length: 7 }, (_, place) => new Date(NOON - (6 - place) * DAY).toISOString().slice(0, 10)),
  );
  const year = await app.get('memberPnl', { token });
  expect([year.step, year.periods.length, year.from, year.to]).toEqual(['month', 13, '2025-03-11', '2026-03-11']);
  const total = (sort: 'stake' | 'payout' | 'turnover' | 'net') => sum(year.periods.map(({ come }) => come[sort]));
  for (const sort of ['stake', 'payout', 'turnover', 'net'] as const) {
    expect(total(sort)).toBe(cents(year.total[sort]));
    expect(sum(year.categories.map((category) => category[sort]))).toBe(cents(year.total[sort]));
  }
});

it('MEM-05 records a round that was paid back exactly as a push: a stake, and no turnover', async () => {
  const id = app.idOf();
  await app.publish([roundFact(id, app.otherMember, { stake: 500n, payout: 500n })], 'lotus');
  await app.outbox.pump();
  const { token, host } = app.otherMember;
  const pushed = await app.get('betRecords', { token, host, query: { state: 'push' } });
  expect(pushed.content.map((bet) => [bet.id, bet.state, bet.payout])).toEqual([[id, 'push', '500']]);
  const { content } = await app.get('betRecords', { token, host, query: { state: 'won' } });
  expect(content).toEqual([]);
});

it('HOME-10 lists no push among the winners, and tells no open page of one', async () => {
  const [round, bet, order] = [app.idOf(), app.idOf(), app.idOf()];
  const { other: member } = app;
  const published = vi.spyOn(app.shards.main.hub, 'publish');
  const won = () => published.mock.calls.filter(([, topic]) => topic === 'winners').map(([, , , body]) => body);
  const rank = async () => (await app.get('rankList', { query: { limit: 20 } })).list.map(({ at, vo }) => [at, vo]);
  const before = await rank();
  const at = NOON + HOUR;
  await app.publish([
    roundFact(round, member, { stake: 500n, payout: 500n, at }),
    ...vendorBetFacts(bet, member, { stake: 700n, paid: [700n], at }),
    ...orderFacts(order, member, { stake: 900n, end: 'won', payout: 900n, at, endsAt: at }),
  ]);
  await app.outbox.pump();
  expect([await rank(), won()]).toEqual([before, []]);
  await app.publish([roundFact(app.idOf(), member, { stake: 500n, payout: 501n, at })]);
  await app.outbox.pump();
  const [first, ...others] = await rank();
  expect(first).toEqual([new Date(at).toISOString(), expect.objectContaining({ winAmount: '5.01' })]);
  // The list has so many bets at most; those of games that are no longer there are not shown.
  expect(others).toEqual(before.slice(0, others.length));
  expect(others.length).toBeGreaterThanOrEqual(before.length - 1);
  expect(won()).toEqual([expect.objectContaining({ winAmount: '5.01' })]);
  published.mockRestore();
});
