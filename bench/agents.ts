/**
 * `npm run bench:agents`: the nightly run of agents on Postgres, by default 1,000,000 members and 50,000 agents with a contract each. The run is
 * a process of its own, as another node, while bets go on at a steady pace in this one. Prints how long it took, how many bills and rebates it
 * paid, its processor time and the statements that took most, and how long bets took without and beside it, and beside a process that computes for a third
 * of the time and knows no database: what this machine's processors take from each other. `-- --members 20000 --agents 2000` sets the sizes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { openTestApp, openTestDatabase } from '../apps/server/src/testing.ts';
import { assert, ok } from '../packages/kernel/src/index.ts';
import { startPostgres } from '../tools/services/postgres.ts';
import type { AgentsNodeDone } from './agents/agents-node.ts';
import { line, summarise } from './kit/latencies.ts';
import { processorTime } from './rewards/processor-time.ts';

const { values } = parseArgs({
  options: { members: { type: 'string', default: '1000000' }, agents: { type: 'string', default: '50000' } },
});
const MEMBERS = Number(values.members);
const AGENTS = Number(values.agents);
/** Direct agents below each: a tree of four levels at the default size. */
const WIDTH = 36;
const BETS_A_SECOND = 40;
/** Before the run, and again after it: the machine may have got slower or faster meanwhile. */
const ALONE_SECONDS = 60;
/** 02:06 in Manila. */
const AT = Date.parse('2026-03-12T18:06:00Z');
/** The share of a run that works and rests. */
const COMPUTE = 'setInterval(() => { const end = performance.now() + 17; while (performance.now() < end); }, 51)';
const worker = fileURLToPath(new URL('agents/agents-node.ts', import.meta.url));

const postgres = await startPostgres();
process.env.TEST_DATABASE = 'postgres';
process.env.TEST_POSTGRES_URL = postgres.url;
const database = await openTestDatabase();
const app = await openTestApp({ database, clock: { now: () => AT } });
const { sql, url } = database;
assert(url, 'the bench runs on Postgres');
// A connection of its own, without the limits of requests: the rows are right as they are made.
const seeder = new Client({ connectionString: url });
await seeder.connect();
await seeder.query('set session_replication_role = replica');
const run = (statement: string, params: readonly unknown[] = []) => seeder.query(statement, [...params]);

const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

await run('create table place (n integer primary key, upline integer, path text collate "C", level integer)');
await run(
  `with recursive agent (n, upline, path, level) as (
     select 1, null::integer, ${idOf('1')} || '/', 0
     union all
     select child, n, path || ${idOf('child')} || '/', level + 1
     from agent, generate_series((n - 1) * ${WIDTH} + 2, least(n * ${WIDTH} + 1, $1::integer)) child
   ) insert into place select * from agent`,
  [AGENTS],
);
await run(
  `insert into place select below.n, upline.n, upline.path || ${idOf('below.n')} || '/', upline.level + 1
   from generate_series($1::integer + 1, $2::integer) below (n) join place upline on upline.n = 1 + below.n % $1::integer`,
  [AGENTS, MEMBERS],
);
await run(
  `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version)
   select 'demo', ${idOf('n')}, 'bench' || n, 'bench', false, 'star', 'en', '2026-01-01', '2026-01-01', '1' from place`,
);
await run(
  `insert into agent_node (merchant_id, member_id, upline_id, path, level, is_agent, username, created_at)
   select 'demo', ${idOf('n')}, case when upline is not null then ${idOf('upline')} end, path, level, n <= $1, 'bench' || n, '2026-01-01' from place`,
  [AGENTS],
);
await run(`insert into agent_position select 'demo', ${idOf('n')}, '2026-01-01', path from place`);
await run(
  `insert into agent_contract (merchant_id, id, kind, product, agent_id, upline_id, state, version, created_at)
   select 'demo', ${idOf('n')}, 'salary', 'RNG', ${idOf('n')}, case when upline is not null then ${idOf('upline')} end, 'active', 1,
     '2026-01-01'::timestamptz + n * interval '1 second' from place where n <= $1`,
  [AGENTS],
);
await run(
  `insert into agent_contract_version (merchant_id, contract_id, version, terms, hash, proposed_at, accepted_at, valid_from)
   select 'demo', ${idOf('n')}, 1, jsonb_build_object('drawCash', false, 'tiers',
     jsonb_build_array(jsonb_build_object('sales', '1', 'active', 0, 'rate', (8000 - 1000 * level)::text))),
     '', '2026-01-01', '2026-01-01', '2026-01-01' from place where n <= $1`,
  [AGENTS],
);
await run(
  `insert into agent_figure (merchant_id, hour, path, product, stake_minor, payout_minor, valid_minor, deposit_minor, changed_at)
   select 'demo', date_trunc('hour', $1::timestamptz) - (n % 20 + 3) * interval '1 hour', path, 'RNG', 100000, 90000, 10000, 100000, $1::timestamptz - interval '2 hours'
   from place`,
  [new Date(AT)],
);
await run(
  `insert into agent_rebate (merchant_id, member_id, day, product, earned_minor) select 'demo', ${idOf('n')}, '2026-03-12', 'RNG', 100 from place where n <= $1`,
  [AGENTS],
);
await run(
  `insert into credential (merchant_id, member_id, username, username_key, type, password_hash, created_at)
   values ('demo', ${idOf('1')}, 'bench1', 'bench1', 2, 'none', '2026-01-01')`,
);
// only what is filled: of an empty table that was analyzed a plan expects that it stays empty
await run(
  'vacuum analyze member, agent_node, agent_position, agent_contract, agent_contract_version, agent_figure, agent_rebate, credential',
);
// what was seeded is on the disk before anything is measured
await seeder.query('checkpoint');
await seeder.end();
console.log(`${MEMBERS.toLocaleString('en')} members, ${AGENTS.toLocaleString('en')} contracts`);

const merchant = app.modules.merchants.of('demo');
let bets = 0;
/** A bet as money: what is won of it and what it cost, in one transaction. */
async function bet(): Promise<number> {
  const began = performance.now();
  bets += 1;
  const ref = `bet-${bets}`;
  const memberId = `00000000-0000-4000-8000-${(AGENTS + 1 + (bets % (MEMBERS - AGENTS))).toString(16).padStart(12, '0')}`;
  const movement = (kind: 'stake' | 'payout') => ({
    kind,
    accountRef: { merchant, memberId, isTrial: false },
    source: 'originals',
    externalId: `${kind}/${ref}`,
    amountMinor: 100n,
    ref,
    label: 'dice',
    requestHash: ref,
  });
  await app.modules.ports.atomically(async (tx) =>
    ok(await app.modules.books.wallet.moveGroups(tx, [[movement('payout'), movement('stake')]])),
  );
  return performance.now() - began;
}

/** At a steady pace, until it is said to end. */
async function betUntil(end: Promise<unknown>) {
  const began = performance.now();
  let hasEnded = false;
  void end.then(() => {
    hasEnded = true;
  });
  const open: Promise<number>[] = [];
  for (let next = began; !hasEnded; next += 1_000 / BETS_A_SECOND) {
    const wait = next - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    open.push(bet());
  }
  return { latencies: await Promise.all(open), seconds: (performance.now() - began) / 1_000 };
}

await betUntil(new Promise((resolve) => setTimeout(resolve, 3_000)));
const alone = () => betUntil(new Promise((resolve) => setTimeout(resolve, ALONE_SECONDS * 1_000)));
const before = await alone();
const processorBefore = processorTime().postgres;
const child = spawn(process.execPath, [worker, url, `${AT}`], { stdio: ['ignore', 'pipe', 'inherit'] });
const exit = once(child, 'exit');
const printed = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
// A node that starts takes a processor for seconds: it is no part of its work.
await printed.next();
const began = performance.now();
const ended = printed.next();
const beside = await betUntil(ended);
const seconds = (performance.now() - began) / 1_000;
const [code] = await exit;
const processor = processorTime().postgres - processorBefore;
const after = await alone();
const computing = spawn(process.execPath, ['-e', COMPUTE], { stdio: 'ignore' });
const besideComputing = await alone();
computing.kill();
const [done] = await sql.query<{ bills: number; open: number; rebates: number }>(
  `select (select count(*)::int from agent_bill where state = 'issued') as bills,
     (select count(*)::int from agent_bill where state <> 'issued') as open, (select count(*)::int from agent_rebate_payment) as rebates`,
  [],
);
console.log(
  `the run ended with ${code} in ${seconds.toFixed(1)} s: ${done?.bills} bills issued, ${done?.open} not, ${done?.rebates} rebates paid`,
);
const work = JSON.parse((await ended).value ?? '') as AgentsNodeDone;
console.log(
  `processor: ${work.cpuSeconds.toFixed(1)} s of the run, ${processor.toFixed(1)} s of the database with bets; load ${loadavg()[0]?.toFixed(1)}`,
);
console.log(`${work.long} statements above 100 ms; the longest transaction ${work.maxTransactionMs.toFixed(0)} ms`);
for (const { text: name, count, long, maxMs, totalMs } of work.statements) {
  console.log(
    `${maxMs.toFixed(0).padStart(6)} ms at most, ${(totalMs / 1_000).toFixed(1).padStart(5)} s in ${count}, ${long} long: ${name}`,
  );
}
const without = summarise([...before.latencies, ...after.latencies], before.seconds + after.seconds);
const during = summarise(beside.latencies, beside.seconds);
console.log(line('bets before and after the run', without));
console.log(line('bets beside the run', during));
const computed = summarise(besideComputing.latencies, besideComputing.seconds);
console.log(line('bets beside a process that only computes', computed));
/** What operators see of the root, on the database alone. */
async function timed(name: string, act: () => Promise<unknown>) {
  const begins = performance.now();
  await act();
  console.log(`${name.padEnd(44)} ${(performance.now() - begins).toFixed(0).padStart(6)} ms`);
}
const tried = { kind: 'salary', product: 'RNG', tiers: [{ sales: '0', active: 1, rate: '0.005' }] };
const { backOffice } = app.modules.agents;
await timed('exposure of the root', () => backOffice.exposure(database.db, merchant));
await timed('what-if of the root', () =>
  backOffice.whatIf(database.db, merchant, { username: 'bench1', text: JSON.stringify(tried) }),
);
const ratio = ({ p99Ms }: typeof during) => `${(p99Ms / without.p99Ms).toFixed(2)} x`;
console.log(`p99 beside the run ${ratio(during)}, beside a process that only computes ${ratio(computed)}`);
await app.close();
await database.close();
await postgres.stop();
