import { afterAll, beforeAll, expect, it } from 'vitest';
import { assert } from '#kernel';
import { findRow } from '../../../../db/tenancy/rows.ts';
import { atomically } from '../../../../db/transactions.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing.ts';
import { teamSums } from '../../figures/index.ts';
import type { RunRow } from '../store.ts';
import { forgetSums, sumKey, sumsOf, sumTeams } from './index.ts';
import type { SumsDeps } from './sum-teams.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const AT = new Date('2026-03-12T18:05:00Z');
const key = { merchant_id: 'demo', kind: 'salary', period_kind: '', period: '2026-03-12' } as const;
const day = { from: new Date('2026-03-11T16:00:00Z'), to: new Date('2026-03-12T16:00:00Z') };
/** Enough for several transactions. */
const activeFrom = { depositMinor: 100_000n, validMinor: 500_000n };
const MEMBERS = 1_000;
const AGENTS = 25;

const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** The same numbers each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A tree in which every sixth member was moved within the day and every seventh is left out, with figures of the day, of the days beside it, and of several products. */
async function seed(): Promise<void> {
  const next = numbers(7);
  const paths: string[] = [];
  const positions: [string, Date, string][] = [];
  for (let n = 0; n < MEMBERS; n++) {
    const above = () => (n < 3 ? '' : (paths[next(Math.min(n, AGENTS))] ?? ''));
    paths.push(`${above()}${idOf(n)}/`);
    positions.push([idOf(n), new Date('2026-03-01T00:00:00Z'), paths[n] ?? '']);
    if (n % 6 === 5) positions.push([idOf(n), new Date('2026-03-12T02:00:00Z'), `${above()}${idOf(n)}/`]);
  }
  const { sql } = database;
  const insert = (text: string, rows: readonly object[]) => sql.query(text, [JSON.stringify(rows)]);
  await insert(
    `insert into agent_position (merchant_id, member_id, since, path)
     select 'demo', id, since, path from jsonb_to_recordset($1) as p (id uuid, since timestamptz, path text)`,
    positions.map(([id, since, path]) => ({ id, since, path })),
  );
  // There are no members behind these nodes.
  await sql.query('alter table agent_node drop constraint agent_node_merchant_id_member_id_fkey', []);
  await insert(
    `insert into agent_node (merchant_id, member_id, path, level, is_agent, has_moved, username, created_at)
     select 'demo', id, path, 0, true, moved, id, '2026-03-01' from jsonb_to_recordset($1) as n (id uuid, path text, moved boolean)`,
    [...new Map(positions.map(([id, , path]) => [id, path]))].map(([id, path], n) => ({
      id,
      path,
      moved: n % 6 === 5,
    })),
  );
  const figures = positions.flatMap(([, , path]) =>
    Array.from({ length: 3 }, () => ({
      hour: new Date(day.from.getTime() + (next(30) - 3) * 3_600_000),
      path,
      product: ['RNG', 'LIVE', ''][next(3)],
      stake: next(900_000),
      deposit: next(90_000),
    })),
  );
  await insert(
    `insert into agent_figure (merchant_id, hour, path, product, stake_minor, payout_minor, valid_minor, deposit_minor, changed_at)
     select 'demo', hour, path, product, case product when '' then 0 else stake end, case product when '' then 0 else stake / 2 end,
       case product when '' then 0 else stake end, case product when '' then deposit * 3 else 0 end, hour
     from jsonb_to_recordset($1) as f (hour timestamptz, path text, product text, stake bigint, deposit bigint)
     on conflict do nothing`,
    figures,
  );
  await sql.query(
    `insert into agent_left_out (merchant_id, member_id, reason, other_id, detail, from_at, found_at, last_at)
     select 'demo', member_id, 'self_play', member_id, '', $1, $1, $1 from agent_position where path ~ '[06]/$' group by member_id`,
    [new Date('2026-03-12T01:00:00Z')],
  );
  // There are no members behind these agents.
  await sql.query('alter table agent_contract drop constraint agent_contract_merchant_id_agent_id_fkey', []);
  await sql.query(
    `insert into agent_contract (merchant_id, id, kind, product, agent_id, state, version, created_at)
     select 'demo', gen_random_uuid(), 'salary', product, agent_id::uuid, 'active', 1, $2
     from jsonb_array_elements_text($1) agent_id, (values ('RNG'), ('LIVE'), ('CONS')) p (product)`,
    [JSON.stringify(Array.from({ length: AGENTS }, (_, n) => idOf(n))), new Date('2026-03-01T00:00:00Z')],
  );
  await sql.query(
    `insert into agent_bill_run (merchant_id, kind, period, from_at, to_at, days, due_at) values ('demo', 'salary', '2026-03-12', $1, $2, 1, $2)`,
    [day.from, day.to],
  );
}

async function runRow(): Promise<RunRow> {
  const run = await findRow(database.db, 'agent_bill_run', key);
  assert(run, 'there is one');
  return run;
}

it('AGT-02 sums all teams in pieces as each alone, also those that moved or are left out, after attempts that died and beside another', async () => {
  await seed();
  for (let dies = 1; ; dies += 2) {
    let [hasDied, count] = [false, 0];
    const dying: SumsDeps = {
      db: database.db,
      atomically: async (act) => {
        if (++count === dies) throw new Error('killed');
        return await atomically(database.db, act);
      },
    };
    const runs = [await runRow(), await runRow()];
    const attempts = runs.map((run) =>
      sumTeams(dying, run, AT, activeFrom).catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'killed')) throw error;
        hasDied = true;
      }),
    );
    const summedAt = await Promise.all(attempts);
    if (hasDied) continue;
    expect(summedAt).toEqual([AT, AT]);
    break;
  }
  const agents = Array.from({ length: AGENTS }, (_, n) => idOf(n));
  const sums = await sumsOf(database.db, await runRow(), agents);
  expect(sums.size).toBe(3 * AGENTS);
  const { depositMinor: activeDepositMinor, validMinor: activeValidMinor } = activeFrom;
  for (const agentId of agents) {
    for (const product of ['RNG', 'LIVE', 'CONS']) {
      const alone = { agentId, product, ...day, activeDepositMinor, activeValidMinor };
      expect(sums.get(sumKey(agentId, product)), product).toEqual(await teamSums(database.db, 'demo', alone));
    }
  }
  await forgetSums({ db: database.db, atomically: (act) => atomically(database.db, act) }, await runRow(), AT);
  expect((await sumsOf(database.db, await runRow(), agents)).size).toBe(0);
});
