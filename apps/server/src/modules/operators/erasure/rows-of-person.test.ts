/** Rows of one person are found without reading those of others: by the catalog of the database for every table in the list of personal data, and by the plans. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/testing.ts';
import { personalTables } from './personal-data.ts';
import { foundThrough, isOfPerson, type Through } from './store-of-person.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

/** Few rows at any time, so that an erasure may read them all. */
const SHORT_LIVED: { readonly [table: string]: string } = {
  passkey_challenge: 'swept when they end, after minutes',
  outside_sign_in: 'swept when they end, after minutes',
  step_ticket: 'swept when they end, after minutes',
};

interface Index {
  readonly table: string;
  readonly columns: readonly string[];
  /** Of an index of some rows: which. */
  readonly where: string | null;
}

const indexes = () =>
  base.sql.query<Index>(
    `select i.indrelid::regclass::text as table, pg_get_expr(i.indpred, i.indrelid) as where,
       array(select pg_get_indexdef(i.indexrelid, n, false) from generate_series(1, i.indnkeyatts) n)::text[] as columns
     from pg_index i join pg_class c on c.oid = i.indrelid where i.indisvalid and c.relnamespace = 'public'::regnamespace`,
    [],
  );

/** Of all rows, or of all that name somebody in the column. */
const beginsWith = (all: readonly Index[], table: string, columns: readonly string[]) =>
  all.some(
    (index) =>
      index.table === table &&
      columns.every((column) => index.columns.slice(0, columns.length).includes(column)) &&
      (index.where === null || index.where === `(${columns.at(-1)} IS NOT NULL)`),
  );

it('each table has an index that begins with the member, or with what another table has of the member', async () => {
  const all = await indexes();
  expect(all.length).toBeGreaterThan(300);
  const has = (table: string, columns: readonly string[]) => beginsWith(all, table, ['merchant_id', ...columns]);
  const without = Object.entries(personalTables).flatMap(([table, { member }]) =>
    member.every((column) => has(table, [column])) ? [] : [table],
  );
  expect(without.toSorted()).toEqual([...Object.keys(foundThrough), ...Object.keys(SHORT_LIVED)].toSorted());
  const found = Object.entries(foundThrough).map(([table, { table: other, columns, isOfAll }]) => ({
    table,
    isRead: has(table, Object.keys(columns)),
    isNamed: isOfAll ? has(other, []) : has(other, ['member_id']),
  }));
  expect(found.filter(({ isRead, isNamed }) => !isRead || !isNamed)).toEqual([]);
});

const MEMBERS = 300;
const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const ONE = '00000000-0000-4000-8000-000000000007';
const each = (rows: number) => `from generate_series(1, ${MEMBERS}) m, generate_series(1, ${rows}) n`;
const member = idOf('m');
const set = idOf('m * 1000 + n % 10 + 1');
const path = `${member} || '/'`;
const fills: readonly string[] = [
  `bet_day (merchant_id, member_id, day, game, category, vendor, state, bets, stake_minor, payout_minor)
   select 'demo', ${member}, date '2026-01-01' + n, 'dice', 'LOCAL', 'house', 'lost', 1, 1, 0 ${each(100)}`,
  `player_day (merchant_id, member_id, day) select 'demo', ${member}, date '2026-01-01' + n ${each(100)}`,
  `tournament (merchant_id, code, number, version, state, starts_at, ends_at, promised_minor)
   select 'demo', 'race', n, 1, 'paid', now(), now(), 0 from generate_series(1, 50) n`,
  `tournament_entry (merchant_id, code, number, member_id, is_in, entered_at, reached_at) select 'demo', 'race', n, ${member}, true, now(), now() ${each(50)}`,
  `tournament_bet (merchant_id, code, number, member_id, round, ref, revision, stake_minor, payout_minor, valid_minor, weight_bp, at)
   select 'demo', 'race', n % 50 + 1, ${member}, n::text, 'x', 1, 1, 0, 1, 1, now() ${each(100)}`,
  `agent_position (merchant_id, member_id, since, path) select 'demo', ${member}, now() + n * interval '1 day', ${path} || n || '/' ${each(2)}`,
  `agent_market (merchant_id, id, member_id, product, bets, path, hour, settled_at, stake_minor, payout_minor, valid_minor)
   select 'demo', m || ' ' || n, ${member}, 'LOCAL', '[]', ${path} || n % 2 + 1 || '/', now(), now(), 1, 0, 1 ${each(100)}`,
  `agent_money (merchant_id, id, member_id, path, at, kind, amount_minor)
   select 'demo', gen_random_uuid(), ${member}, ${path} || n % 2 + 1 || '/', now(), 'deposit', 1 ${each(100)}`,
  `free_round_set (merchant_id, id, member_id, campaign, version, period, games, currency, stake_minor, rounds, cap_minor, held_on, wager_times, state,
     given_at, play_by, ended_at)
   select 'demo', ${idOf('m * 1000 + n')}, ${member}, 'gift', 1, n::text, '{dice}', 'PHP', 1, 1, 1, '2026-01-01', 0, 'finished', now(), now(), now() ${each(10)}`,
  `vendor_round_step (merchant_id, vendor, member_id, step_id, set_id, won_minor) select 'demo', 'coral', ${member}, n::text, ${set}, 0 ${each(100)}`,
];

/** What reads the table of a plan, with its condition. */
const readsOf = (plan: string, table: string) =>
  plan
    .split('\n')
    .filter((line) => new RegExp(`(Seq Scan|Scan using \\w+|Bitmap Heap Scan) on ${table}\\b`).test(line));

it('what is found through another table is what names the member, and is looked up', async () => {
  const tables = Object.keys(foundThrough);
  await base.sql.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'", []);
    for (const fill of fills) await tx.query(`insert into ${fill}`, []);
    await tx.query(`analyze ${fills.map((fill) => fill.split(' ')[0]).join(', ')}`, []);
    for (const table of tables) {
      const counted = async (condition: string) =>
        (
          await tx.query<{ n: number }>(`select count(*)::int as n from ${table} where ${condition}`, ['demo', [ONE]])
        )[0]?.n;
      const plain = await counted('merchant_id = $1 and member_id = any($2::uuid[])');
      expect(plain).toBeGreaterThan(0);
      expect([table, await counted(isOfPerson(table))]).toEqual([table, plain]);
      const rows = await tx.query<{ 'QUERY PLAN': string }>(
        `explain select * from ${table} where ${isOfPerson(table)}`,
        ['demo', [ONE]],
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const reads = readsOf(plan, table);
      expect([table, reads.length > 0, plan]).toEqual([table, true, plan]);
      expect([table, reads.filter((read) => read.includes('Seq Scan')), plan]).toEqual([table, [], plan]);
      expect([table, isNarrowed(plan, foundThrough[table])]).toEqual([table, true]);
    }
  });
});

/** The index is asked for a key of the other table, or, where it skips the keys by itself, for the member. */
function isNarrowed(plan: string, through: Through | undefined): boolean {
  const [column = ''] = Object.keys(through?.columns ?? {});
  return plan
    .split('\n')
    .some((line) => line.includes('Index Cond') && (line.includes(`(${column} = `) || line.includes('(member_id = ')));
}
