/**
 * `npm run bench:reports [-- --lines 200000 --bets 400 --format xlsx]`: the report of every bet as CSV and as XLSX on Postgres, on the node that takes bets.
 * Bets are taken alone and beside the file by turns, so that a change of the machine's load meets both. Prints lines a second, the memory of the process at
 * each tenth of the file, and the p99 of bets beside it against that alone. `--bets 0` takes none: then the file is all there is to see.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { demoMembers, seedDemoMembers } from '../../apps/server/src/modules/members/index.ts';
import { insertExport } from '../../apps/server/src/modules/operators/reports/exports/store.ts';
import { openFrame } from '../../apps/server/src/testing/open-frame.ts';
import { openTestApp, openTestDatabase } from '../../apps/server/src/testing.ts';
import { newId, ok } from '../../packages/kernel/src/index.ts';
import { startPostgres } from '../../tools/services/postgres.ts';

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '200000' },
    bets: { type: 'string', default: '400' },
    format: { type: 'string', default: 'csv,xlsx' },
  },
});
const [LINES, BETS] = [Number(values.lines), Number(values.bets)];
const SIDE_BY_SIDE = 4;
const PAUSE_MS = 20;
const MEGA = 1_048_576;

const postgres = await startPostgres();
process.env.TEST_DATABASE = 'postgres';
process.env.TEST_POSTGRES_URL = postgres.url;
const database = await openTestDatabase();
const app = await openTestApp({ database });
const { sql } = database;
const merchant = app.modules.merchants.of('demo');
await seedDemoMembers(app.modules.membersDeps, merchant);
// A connection of its own, without the limits of requests.
const seeder = new Client({ connectionString: database.url });
await seeder.connect();
await seeder.query(
  `insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state, summary, at)
   select 'demo', gen_random_uuid(), gen_random_uuid(), false, 'round', 'dice', 'LOCAL', 'house', 100 + n % 900, n % 3 * 150, 'lost', '', now() - n * interval '1 millisecond'
   from generate_series(1, $1::int) n`,
  [LINES],
);
await seeder.query('vacuum analyze bet_record');
await seeder.end();

const { username, password } = demoMembers[0];
const signIn = () => app.get('login', { body: { type: 'username', username, password } });
const { id: memberId } = await signIn();
await app.modules.ports.atomically(async (tx) =>
  ok(
    await app.modules.books.wallet.correct(tx, {
      accountRef: { merchant, memberId, isTrial: false },
      direction: 'credit',
      across: 'adjustment',
      source: 'bench',
      externalId: 'purse',
      amountMinor: 100_000_000n,
    }),
  ),
);
const body = { stake: '1.00', input: { direction: 'over', target: 2 } };
let played = 0;

/** Bets side by side until told to stop; how long each took, in ms. */
async function play(goesOn: (count: number) => boolean): Promise<number[]> {
  // A session may end while a large file is made.
  const frame = await openFrame(app, (await signIn()).token, 'dice');
  const times: number[] = [];
  const one = async () => {
    while (goesOn(times.length)) {
      const begin = performance.now();
      const answer = await app.request('playRound', { token: frame, key: `bet-${played++}`, body });
      times.push(performance.now() - begin);
      if (!answer.body.success) throw new Error(`a bet was refused: ${answer.body.code}`);
      await pause(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
  return times;
}

const p99 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;

async function askForFile(format: 'csv' | 'xlsx'): Promise<string> {
  const now = new Date();
  const [from, to] = [new Date(now.getTime() - 200 * 86_400_000), new Date(now.getTime() + 86_400_000)];
  const query = { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) };
  const { clock, random } = app.modules.membersDeps;
  const id = newId(clock, random);
  const row = { merchant_id: 'demo', id, operator: 'bench', report: 'wagers', format, notify: null } as const;
  await app.modules.ports.atomically(async (tx) =>
    ok(
      await insertExport(tx, {
        ...row,
        headings: '{}',
        query: JSON.stringify(query),
        state: 'running',
        created_at: now,
        due_at: now,
      }),
    ),
  );
  return id;
}

async function stateOf(id: string) {
  const [found] = await sql.query<{ state: string; rows: bigint }>(
    'select state, rows from report_export where id = $1',
    [id],
  );
  if (found?.state !== 'done' && found?.state !== 'running') throw new Error(`the file is ${found?.state}`);
  return { isDone: found.state === 'done', rows: Number(found.rows) };
}

const memory = () => {
  globalThis.gc?.();
  return Math.round(process.memoryUsage.rss() / MEGA);
};

/** One turn of the file, with bets beside it. */
async function turn(): Promise<readonly number[]> {
  let isOver = false;
  const working = app.modules.operators.workOnExports().finally(() => {
    isOver = true;
  });
  const times = BETS > 0 ? await play(() => !isOver) : [];
  await working;
  return times;
}

async function run(format: 'csv' | 'xlsx'): Promise<void> {
  const [alone, beside]: [number[], number[]] = [[], []];
  const id = await askForFile(format);
  const before = memory();
  const seen: number[] = [];
  let [greatest, workedMs] = [before, 0];
  const watch = setInterval(() => {
    greatest = Math.max(greatest, Math.round(process.memoryUsage.rss() / MEGA));
  }, 100);
  const processor = process.cpuUsage();
  for (let now = await stateOf(id); !now.isDone; now = await stateOf(id)) {
    if (BETS > 0) alone.push(...(await play((count) => count < BETS)));
    const begin = performance.now();
    beside.push(...(await turn()));
    workedMs += performance.now() - begin;
    if (now.rows >= (seen.length * LINES) / 10) seen.push(memory());
  }
  clearInterval(watch);
  const { rows } = await stateOf(id);
  const { user, system } = process.cpuUsage(processor);
  const rate = Math.round(rows / (workedMs / 1_000)).toLocaleString('en');
  console.log(`${format.padEnd(5)} ${rows.toLocaleString('en')} lines   ${rate} lines/s`);
  console.log(`      memory ${before} MB before, then ${[...seen, memory()].join(', ')} MB; at most ${greatest} MB`);
  if (BETS === 0) return console.log(`      processor ${((user + system) / rows).toFixed(1)} us a line`);
  console.log(
    `      bets beside p99 ${p99(beside).toFixed(1)} ms of ${beside.length}, alone ${p99(alone).toFixed(1)} ms of ${alone.length}: ${(p99(beside) / p99(alone)).toFixed(2)} times`,
  );
}

if (BETS > 0) await play((count) => count < BETS / 2);
for (const format of values.format.split(',')) await run(format === 'csv' ? 'csv' : 'xlsx');
await app.close();
await database.close();
await postgres.stop();
