/**
 * `npm run bench:watcher -- 10000000`: fills a ledger with this many transfers (default a million) and prints what the watcher's runs
 * cost: the first ones, which read everything, one after more was written, and one that finds money added to an unused account.
 */

import { startPostgres } from '#test-services/postgres.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { freshWatch, lookAtBooks, type SqlPool, type WatchState } from '../packages/ledger/src/index.ts';

const TRANSFERS = Number(process.argv[2] ?? 1_000_000);
const MEMBERS = 50_000;
const CHUNK = 500_000;
/** The values of the server's watcher. */
const SLICE = 20_000;
const LOOK_MS = 20_000;

async function seconds<Value>(act: () => Promise<Value>): Promise<[Value, number]> {
  const began = performance.now();
  const value = await act();
  return [value, (performance.now() - began) / 1_000];
}

/** Credits 1.00 to each member in turn, from one house account. */
async function fill(pool: SqlPool, from: number, to: number): Promise<void> {
  for (let first = from + 1; first <= to; first += CHUNK) {
    const range = [first, Math.min(to, first + CHUNK - 1)];
    await pool.transaction(async (tx) => {
      const house = 'ledger.first_shared_id()';
      await tx.query(
        `insert into ledger.transfer (merchant_id, id, source, external_id, kind, account_id, counter_id, unit, delta, balance_after,
           account_version, counter_version, counter_balance_after, request_hash)
         select 'demo', n, 'originals', md5(n::text), 'payout', n % ${MEMBERS}, ${house}, 'PHP', 100, 100 * ((n - 1) / ${MEMBERS} + 1),
           (n - 1) / ${MEMBERS} + 1, n, -100 * n, md5(n::text) from generate_series($1::bigint, $2::bigint) n`,
        range,
      );
      await tx.query(
        `insert into ledger.reported (merchant_id, key, transfer_id)
         select 'demo', ledger.key_of('originals', md5(n::text)), n from generate_series($1::bigint, $2::bigint) n`,
        range,
      );
    });
    process.stdout.write(`\rfilled ${range[1]?.toLocaleString('en')} transfers`);
  }
  // The number of credits of each member so far.
  await pool.query(
    `update ledger.account set version = ($1::bigint + ${MEMBERS} - 1 - (id + ${MEMBERS} - 1) % ${MEMBERS}) / ${MEMBERS},
       balance = 100 * (($1::bigint + ${MEMBERS} - 1 - (id + ${MEMBERS} - 1) % ${MEMBERS}) / ${MEMBERS})
     where merchant_id = 'demo' and id < ledger.first_shared_id()`,
    [to],
  );
  await pool.query(
    `update ledger.account set version = $1::bigint, balance = -100 * $1::bigint where merchant_id = 'demo' and id = ledger.first_shared_id()`,
    [to],
  );
  process.stdout.write('\n');
}

async function openAccounts(pool: SqlPool): Promise<void> {
  await pool.query(
    `insert into ledger.account (merchant_id, id, kind, owner, currency, unit, floor)
     select 'demo', n, 'cash', n::text, 'PHP', 'PHP', 0 from generate_series(0, ${MEMBERS - 1}) n
     union all select 'demo', ledger.first_shared_id(), 'house', 'originals', 'PHP', 'PHP', null`,
    [],
  );
}

async function look(pool: SqlPool, state: WatchState, name: string): Promise<WatchState> {
  const until = performance.now() + LOOK_MS;
  const mayGoOn = () => performance.now() < until;
  const options = { slice: SLICE, mayGoOn, pause: async () => undefined, nowMs: Date.now(), wholeEveryMs: 3_600_000 };
  const [seen, took] = await seconds(() => lookAtBooks(pool, state, options));
  const found =
    seen.violations.map(({ invariant, subject }) => `${invariant} ${subject}`).join(', ') || 'nothing wrong';
  const far = seen.isComplete
    ? seen.state.whole
      ? `whole books: ${seen.state.whole.step}`
      : 'all read'
    : 'new: not all read yet';
  console.log(`${name.padEnd(34)} ${took.toFixed(2).padStart(7)} s   ${far.padEnd(26)} ${found}`);
  return seen.state;
}

const settings = { shared_buffers: '1GB', max_wal_size: '8GB', synchronous_commit: 'off' };
const postgres = await startPostgres({ settings });
const database = await openDatabase({ url: postgres.url, directory: '' });
const pool = database.background;
try {
  await openAccounts(pool);
  await fill(pool, 0, TRANSFERS);
  await pool.query('vacuum analyze ledger.account, ledger.transfer, ledger.reported', []);
  let state = freshWatch;
  let looks = 0;
  const [, took] = await seconds(async () => {
    while (state === freshWatch || state.whole || state.sweep || !state.read || state.wholeEndedAtMs === 0) {
      looks += 1;
      state = await look(pool, state, `look ${looks}`);
    }
  });
  console.log(`everything read twice, as new and as the whole, in ${looks} looks and ${took.toFixed(1)} s of work`);
  await fill(pool, TRANSFERS, TRANSFERS + 100_000);
  state = await look(pool, state, 'after 100,000 more transfers');
  state = await look(pool, state, 'after nothing');
  await pool.query("update ledger.account set balance = balance + 100000000 where merchant_id = 'demo' and id = 7", []);
  await look(pool, state, 'after money onto an idle account');
} finally {
  await database.close();
  await postgres.stop();
}
