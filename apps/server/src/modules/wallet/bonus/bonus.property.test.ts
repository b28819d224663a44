/** Whatever happens to a grant, in whatever order and at once: no money appears, none is lost, and nothing is given twice. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ledger, Posting, SqlPort } from '#ledger';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing.ts';
import { testMerchant } from '../../identity/testing.ts';
import type { StoryEvent } from './testing/read-story.ts';
import { openStories, type StoryResult } from './testing/run-story.ts';

const merchant = testMerchant('stories');
const RUNS = process.env.WHOLE ? 200 : 12;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(database.db));
  await database.close();
});

const amount = fc.integer({ min: 1, max: 900 }).map(String);
const game = fc.constantFrom('RNG', 'LIVE', 'LOTT', 'SPORTS');
const id = fc.constantFrom('a', 'b', 'c');
const simple: fc.Arbitrary<StoryEvent> = fc.oneof(
  fc.record({ do: fc.constant('bet' as const), game, stake: amount, pays: fc.array(amount, { maxLength: 2 }) }),
  fc.record({ do: fc.constant('bet' as const), game, stake: amount, jackpot: fc.constant('5000') }),
  fc.record({ do: fc.constantFrom('deposit' as const, 'withdraw' as const), amount }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'expire' as const, 'revoke' as const) }),
);
/** A bet that stays open: other events happen before it pays, and ends. */
const opened = fc
  .record({
    game,
    stake: amount,
    first: amount,
    second: amount,
    isVoid: fc.boolean(),
    between: fc.array(simple, { maxLength: 3 }),
  })
  .map(({ game: of, stake, first, second, isVoid, between }) => (name: string): StoryEvent[] => {
    const bet = { do: 'bet', id: name, game: of, stake, open: true } as const;
    const pay = (paid: string) => ({ do: 'pay', id: name, amount: paid }) as const;
    const close: StoryEvent[] = isVoid
      ? [{ do: 'void', id: name }]
      : [
          { do: 'together', events: [pay(first), pay(second)] },
          { do: 'end', id: name },
        ];
    return [bet, ...between, ...close];
  });
const together = fc.tuple(simple, simple, simple).map((events): StoryEvent[] => [{ do: 'together', events }]);
const events = fc
  .array(
    fc.oneof(
      simple.map((one) => [one]),
      together,
      fc.tuple(opened, id).map(([make, name]) => make(name)),
    ),
    {
      maxLength: 5,
    },
  )
  .map((parts) => renamed(parts.flat()));
const story = fc.record({
  terms: fc.record({
    mode: fc.constantFrom('cashable', 'sticky'),
    spend: fc.constantFrom('real_first', 'ratio', 'bonus_first'),
    onWithdrawal: fc.constantFrom('forfeit', 'keep', 'proportional'),
    basis: fc.constantFrom('stake', 'effective'),
    capMinor: fc.constantFrom('700', '100000'),
    maxBetMinor: fc.constant('800'),
  }),
  award: fc.constant('1000'),
  required: fc.constantFrom('300', '2000', '50000'),
  deposit: fc.constantFrom('0', '1000'),
  start: fc.record({ cash: fc.constantFrom('0', '555', '3000'), bonus: fc.constant('1000') }),
  events,
});

/** A refused bet cannot be paid: its later events are left out. Names are made unique in order. */
function renamed(all: readonly StoryEvent[]): readonly StoryEvent[] {
  let bets = 0;
  const latest = new Map<string, string>();
  return all.map((event) => {
    if (event.do === 'bet' && event.id !== undefined) {
      bets += 1;
      latest.set(event.id, `${event.id}${bets}`);
      return { ...event, id: `${event.id}${bets}` };
    }
    if (event.do === 'together') {
      return {
        ...event,
        events: event.events.map((one) => ('id' in one && one.id ? { ...one, id: latest.get(one.id) ?? one.id } : one)),
      } as StoryEvent;
    }
    return 'id' in event && event.id ? ({ ...event, id: latest.get(event.id) ?? event.id } as StoryEvent) : event;
  });
}

interface Run extends StoryResult {
  readonly given: {
    readonly start: { readonly cash: string };
    readonly award: string;
    readonly terms: { readonly capMinor: string };
  };
}

/** What is wrong with how a story ended. */
function violations({ given, events: result, end }: Run): string[] {
  const moved = result.flatMap(({ postings }) => postings).map((line) => line.split(' ') as [string, string]);
  const sum = (...routes: string[]) =>
    moved.filter(([route]) => routes.includes(route)).reduce((total, [, minor]) => total + BigInt(minor), 0n);
  const wrong: string[] = [];
  const expectEqual = (what: string, is: bigint, was: bigint) => {
    if (is !== was) wrong.push(`${what}: ${is} and not ${was}`);
  };
  const cash = BigInt(given.start.cash) + sum('D>C', 'H>C', 'B>C', 'P>C', 'J>C') - sum('C>H', 'C>W', 'C>P');
  expectEqual('cash', BigInt(end.cash), cash);
  const bonus = BigInt(given.award) + sum('H>B') - sum('B>H', 'B>C', 'B>P');
  expectEqual('bonus', BigInt(end.bonus), bonus);
  expectEqual('cost', BigInt(end.cost), BigInt(given.award) - sum('B>P', 'H>P', 'C>P'));
  // The split never changes what a bet costs and pays.
  for (const { event, postings, answer } of result) {
    if (answer !== undefined) continue;
    if (event.do === 'pay') expectEqual('payout', out(postings, 'H'), BigInt(event.amount));
    if (event.do !== 'bet') continue;
    expectEqual('stake', into(postings, 'H'), BigInt(event.stake));
    expectEqual(
      'payouts',
      out(postings, 'H'),
      (event.pays ?? []).reduce((total, one) => total + BigInt(one), 0n),
    );
  }
  if (sum('B>C') > BigInt(given.terms.capMinor)) wrong.push('more than the cap became cash');
  if (end.state !== 'active' && end.bonus !== '0') wrong.push('an ended grant has money');
  if (BigInt(end.done) > BigInt(end.required)) wrong.push('more was done than required');
  return wrong;
}

const amounts = (postings: readonly string[], fits: (route: string) => boolean) =>
  postings
    .map((line) => line.split(' ') as [string, string])
    .reduce((sum, [route, minor]) => (fits(route) ? sum + BigInt(minor) : sum), 0n);
const into = (postings: readonly string[], letter: string) =>
  amounts(postings, (route) => route.endsWith(`>${letter}`));
const out = (postings: readonly string[], letter: string) =>
  amounts(postings, (route) => route.startsWith(`${letter}>`));
async function run(given: object, around?: (ledger: Ledger<SqlPort>) => Ledger<SqlPort>): Promise<Run> {
  const result = await openStories(database, merchant, around ? { around } : {}).run(given);
  return { ...result, given: given as Run['given'] };
}

it('MEM-06: money is conserved in any story of deposits, bets, payouts, voids, withdrawals, jackpots and ends', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (given) => {
      expect(violations(await run(given))).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

/** A ledger that posts otherwise than it was asked to. */
const twisted =
  (twist: (posting: Posting) => Posting) =>
  (ledger: Ledger<SqlPort>): Ledger<SqlPort> => ({
    ...ledger,
    post: (tx, posting) => ledger.post(tx, twist(posting)),
    postGroups: (tx, groups) =>
      ledger.postGroups(
        tx,
        groups.map((group) => group.map(twist)),
      ),
  });
const more = (posting: Posting): Posting => ({ ...posting, amountMinor: posting.amountMinor + 1n });
const none = (posting: Posting): Posting => ({ ...posting, amountMinor: 0n });

describe('the property sees', () => {
  const given = {
    terms: { capMinor: '400' },
    award: '1000',
    required: '900',
    start: { cash: '100', bonus: '1000' },
  };
  const won = { do: 'bet', game: 'RNG', stake: '300', pays: ['500'] };
  it.each<[string, (posting: Posting) => Posting, object[]]>([
    [
      'a payout that rounds up both parts',
      (one) => (one.account.kind === 'bonus' && one.kind === 'payout' ? more(one) : one),
      [won],
    ],
    [
      'a stake whose bonus part is forgotten',
      (one) => (one.account.kind === 'bonus' && one.kind === 'stake' ? none(one) : one),
      [won],
    ],
    ['a conversion above the cap', (one) => (one.kind === 'bonus_converted' ? more(one) : one), [won, won, won]],
    ['an end that leaves money', (one) => (one.kind === 'bonus_end' ? none(one) : one), [{ do: 'cancel' }]],
  ])('%s', async (_what, twist, planted) => {
    const broken = await run({ ...given, events: planted }, twisted(twist)).then(violations, () => ['it throws']);
    expect(broken).not.toEqual([]);
    expect(violations(await run({ ...given, events: planted }))).toEqual([]);
  });
});
