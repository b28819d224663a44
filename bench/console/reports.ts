/**
 * `npm run bench:reports [-- --lines 200000 --bets 400 --format csv,xlsx]`: the report of every bet as CSV and as XLSX on Postgres, on the node that takes bets.
 * Bets are taken alone and beside the file by turns, so that a change of the machine's load meets both. Prints lines a second of the first and the last tenth,
 * the memory of the process at each tenth, processor time a line, and the p99 of bets beside it against that alone; then reads the file again: each line is there once.
 * `--bets 0` takes none: then the file is all there is to see. The whole size is `npm run bench:reports -- --lines 10000000`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '#test-services/postgres.ts';
import { demoMembers, seedDemoMembers } from '../../apps/server/src/modules/members/index.ts';
import { insertExport } from '../../apps/server/src/modules/operators/reports/exports/store.ts';
import { openFrame } from '../../apps/server/src/testing/open-frame.ts';
import { openTestApp, openTestDatabase } from '../../apps/server/src/testing.ts';
import { newId, ok } from '../../packages/kernel/src/index.ts';
import { processorTime } from '../rewards/processor-time.ts';
import { checkFile } from './check-file.ts';
import { fillSettings, fillTable } from './fill-table.ts';

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

const postgres = await startPostgres({ isOwn: true, settings: fillSettings });
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
// Ids and times as they are in life: both grow, a millisecond apart.
const filled = await fillTable(seeder, {
  table: 'bet_record',
  rows: LINES,
  statement: `insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state, summary, at)
   select 'demo', (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n::bigint * 7919 % 281474976710656), 12, '0'))::uuid,
     ('00000000-0000-7000-9000-' || lpad(to_hex(n % 50000), 12, '0'))::uuid, false, 'round', 'game-' || n % 200, 'LOCAL', 'house', 100 + n % 900, n % 3 * 150,
     case when n % 3 = 0 then 'lost' else 'won' end, '', date_trunc('milliseconds', now()) - (${LINES} - n) * interval '1 millisecond' from SERIES`,
});
const { rows: sizes } = await seeder.query<{ size: string }>('select pg_database_size(current_database()) as size');
await seeder.query('checkpoint');
console.log(
  `${LINES.toLocaleString('en')} bets in ${filled.rowsTook.toFixed(0)} s and their indexes in ${filled.indexesTook.toFixed(0)} s, ${Math.round(Number(sizes[0]?.size) / MEGA)} MB`,
);
await seeder.end();

const { username, password } = demoMembers[0];
const signIn = () => app.get('login', { body: { type: 'username', username, password } });
const { id: memberId } = await signIn();
await app.modules.ports.atomically(async (tx) =>
  ok(
    await app.modules.walletModule.wallet.correct(tx, {
      accountRef: { merchant, memberId, isTrial: false },
      direction: 'credit',
      across: 'adjustment',
      source: 'bench',
      externalId: 'account',
      amountMinor: 100_000_000n,
    }),
  ),
);
const body = { stake: '1.00', input: { direction: 'over', target: 2 } };
let played = 0;

/** Bets side by side until stopped; how long each took, in ms. */
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

async function requestFile(format: 'csv' | 'xlsx'): Promise<string> {
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

interface Mark {
  readonly rows: number;
  readonly workedMs: number;
}

const rateOf = (from: Mark, to: Mark) =>
  Math.round((to.rows - from.rows) / ((to.workedMs - from.workedMs) / 1_000)).toLocaleString('en');

/** Of the file's turns: the whole, the tenth that was first, and the last. */
function printRates(format: string, marks: readonly Mark[]): void {
  const [begin, end] = [marks[0] as Mark, marks.at(-1) as Mark];
  const first = marks.find(({ rows }) => rows >= end.rows / 10) ?? end;
  const last = marks.findLast(({ rows }) => rows <= end.rows * 0.9) ?? begin;
  console.log(
    `${format.padEnd(5)} ${end.rows.toLocaleString('en')} lines in ${(end.workedMs / 1_000).toFixed(0)} s   ${rateOf(begin, end)} lines/s; first tenth ${rateOf(begin, first)}, last tenth ${rateOf(last, end)}`,
  );
}

async function run(format: 'csv' | 'xlsx'): Promise<void> {
  const [alone, beside]: [number[], number[]] = [[], []];
  const id = await requestFile(format);
  const before = memory();
  const seen: number[] = [];
  const marks: Mark[] = [{ rows: 0, workedMs: 0 }];
  let [greatest, workedMs] = [before, 0];
  const watch = setInterval(() => {
    greatest = Math.max(greatest, Math.round(process.memoryUsage.rss() / MEGA));
  }, 100);
  const began = processorTime();
  for (let now = await stateOf(id); !now.isDone; ) {
    if (BETS > 0) alone.push(...(await play((count) => count < BETS)));
    const begin = performance.now();
    beside.push(...(await turn()));
    workedMs += performance.now() - begin;
    now = await stateOf(id);
    marks.push({ rows: now.rows, workedMs });
    if (now.rows >= ((seen.length + 1) * LINES) / 10) seen.push(memory());
  }
  clearInterval(watch);
  const ended = processorTime();
  const { rows } = await stateOf(id);
  printRates(format, marks);
  console.log(`      memory ${before} MB before, then ${seen.join(', ')} MB; at most ${greatest} MB`);
  const each = (of: 'node' | 'postgres') => (((ended[of] - began[of]) * 1e6) / rows).toFixed(1);
  if (BETS === 0)
    console.log(`      processor ${each('node')} us of the node and ${each('postgres')} us of the database a line`);
  else
    console.log(
      `      bets beside p99 ${p99(beside).toFixed(1)} ms of ${beside.length}, alone ${p99(alone).toFixed(1)} ms of ${alone.length}: ${(p99(beside) / p99(alone)).toFixed(2)} times`,
    );
  console.log(`      ${await checkFile({ sql, storage: app.modules.providers.storage }, id, LINES)}`);
}

if (BETS > 0) await play((count) => count < BETS / 2);
for (const format of values.format.split(',')) await run(format === 'csv' ? 'csv' : 'xlsx');
await app.close();
await database.close();
await postgres.stop();
