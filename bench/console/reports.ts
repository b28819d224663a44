/**
 * `npm run bench:reports [-- <lines> <bets>]`: the report of every bet as CSV and as XLSX on Postgres, on the node that takes bets. Prints lines a
 * second, the greatest memory of the process before and while files are made, and how long bets take beside it: their p99 against the p99 alone.
 */
import { demoMembers, seedDemoMembers } from '../../apps/server/src/modules/members/index.ts';
import { insertExport } from '../../apps/server/src/modules/operators/reports/exports/store.ts';
import { openFrame } from '../../apps/server/src/testing/open-frame.ts';
import { openTestApp, openTestDatabase } from '../../apps/server/src/testing.ts';
import { newId, ok } from '../../packages/kernel/src/index.ts';
import { startPostgres } from '../../tools/services/postgres.ts';

const [lines = 200_000, bets = 400] = process.argv.slice(2).map(Number);
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
await sql.query(
  `insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state, summary, at)
   select 'demo', gen_random_uuid(), gen_random_uuid(), false, 'round', 'dice', 'LOCAL', 'house', 100 + n % 900, n % 3 * 150, 'lost', '', now() - n * interval '1 millisecond'
   from generate_series(1, $1::int) n`,
  [lines],
);
await sql.query('vacuum analyze bet_record', []);

const { username, password } = demoMembers[0];
const { token, id: memberId } = await app.get('login', { body: { type: 'username', username, password } });
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
const frame = await openFrame(app, token, 'dice');
const body = { stake: '1.00', input: { direction: 'over', target: 2 } };
let played = 0;

/** Bets side by side until enough are played, or until told to stop; how long each took, in ms. */
async function play(goesOn: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  const one = async () => {
    while (goesOn(times.length)) {
      const begin = performance.now();
      const answer = await app.request('playRound', { token: frame, key: `bet-${played++}`, body });
      times.push(performance.now() - begin);
      if (!answer.body.success) throw new Error(`a bet was refused: ${answer.body.code}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
  return times;
}

const p99 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;

async function makeFile(format: 'csv' | 'xlsx'): Promise<number> {
  const now = new Date();
  const [from, to] = [new Date(now.getTime() - 200 * 86_400_000), new Date(now.getTime() + 86_400_000)];
  const query = { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) };
  const { clock, random } = app.modules.membersDeps;
  const id = newId(clock, random);
  const row = { merchant_id: 'demo', id, operator: 'bench', report: 'wagers', format, notify: null } as const;
  await app.modules.ports.atomically(async (tx) =>
    ok(
      await insertExport(tx, { ...row, query: JSON.stringify(query), state: 'running', created_at: now, due_at: now }),
    ),
  );
  for (;;) {
    await app.modules.operators.workOnExports();
    const [found] = await sql.query<{ state: string; rows: bigint }>(
      'select state, rows from report_export where id = $1',
      [id],
    );
    if (found?.state === 'done') return Number(found.rows);
    if (found?.state !== 'running') throw new Error(`the file is ${found?.state}`);
  }
}

await play((count) => count < bets / 4);
const alone = p99(await play((count) => count < bets));
console.log(`bets alone      p99 ${alone.toFixed(1)} ms of ${bets}`);
for (const format of ['csv', 'xlsx'] as const) {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let greatest = before;
  const watch = setInterval(() => {
    greatest = Math.max(greatest, process.memoryUsage.rss());
  }, 100);
  let isMade = false;
  const begin = performance.now();
  const made = makeFile(format).finally(() => {
    isMade = true;
  });
  const times = await play(() => !isMade);
  const rows = await made;
  clearInterval(watch);
  const seconds = (performance.now() - begin) / 1_000;
  const rate = Math.round(rows / seconds).toLocaleString('en');
  const memory = `${Math.round(before / MEGA)} MB before, at most ${Math.round(greatest / MEGA)} MB`;
  console.log(`${format.padEnd(5)} ${rows.toLocaleString('en')} lines   ${rate} lines/s   memory ${memory}`);
  console.log(
    `      bets beside  p99 ${p99(times).toFixed(1)} ms of ${times.length}, ${(p99(times) / alone).toFixed(2)} times that alone`,
  );
}
await app.close();
await postgres.stop();
