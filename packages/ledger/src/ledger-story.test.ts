/** Random stories compared with the model, and the proof that the comparison would notice a bug. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqlLedger } from '#ledger';
import { expectBooksToBalance, expectWatcherToFindNothing } from '#ledger/testing';
import { type OwnedPool, openPglite, schema } from '../testing/pools.ts';
import { firstDifference } from '../testing/run-story.ts';
import { story } from '../testing/story.ts';

let pool: OwnedPool;
beforeAll(async () => {
  pool = await openPglite();
});
afterAll(() => pool.close());

async function expectStoriesToAgree(runs: number, seed?: number): Promise<void> {
  const ledger = createSqlLedger();
  const property = fc.asyncProperty(story, async (events) => {
    const difference = await firstDifference(ledger, pool.transaction, events);
    expect(difference).toBeUndefined();
  });
  await fc.assert(property, { numRuns: runs, ...(seed === undefined ? {} : { seed, endOnFailure: true }) });
}

it('answers any story of posts, repeats, clashes, rollbacks and holds as the model does', async () => {
  await expectStoriesToAgree(30);
  await expectBooksToBalance(pool);
  await expectWatcherToFindNothing(pool);
}, 60_000);

/** Functions of the schema by name, to be restored after each planted bug. */
function functionOf(name: string): string {
  const written = new RegExp(`create (?:or replace )?(function ledger\\.${name}\\([\\s\\S]*?\\n?end \\$\\$;)`, 'g');
  // As defined by the newest file.
  const found = [...schema.matchAll(written)].at(-1)?.[1];
  if (!found) throw new Error(`no function ${name}`);
  return `create or replace ${found}`;
}

/** Without the attempt that takes everything to be new. */
const alwaysCareful = functionOf('post_groups').replace('if cardinality(p_requires) = 0 then', 'if false then');

/** Plausible mistakes in the SQL. */
const bugs: readonly (readonly [title: string, where: string, from: string, to: string])[] = [
  ['a repeat is not recognised', 'retell', 'status := 1;', 'status := 0;'],
  ['a conflict passes for a repeat', 'retell', 'p_known.request_hash <> p_hash', 'false'],
  ['another member’s id passes for one’s own', 'retell', 'not v_is_same_owner', 'false'],
  ['a late bet moves money over its tombstone', 'retell', "p_known.kind = 'tombstone' then", 'false then'],
  ['the stored answer is the balance of now', 'retell', 'stored := p_known.balance_after', 'stored := balance'],
  ['the floor is one too low', 'write', 'balance + p_delta < v_floor', 'balance + p_delta < v_floor - 1'],
  ['the floor is one too high', 'write', 'balance + p_delta < v_floor', 'balance + p_delta <= v_floor'],
  ['what is owed keeps out what comes in', 'write', 'if p_delta < 0 and balance', 'if balance'],
  ['anyone may go below the floor', 'write', 'and not p_may_go_below', 'and false'],
  ['nobody may go below the floor', 'write', 'and not p_may_go_below', 'and true'],
  ['the shared account is forgotten', 'write', 'a.balance - p_delta, version', 'a.balance, version'],
  ['a win needs no living bet', 'post', 'v_required.account_id <> p_account', 'false'],
  ['a win is paid on a rolled-back bet', 'post', 'status := 6;\n        return;', 'null;'],
  ['a win does not remember its bet', 'post', 'false, v_required.id', 'false, null'],
  ['a bet that was paid is rolled back', 'close', 'status := 10;\n      return;', 'null;'],
  [
    'a win that was taken back keeps its bet',
    'is_relied_on',
    'c.id = p.by_id) is null',
    'c.id = p.by_id) is null or true',
  ],
  ['a rollback is rolled back', 'close', 'v_target.closes is not null', 'false'],
  ['a bet is rolled back twice', 'close', 'status := 8;\n      return;', 'null;'],
  ['anyone may roll back anyone’s bet', 'close', 'v_owners <> 1', 'false'],
  ['a rollback takes again what it should give back', 'close', 'then -v_target.delta', 'then v_target.delta'],
  ['anything may be voided as a hold', 'close', 'if p_is_hold and', 'if false and'],
  ['a refused rollback lays a tombstone', 'close', 'not p_lay_tombstone', 'false'],
  ['a batch posts anew what is known', 'post_new', 'ledger.key_of(p_source[i], p_external[i])', 'gen_random_uuid()'],
  ['a batch forgets the shared account', 'post_new', 'a.balance - s_delta[s], version', 'a.balance, version'],
  ['a batch misnumbers the shared entries', 'post_new', 'a.version + s_entries[s]', 'a.version + 1'],
  ['a batch shows its last shared balance on every line', 'post_new', '- c_sum[i] end', 'end'],
  ['a group shows its last balance on every line', 'post_new', '- a_delta[p_group[i]] + p_sum[i]', ''],
  ['a careful batch leaves the last of the money', 'post_carefully', 'u.least >= a.floor', 'u.least > a.floor'],
  ['a batch pays wins without a bet', 'post_carefully', 'u.requires is not null and (select', 'false and (select'],
  ['a batch pays wins on a rolled-back bet', 'post_carefully', 'c.id = t.id) is null', 'c.id = t.id) is null or true'],
  ['a batch forgets what its wins are of', 'post_carefully', 'case when u.requires is not null', 'case when false'],
  ['a batch posts on though one of a group is known', 'post_carefully', 'u.grp <> all (v_stopped)', 'true'],
  [
    'a careful batch counts the shared account once',
    'post_carefully',
    'sum(p.delta)::bigint as delta',
    'max(p.delta) as delta',
  ],
  ['a careful batch misnumbers the shared entries', 'post_carefully', 'a.version + s.entries', 'a.version + 1'],
  ['a careful group shows one balance on every line', 'post_carefully', '- a_delta[u.grp] + u.sum', ''],
  ['a careful group gives its lines one number', 'post_carefully', '- a_entries[u.grp] + u.seq', ''],
  [
    'a refusal counts what the group has not got',
    'explain_posts',
    'a.balance + u.sum < a.floor',
    'a.balance + u.delta < a.floor',
  ],
  ['a check overlooks the floor', 'check_posts', 'a.balance + u.sum >= a.floor', 'true'],
  ['a check overlooks a repeat', 'check_posts', 'p_external[u.ord])) is null', 'p_external[u.ord])) is null or true'],
  ['a check overlooks the bet of a win', 'check_posts', 'u.requires is null and', ''],
  ['a refusal is said of a win that could be paid', 'explain_posts', "r.kind = 'tombstone'", 'true'],
];

/** Every fourth of them, and all in the whole proof (WHOLE=1). */
const planted = bugs.filter((_, at) => process.env.WHOLE || at % 4 === 0);

describe('would notice that', () => {
  it.each(planted)(
    '%s',
    async (_title, where, from, to) => {
      const right = functionOf(where);
      expect(right).toContain(from);
      // Else it runs only for what is known, or refused, or requires something.
      if (where === 'post_carefully') await pool.query(alwaysCareful, []);
      await pool.query(
        right.replace(from, () => to),
        [],
      );
      try {
        await expect(expectStoriesToAgree(200, 7)).rejects.toThrow();
      } finally {
        await pool.query(right, []);
        await pool.query(functionOf('post_groups'), []);
      }
    },
    60_000,
  );

  it('nothing where every batch is careful', async () => {
    await pool.query(alwaysCareful, []);
    try {
      await expectStoriesToAgree(15);
    } finally {
      await pool.query(functionOf('post_groups'), []);
    }
  }, 60_000);

  it('no planted bug is left', async () => {
    await expectStoriesToAgree(5);
  });
});
