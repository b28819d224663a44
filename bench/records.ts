/**
 * `npm run bench:records -- [--rows 1000000] [--embedded]`: how long a member with a tenth of all bets waits for pages, filters,
 * totals, profit and loss and the statement, on Postgres (or embedded); with the query plans, and what the indexes of pages cost per
 * write. Asserts nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CompiledQuery } from 'kysely';
import { startPostgres } from '#test-services/postgres.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { acrossMerchants } from '../apps/server/src/db/tenancy/tenant-guard.ts';
import { atomically } from '../apps/server/src/db/transactions.ts';
import { recountDays } from '../apps/server/src/modules/records/recount/index.ts';
import {
  type BetPage,
  betsOf,
  moneyByDay,
  pageOfBets,
  sumsByDay,
  totalsOf,
} from '../apps/server/src/modules/records/store.ts';
import { saveRecords } from '../apps/server/src/modules/records/store-bets.ts';
import { systemClock, systemRandom } from '../apps/server/src/ports.ts';
import { newId } from '../packages/kernel/src/index.ts';
import { createSqlLedger, type SqlPort } from '../packages/ledger/src/index.ts';
import {
  dropPageIndexes,
  fillBets,
  fillLines,
  MERCHANT,
  makePageIndexes,
  run,
  WHALE,
  WHALE_ACCOUNT,
} from './kit/fill-records.ts';
import { line, summarise } from './kit/latencies.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, embedded: { type: 'boolean', default: false } },
});
const rows = Number(values.rows);
const lines = Math.round(rows / 2);
const ROUNDS = 200;
const ZONE = 'Asia/Manila';
const YEAR_MS = 365 * 86_400_000;

const directory = mkdtempSync(join(tmpdir(), 'croupier-bench-'));
const postgres = values.embedded
  ? undefined
  : await startPostgres({ settings: { shared_buffers: '1GB', maintenance_work_mem: '512MB', max_wal_size: '4GB' } });
const database = await openDatabase({ directory, ...(postgres && { url: postgres.url }) });
const { db, sql: pool } = database;
const owner = { merchantId: MERCHANT, memberId: WHALE };
const now = Date.now();
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const year = { fromDay: dayOf(now - YEAR_MS), from: new Date(now - YEAR_MS) };
const middle = { at: new Date(now - YEAR_MS / 2), id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' };

async function timed(what: string, act: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await act();
  console.log(`${what.padEnd(44)} ${((performance.now() - began) / 1000).toFixed(1).padStart(8)} s`);
}

async function measure(what: string, act: () => Promise<unknown>, rounds = ROUNDS): Promise<void> {
  await act();
  const took: number[] = [];
  const began = performance.now();
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    await act();
    took.push(performance.now() - from);
  }
  console.log(line(what, summarise(took, (performance.now() - began) / 1000)));
}

async function plan(text: string, parameters: readonly unknown[]): Promise<void> {
  const explained = CompiledQuery.raw(`explain (analyze, costs off, timing off, summary off, buffers off) ${text}`, [
    ...parameters,
  ]);
  const { rows: reported } = await atomically(db, (tx) =>
    acrossMerchants(tx).executeQuery<{ 'QUERY PLAN': string }>(explained),
  );
  for (const { 'QUERY PLAN': step } of reported) console.log(`      ${step}`);
}

async function betPages(): Promise<void> {
  const pages: [string, BetPage, string[]?][] = [
    ['bets: first page of the year', { ...year, limit: 21 }],
    ['bets: deep page, half a year back', { ...year, after: middle, limit: 21 }],
    ['bets: one seldom game, first page', { ...year, game: 'game-199', limit: 21 }, ['game-199']],
    ['bets: one seldom game, deep page', { ...year, game: 'game-199', after: middle, limit: 21 }, ['game-199']],
    ['bets: a category', { ...year, category: 'LIVE', limit: 21 }],
    ['bets: a vendor and won, deep', { ...year, vendor: 'vendor-7', state: 'won', after: middle, limit: 21 }],
    ['bets: open ones', { ...year, state: 'open', limit: 21 }],
    ['bets: void, deep', { ...year, state: 'void', after: middle, limit: 21 }],
    ['bets: won', { ...year, state: 'won', limit: 21 }],
    ['bets: won, a category, open range, 200 lines', { ...year, state: 'won', category: 'RNG', limit: 200 }],
  ];
  for (const [what, page, games] of pages) {
    await measure(what, () => betsOf(db, owner, page));
    const wantsGames = page.state !== 'open' && page.state !== 'void' && (page.category ?? page.vendor);
    const planned = wantsGames ? ['game-3', 'game-7', 'game-11'] : games;
    const { sql, parameters } = pageOfBets(owner, page, planned).compile(db);
    await plan(sql, parameters);
  }
  await measure('totals of the year', () => totalsOf(db, owner, year));
  await measure('totals of a vendor, won', () => totalsOf(db, owner, { ...year, vendor: 'vendor-7', state: 'won' }));
  await measure('profit and loss of the year', () =>
    Promise.all([sumsByDay(db, owner, year, 'month'), moneyByDay(db, owner, year, ZONE, 'month')]),
  );
}

async function statements(): Promise<void> {
  let last: { readonly text: string; readonly parameters: readonly unknown[] } | undefined;
  const seen: SqlPort = {
    query(text, parameters) {
      last = { text, parameters };
      return pool.query(text, parameters);
    },
  };
  const ledger = createSqlLedger({ commonKinds: ['stake', 'payout'] });
  const account = { merchantId: MERCHANT, kind: 'cash', owner: '0', currency: 'PHP', id: WHALE_ACCOUNT } as const;
  const { from } = year;
  const before = `${Math.floor(lines / 20)}`;
  const requests = [
    ['statement: first page of the year', { from, limit: 21 }],
    ['statement: deep page', { from, before, limit: 21 }],
    ['statement: deposits, first page', { from, kinds: ['deposit'], limit: 21 }],
    ['statement: deposits, deep page', { from, kinds: ['deposit'], before, limit: 21 }],
    [
      'statement: a week half a year back',
      { from: middle.at, to: new Date(middle.at.getTime() + 604_800_000), limit: 21 },
    ],
  ] as const;
  for (const [what, request] of requests) {
    await measure(what, () => ledger.statement(seen, account, request));
    if (last) await plan(last.text, last.parameters);
  }
}

/** One delivered fact: a bet saved and counted, in a transaction of its own. */
async function writes(what: string): Promise<void> {
  let step = 0;
  await measure(
    what,
    () => {
      step += 1;
      const record = {
        merchant_id: MERCHANT,
        id: newId(systemClock, systemRandom),
        member_id: `00000000-0000-7000-8000-${String(1 + (step % 500)).padStart(12, '0')}`,
        is_trial: false,
        kind: 'round',
        game: `game-${step % 200}`,
        category: 'LOCAL',
        vendor: 'vendor-1',
        stake_minor: 100n,
        payout_minor: 0n,
        state: 'lost',
        summary: '',
        revision: 0,
        free_won_minor: null,
        variant: 'standard',
        settled_at: null,
        at: new Date(),
      } as const;
      return atomically(db, (tx) => saveRecords(tx, MERCHANT, ZONE, [record]));
    },
    2_000,
  );
}

try {
  console.log(
    `${rows.toLocaleString('en')} bets, ${lines.toLocaleString('en')} movements, on ${database.kind}; a tenth of them one member's`,
  );
  await dropPageIndexes(db);
  await timed('filling bets', () => fillBets(db, rows));
  await writes('a bet kept and counted, without these indexes');
  await timed('making the indexes of pages', () => makePageIndexes(db));
  await writes('a bet kept and counted, with them');
  await timed('counting all days anew', () =>
    recountDays({ db, atomically: (act) => atomically(db, act) }, MERCHANT, ZONE, new Date()),
  );
  await timed('filling movements', () => fillLines(db, lines));
  await run(db, 'analyze');
  await betPages();
  await statements();
} finally {
  await database.close();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
}
