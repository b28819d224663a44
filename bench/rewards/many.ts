/**
 * `npm run bench:rewards`: what campaigns give to very many members, on Postgres, by the jobs of the server: a mass grant in cash and one in bonus
 * money, and a month of rebate and of cashback statements. Prints how long each took, and the processor time of the server and of the database
 * for a member. Checks that each member was given each once, and that the books balance. `-- --members 1000000` sets the size, by default
 * 100,000; `-- --only cash-grant|cashable-grant|statements` does one of them.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '#test-services/postgres.ts';
import { openTestApp, openTestDatabase } from '../../apps/server/src/testing.ts';
import { assert } from '../../packages/kernel/src/index.ts';
import { timed } from './processor-time.ts';

const { values } = parseArgs({
  options: { members: { type: 'string', default: '100000' }, only: { type: 'string', default: '' } },
});
const MEMBERS = Number(values.members);
/** A day after the month of 31 days that the statements are of. */
const AT = Date.parse('2026-04-20T04:00:00Z');
const BET_MINOR = 100_000n;

const postgres = await startPostgres();
process.env.TEST_DATABASE = 'postgres';
process.env.TEST_POSTGRES_URL = postgres.url;
const database = await openTestDatabase();
const app = await openTestApp({ database, clock: { now: () => AT } });
const { url } = database;
assert(url, 'the bench runs on Postgres');
const merchant = app.modules.merchants.of('demo');

// A connection of its own, without the limits of requests.
const seeder = new Client({ connectionString: url });
await seeder.connect();
const run = (statement: string, params: readonly unknown[] = []) => seeder.query(statement, [...params]);
const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
await run(
  `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version)
   select 'demo', ${idOf('n')}, 'bench' || n, 'bench', false, 'star', 'EN', '2026-01-01', '2026-01-01', '1' from generate_series(1, $1::integer) n`,
  [MEMBERS],
);
await run(
  `insert into credential (merchant_id, member_id, username, username_key, type, password_hash, created_at)
   select 'demo', ${idOf('n')}, 'bench' || n, 'bench' || n, 0, 'x', '2026-01-01' from generate_series(1, $1::integer) n`,
  [MEMBERS],
);
// As at their registration. A database without statistics looks through all accounts for each: it gets them from the first.
for (const [from, to] of [
  [1, Math.min(500, MEMBERS)],
  [501, MEMBERS],
] as const) {
  for (const kind of ['cash', 'pending']) {
    await run(
      `select count(ledger.open_account('demo', $1, (${idOf('n')})::text, $2, 0)) from generate_series($3::integer, $4::integer) n`,
      [kind, merchant.currency.code, from, to],
    );
  }
  await run('analyze ledger.account');
}

const { backOffice } = app.modules.rewards;
async function begin(code: string, kind: string, params: object, mode: string): Promise<void> {
  const text = JSON.stringify({
    kind,
    shownAs: 'DISCOVER',
    title: { EN: code },
    line: { EN: code },
    picture: { scene: 'deep', symbols: [] },
    params,
    award: 'auto',
    bonus: { mode },
    limits: { budget: '1000000000.00' },
  });
  const saved = await app.modules.ports.atomically((tx) => backOffice.save(tx, merchant, { code, text, by: 'bench' }));
  assert(saved.ok, `the terms of ${code} are sound`);
  const started = await app.modules.ports.atomically((tx) => backOffice.start(tx, merchant, code, 1));
  assert(started.ok, `${code} is started`);
}

await begin('cash-grant', 'mass-grant', { giftMinor: '100', wagerTimes: 0 }, 'cash');
await begin('cashable-grant', 'mass-grant', { giftMinor: '100', wagerTimes: 3 }, 'cashable');
const statement = { minimumMinor: '1', maximumMinor: '1000000', everyDays: 31, wagerTimes: 0 };
await begin('month-rebate', 'rebate', { ...statement, rateBp: 50 }, 'cash');
await begin('month-cashback', 'cashback', { ...statement, rateBp: 1_000 }, 'cash');
// A month of bets behind each member: what the facts of them have left.
await run(
  `insert into reward_progress (merchant_id, member_id, progress, due_days, due_day)
   select 'demo', ${idOf('n')}, $1::jsonb, $2::jsonb, '2026-04-02' from generate_series(1, $3::integer) n`,
  [
    JSON.stringify({
      'month-rebate': { period: '2026-03-02', validMinor: `${BET_MINOR}` },
      'month-cashback': { period: '2026-03-02', stakedMinor: `${BET_MINOR}`, paidMinor: '0' },
    }),
    JSON.stringify({ 'month-rebate': '2026-04-02', 'month-cashback': '2026-04-02' }),
    MEMBERS,
  ],
);
await run('vacuum analyze');
const count = (value: number) => Math.round(value).toLocaleString('en');
console.log(`${count(MEMBERS)} members`);

/** What a job does until nothing is due any more, and how often it has to be called. */
async function until(isDone: () => Promise<boolean>, work: () => Promise<unknown>): Promise<void> {
  while (!(await isDone())) await work();
}

async function show(name: string, act: () => Promise<void>): Promise<void> {
  const { wall, node, postgres: base } = await timed(act);
  const each = (seconds: number) => `${((seconds * 1_000) / MEMBERS).toFixed(3)} ms`;
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${name.padEnd(18)} ${wall.toFixed(1)} s, ${count(MEMBERS / wall)} members a second; a member takes ${each(node)} of the server and ${each(base)} of the database (load ${load})`,
  );
}

async function one<Row>(text: string, params: readonly unknown[] = []): Promise<Row> {
  const [row] = (await run(text, params)).rows as Row[];
  assert(row, 'there is one row');
  return row;
}

async function give(code: string): Promise<void> {
  await run(
    `insert into mass_grant (merchant_id, code, id, campaign, campaign_version, audience, state, members, skipped_members, created_by, created_at, due_at)
     values ('demo', $1, gen_random_uuid(), $1, 1, '{}', 'running', $2, 0, 'bench', $3, $3)`,
    [code, MEMBERS, new Date(AT)],
  );
  const state = () => one<{ state: string }>('select state from mass_grant where code = $1', [code]);
  await show(code, () => until(async () => (await state()).state !== 'running', app.modules.operators.workOnAudiences));
}

async function pay(codes: readonly string[]): Promise<void> {
  const due = () =>
    one<{ due: number }>("select count(*)::int as due from reward_progress where due_day <= '2026-04-20'");
  await show(codes.join(', '), () => until(async () => (await due()).due === 0, app.modules.rewards.workOnDue));
}

const given: string[] = [];
const isRequested = (name: string) => ['', name].includes(values.only);
for (const code of ['cash-grant', 'cashable-grant'].filter(isRequested)) {
  await give(code);
  given.push(code);
}
if (isRequested('statements')) {
  await pay(['month-rebate', 'month-cashback']);
  given.push('month-rebate', 'month-cashback');
}
let isExact = true;
for (const code of given) {
  const { grants, members, minor, moved } = await one<{
    grants: number;
    members: number;
    minor: string;
    moved: string;
  }>(
    `select count(*)::int as grants, count(distinct member_id)::int as members, coalesce(sum(award_minor), 0)::text as minor,
       (select (-balance)::text from ledger.account where merchant_id = 'demo' and kind = 'promotion' and owner = $1) as moved
     from bonus_grant where merchant_id = 'demo' and campaign = $1`,
    [code],
  );
  const isOnce = grants === members && grants >= MEMBERS && minor === moved;
  isExact &&= isOnce;
  console.log(
    `${code.padEnd(18)} ${count(grants)} grants of ${count(members)} members, ${minor} given, ${moved} moved${isOnce ? '' : ': NOT EXACT'}`,
  );
}
const { wrong } = await one<{ wrong: number }>('select coalesce(sum(balance), 0)::int as wrong from ledger.account');
console.log(`books                ${wrong === 0 ? 'balance' : `are off by ${wrong}`}`);
await seeder.end();
await app.close();
await database.close();
await postgres.stop();
if (!isExact || wrong !== 0) process.exitCode = 1;
