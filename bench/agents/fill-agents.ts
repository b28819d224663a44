/** A tree of agents with a contract each, their members, and what these did the day before: written at once, without the limits of requests. */
import { Client } from 'pg';

/** Direct agents below each: a tree of four levels at the default size. */
const WIDTH = 36;

interface Filled {
  readonly members: number;
  readonly agents: number;
  readonly currency: string;
  /** When the run is: figures are of the day before. */
  readonly at: Date;
  /** Without contracts and figures. */
  readonly isTreeAlone?: boolean | undefined;
}

const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

type Run = (statement: string, params?: readonly unknown[]) => Promise<unknown>;

/** Members are placed in turn below all agents. */
async function fillTree(run: Run, { members, agents, currency }: Filled): Promise<void> {
  await run('create table place (n integer primary key, upline integer, path text collate "C", level integer)');
  await run(
    `with recursive agent (n, upline, path, level) as (
       select 1, null::integer, ${idOf('1')} || '/', 0
       union all
       select child, n, path || ${idOf('child')} || '/', level + 1
       from agent, generate_series((n - 1) * ${WIDTH} + 2, least(n * ${WIDTH} + 1, $1::integer)) child
     ) insert into place select * from agent`,
    [agents],
  );
  await run(
    `insert into place select below.n, upline.n, upline.path || ${idOf('below.n')} || '/', upline.level + 1
     from generate_series($1::integer + 1, $2::integer) below (n) join place upline on upline.n = 1 + below.n % $1::integer`,
    [agents, members],
  );
  await run(
    `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version)
     select 'demo', ${idOf('n')}, 'bench' || n, 'bench', false, 'star', 'en', '2026-01-01', '2026-01-01', '1' from place`,
  );
  await run(
    `insert into agent_node (merchant_id, member_id, upline_id, path, level, is_agent, username, created_at)
     select 'demo', ${idOf('n')}, case when upline is not null then ${idOf('upline')} end, path, level, n <= $1, 'bench' || n, '2026-01-01' from place`,
    [agents],
  );
  // as everybody has one since they registered
  await run(
    `insert into ledger.account (merchant_id, id, kind, owner, currency, unit, floor)
     select 'demo', nextval('ledger.account_number'), 'cash', ${idOf('n')}::text, $1, $1, 0 from place`,
    [currency],
  );
  await run(`insert into agent_position select 'demo', ${idOf('n')}, '2026-01-01', path from place`);
}

async function fillContracts(run: Run, { agents }: Filled): Promise<void> {
  await run(
    `insert into agent_contract (merchant_id, id, kind, product, agent_id, upline_id, state, version, created_at)
     select 'demo', ${idOf('n')}, 'salary', 'RNG', ${idOf('n')}, case when upline is not null then ${idOf('upline')} end, 'active', 1,
       '2026-01-01'::timestamptz + n * interval '1 second' from place where n <= $1`,
    [agents],
  );
  await run(
    `insert into agent_contract_version (merchant_id, contract_id, version, terms, hash, proposed_at, accepted_at, valid_from)
     select 'demo', ${idOf('n')}, 1, jsonb_build_object('drawCash', false, 'tiers',
       jsonb_build_array(jsonb_build_object('sales', '1', 'active', 0, 'rate', (8000 - 1000 * level)::text))),
       '', '2026-01-01', '2026-01-01', '2026-01-01' from place where n <= $1`,
    [agents],
  );
}

async function fillDay(run: Run, { agents, at }: Filled): Promise<void> {
  await run(
    `insert into agent_figure (merchant_id, hour, path, product, stake_minor, payout_minor, valid_minor, deposit_minor, changed_at)
     select 'demo', date_trunc('hour', $1::timestamptz) - (n % 20 + 3) * interval '1 hour', path, 'RNG', 100000, 90000, 10000, 100000, $1::timestamptz - interval '2 hours'
     from place`,
    [at],
  );
  await run(
    `insert into agent_rebate (merchant_id, member_id, day, product, earned_minor) select 'demo', ${idOf('n')}, '2026-03-12', 'RNG', 100 from place where n <= $1`,
    [agents],
  );
}

export async function fillAgents(url: string, filled: Filled): Promise<void> {
  // A connection of its own: the rows are right as they are made.
  const seeder = new Client({ connectionString: url });
  await seeder.connect();
  const run: Run = (statement, params = []) => seeder.query(statement, [...params]);
  await run('set session_replication_role = replica');
  await fillTree(run, filled);
  if (!filled.isTreeAlone) {
    await fillContracts(run, filled);
    await fillDay(run, filled);
  }
  await run(
    `insert into credential (merchant_id, member_id, username, username_key, type, password_hash, created_at)
     values ('demo', ${idOf('1')}, 'bench1', 'bench1', 2, 'none', '2026-01-01')`,
  );
  // only what is filled: of an empty table that was analyzed a plan expects that it stays empty
  await run(
    'vacuum analyze member, ledger.account, agent_node, agent_position, agent_contract, agent_contract_version, agent_figure, agent_rebate, credential',
  );
  // what was seeded is on the disk before anything is measured
  await run('checkpoint');
  await seeder.end();
}
