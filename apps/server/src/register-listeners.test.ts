import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel';
import { atomically } from './db/transactions.ts';
import { NOON, orderFacts, roundFact, type TestFact, vendorBetFacts } from './modules/records/testing/open-records.ts';
import { createOutbox, type RunningOutbox } from './outbox/create-outbox.ts';
import { systemRandom } from './ports.ts';
import { registerListeners } from './register-listeners.ts';
import { openTestApp, type TestApp } from './testing.ts';

const HOUR = 3_600_000;

let now = NOON;
const clock = { now: () => now };
/** An id says when its thing was made: the same in every story. */
const idOf = () => newId({ now: () => NOON - HOUR }, systemRandom);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

/** All listeners of the server. `isAlone`: each fact is handed over by itself. */
function openNode(isAlone: boolean): RunningOutbox {
  const faults = (listener: string, _fact: unknown, error: unknown) => {
    throw new Error(`${listener} failed`, { cause: error });
  };
  const deps = { db: app.database.db, clock, random: systemRandom, onFault: faults };
  const outbox = createOutbox(deps);
  registerListeners(app.modules, {
    ...outbox,
    listenMany: isAlone
      ? (name, kind, act) => outbox.listen(name, kind, (tx, fact) => act(tx, fact.merchantId, [fact]))
      : outbox.listenMany,
  });
  return outbox;
}

const aRound = fc.record({
  stake: fc.bigInt({ min: 1n, max: 500n }),
  payout: fc.bigInt({ min: 0n, max: 900n }),
  at: fc.integer({ min: 0, max: 72 }).map((hours) => NOON - hours * HOUR),
});
const anOrder = fc.record({
  stake: fc.bigInt({ min: 2n, max: 500n }),
  isReduced: fc.boolean(),
  end: fc.constantFrom(undefined, 'won' as const, 'lost' as const, 'returned' as const, 'cancelled' as const),
  payout: fc.bigInt({ min: 1n, max: 900n }),
});
const aVendorBet = fc.record({
  stake: fc.bigInt({ min: 0n, max: 500n }),
  paid: fc.array(fc.option(fc.bigInt({ min: 0n, max: 900n }), { nil: undefined }), { maxLength: 3 }),
});
const aDeposit = fc.bigInt({ min: 1n, max: 900n });
/** What happened to one member, and the order in which the facts of it were published. */
const aStory = fc.record({
  rounds: fc.array(aRound, { maxLength: 8 }),
  orders: fc.array(anOrder, { maxLength: 4 }),
  vendorBets: fc.array(aVendorBet, { maxLength: 3 }),
  deposits: fc.array(aDeposit, { maxLength: 2 }),
  required: fc.bigInt({ min: 1n, max: 3_000n }),
  seed: fc.nat(),
});
type Story = typeof aStory extends fc.Arbitrary<infer One> ? One : never;

/** Each bet is said to be void again and again: it was settled when this was said first, whichever fact of a batch is written first. */
const manyVoids: Story = {
  rounds: [],
  orders: [],
  vendorBets: Array.from({ length: 40 }, () => ({ stake: 100n, paid: [undefined, undefined, undefined, undefined] })),
  deposits: [],
  required: 1n,
  seed: 0,
};

function factsOf({ rounds, orders, vendorBets, deposits, seed }: Story, memberId: string): TestFact[] {
  const member = { memberId, isTrial: false, token: '', host: '' };
  const facts: TestFact[] = [
    ...rounds.map((round) => roundFact(idOf(), member, round)),
    ...orders.flatMap(({ stake, isReduced, end, payout }) =>
      orderFacts(idOf(), member, {
        stake,
        ...(isReduced && { left: stake / 2n }),
        ...(end && { end }),
        payout,
        at: NOON - HOUR,
        endsAt: NOON,
      }),
    ),
    ...vendorBets.flatMap((bet) => vendorBetFacts(idOf(), member, { ...bet, at: NOON - HOUR })),
    ...deposits.map((amount): TestFact => {
      const body = { orderId: idOf(), memberId, currency: 'PHP', amountMinor: amount.toString(), method: 'm' };
      return { kind: 'deposit.credited', body };
    }),
  ];
  return facts
    .map((fact, at) => ({ fact, place: Math.imul(at + 1, seed | 1) >>> 16 }))
    .sort((one, other) => one.place - other.place)
    .map(({ fact }) => fact);
}

async function join(required: bigint): Promise<string> {
  const memberId = idOf();
  await atomically(app.database.db, (tx) =>
    tx
      .insertInto('wagering')
      .values({
        merchant_id: 'demo',
        id: idOf(),
        member_id: memberId,
        source: 'deposit',
        ref: memberId,
        amount_minor: 1n,
        required_minor: required,
        state: 'open',
        created_at: new Date(NOON - 48 * HOUR),
      })
      .execute(),
  );
  return memberId;
}

const tables = [
  'bet_record',
  'bet_day',
  'turnover_day',
  'draw_turnover',
  'money_record',
  'inbox_message',
  'wagering',
] as const;

/** Everything that listeners wrote about a member, without ids. */
async function writtenAbout(memberId: string): Promise<string[]> {
  const written: string[] = [];
  for (const table of tables) {
    const rows = await app.database.sql.query<{ row: { readonly [column: string]: unknown } }>(
      `select to_jsonb(t) as row from ${table} t where merchant_id = 'demo' and member_id = $1`,
      [memberId],
    );
    for (const { row } of rows) {
      const { id: _id, member_id: _member, ref: _ref, order_id: _order, ...rest } = row;
      // A day from which all its bets went again counts nothing: as good as none.
      if (table === 'bet_day' && rest.bets === 0) continue;
      written.push(`${table} ${JSON.stringify(rest)}`);
    }
  }
  return written.toSorted();
}

/** All wait before any is delivered. Each has a time of its own, since facts of one millisecond are in no order. */
async function deliver(outbox: RunningOutbox, stories: readonly (readonly [Story, string])[]): Promise<void> {
  now = NOON;
  for (const fact of stories.flatMap(([story, memberId]) => factsOf(story, memberId))) {
    now += 1;
    await atomically(app.database.db, (tx) => outbox.publish(tx, 'demo', fact.kind, fact.body));
  }
  await outbox.pump();
  expect(await outbox.backlog()).toMatchObject({ waiting: 0, setAside: 0 });
}

it('writes the same from many facts at once as from each fact alone', async () => {
  const [many, alone] = [openNode(false), openNode(true)];
  await fc.assert(
    fc.asyncProperty(fc.array(aStory, { minLength: 1, maxLength: 4 }), async (stories) => {
      const pairs: { readonly story: Story; readonly twins: readonly [string, string] }[] = [];
      for (const story of stories) {
        pairs.push({ story, twins: [await join(story.required), await join(story.required)] });
      }
      await deliver(
        many,
        pairs.map(({ story, twins }) => [story, twins[0]]),
      );
      await deliver(
        alone,
        pairs.map(({ story, twins }) => [story, twins[1]]),
      );
      for (const { twins } of pairs) expect(await writtenAbout(twins[0])).toEqual(await writtenAbout(twins[1]));
      expect(await app.modules.records.recountDays('demo')).toBe(0);
    }),
    { numRuns: 6, endOnFailure: true, examples: [[[manyVoids]]] },
  );
});
