/** Two nodes on one database get the same requests at the same time: in batches of many members, and one by one. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSqlLedger, type PostAnswer, type Posting, type Rollback } from '#ledger';
import { expectBooksToBalance, expectWatcherToFindNothing } from '#ledger/testing';
import { type Postgres, startPostgres } from '#test-services/postgres.ts';
import { eachAlone, type Member, openMember, payoutOf, postEach, stakeOf } from '../testing/ledger-under-test.ts';
import { applySchema, type OwnedPool, openPostgres } from '../testing/pools.ts';

let postgres: Postgres;
let pools: readonly OwnedPool[];
const ledger = createSqlLedger();
const aloneOn = (node: number) => {
  const pool = pools[node];
  if (!pool) throw new Error('two nodes');
  return eachAlone({ ledger, transaction: pool.transaction });
};
beforeAll(async () => {
  // Deadlocks are detected later than by default: this suite causes many.
  postgres = await startPostgres({ isOwn: true, settings: { deadlock_timeout: '50ms' } });
  await applySchema(postgres.url);
  pools = [openPostgres(postgres.url), openPostgres(postgres.url)];
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await postgres.stop();
});

const movement = fc.record({
  member: fc.nat({ max: 5 }),
  id: fc.nat({ max: 60 }),
  does: fc.constantFrom('stake', 'payout', 'win', 'rollback'),
  target: fc.nat({ max: 60 }),
});

type Movement = typeof movement extends fc.Arbitrary<infer Value> ? Value : never;

/** Everything is derived from its id, so that both nodes send the same. */
function reported(cast: readonly Member[], { id, does, target }: Movement): Posting | Rollback | undefined {
  const member = cast[id % cast.length];
  if (!member || id === target) return undefined;
  const externalId = `${member.owner} ${id}`;
  const requestHash = 'as ever';
  if (does === 'rollback') {
    const back = { source: 'originals', merchantId: 'demo', account: member.cash, requestHash };
    const ofMember = target - (target % cast.length) + (id % cast.length);
    return {
      ...back,
      externalId: `${externalId} back ${ofMember}`,
      targetExternalId: `${member.owner} ${ofMember}`,
    };
  }
  const amount = BigInt(id + 1);
  if (id % 3 === 0) return payoutOf(member, amount, { externalId, requestHash });
  return stakeOf(member, amount, { externalId, requestHash });
}

interface Job {
  readonly movement: Movement;
  readonly posting: Posting;
}

/** Splits postings into batches: at most one of each member, in order. */
function batchesOf(jobs: readonly Job[]): readonly (readonly Job[])[] {
  const batches: Job[][] = [];
  for (const job of jobs) {
    const fits = batches.find((batch) => batch.every(({ posting }) => posting.account !== job.posting.account));
    if (fits) fits.push(job);
    else batches.push([job]);
  }
  return batches;
}

type Reported = readonly [movement: Movement, answer: PostAnswer];

/** All at once on both nodes: batches, single rollbacks, and the other node in another order. */
async function notifyAll(cast: readonly Member[], movements: readonly Movement[]): Promise<readonly Reported[]> {
  const all = pools.flatMap((pool, node) => {
    const order = node === 0 ? movements : movements.toReversed();
    const jobs: Job[] = [];
    const alone: Promise<readonly Reported[]>[] = [];
    for (const movement of order) {
      const one = reported(cast, movement);
      if (!one) continue;
      if ('targetExternalId' in one)
        alone.push(
          aloneOn(node)
            .rollback(one)
            .then((answer) => [[movement, answer]]),
        );
      else jobs.push({ movement, posting: one });
    }
    const batches = batchesOf(jobs).map(async (batch): Promise<readonly Reported[]> => {
      const postings = batch.map(({ posting }) => posting);
      const answers = await pool.transaction((tx) => postEach(ledger, tx, postings));
      return batch.flatMap(({ movement }, index) => {
        const answer = answers[index];
        return answer ? [[movement, answer] as const] : [];
      });
    });
    return [...alone, ...batches];
  });
  return (await Promise.all(all)).flat();
}

it('applies each request once when both nodes get it, and both answer the same', async () => {
  const property = fc.asyncProperty(fc.array(movement, { minLength: 20, maxLength: 80 }), async (movements) => {
    const first = aloneOn(0);
    const cast: Member[] = [];
    while (cast.length < 5) cast.push(await openMember(first));
    await Promise.all(cast.map((member) => first.post(payoutOf(member, 500n))));
    const answered = await notifyAll(cast, movements);

    const byTransfer = new Map<string, PostAnswer[]>();
    for (const [, answer] of answered) {
      if (!('deltaMinor' in answer)) continue;
      byTransfer.set(answer.transferId, [...(byTransfer.get(answer.transferId) ?? []), answer]);
    }
    for (const answers of byTransfer.values()) {
      expect(answers.filter(({ status }) => status === 'applied').length).toBeLessThanOrEqual(1);
      const stories = answers.map((one) => 'deltaMinor' in one && `${one.deltaMinor} ${one.balanceAfter}`);
      expect(new Set(stories).size).toBe(1);
    }
    // The answers equal the accounts' history, line by line.
    for (const member of cast) {
      const { lines } = await first.statement(member.cash, { limit: 200 });
      for (const line of lines.slice(0, -1)) {
        const answers = byTransfer.get(line.transferId);
        expect(answers?.[0]).toMatchObject({ balanceAfter: line.balanceAfter, deltaMinor: line.deltaMinor });
      }
      const moved = answered.filter(([, answer]) => answer.status === 'applied' && answer.deltaMinor !== 0n);
      const own = moved.filter(([{ id }]) => cast[id % cast.length] === member);
      expect(lines).toHaveLength(own.length + 1);
    }
  });
  await fc.assert(property, { numRuns: 25 });
  for (const pool of pools.slice(0, 1)) {
    await expectBooksToBalance(pool);
    await expectWatcherToFindNothing(pool);
  }
}, 60_000);

it('loses no money to deadlocks when transactions post in opposite orders', async () => {
  const first = aloneOn(0);
  const cast: Member[] = [];
  while (cast.length < 8) cast.push(await openMember(first));
  await Promise.all(cast.map((member) => first.post(payoutOf(member, 10_000n))));
  const turns = Array.from({ length: 8 }, (_, turn) => turn);
  await Promise.all(
    turns.map((turn) => {
      const node = turn % 2;
      const order = node === 0 ? cast : cast.toReversed();
      const pool = pools[node];
      if (!pool) throw new Error('two nodes');
      return pool.transaction(async (tx) => {
        // One by one, so that only the retry can help.
        for (const member of order)
          await ledger.post(tx, stakeOf(member, 10n, { externalId: `turn ${turn} ${member.owner}` }));
      });
    }),
  );
  expect(await first.balances(cast.map(({ cash }) => cash))).toEqual(Array(8).fill(9_920n));
}, 60_000);
