/**
 * `npm run bench:ledger`: one run, side by side, on real Postgres with fsync and synchronous_commit on. Prints figures and ratios,
 * asserts nothing. `BENCH_SECONDS` is the length of each measurement.
 */
import { createSqlLedger, type Account } from '#ledger';
import { expectBooksToBalance } from '#ledger/testing';
import { applySchema, openPostgres } from '../packages/ledger/testing/pools.ts';
import { startPostgres } from '../tools/postgres.ts';
import { type Measured, nextOperation, type Operation, runLoad } from './ledger-load.ts';
import { naiveSchema, postNaively, seedNaive } from './ledger-naive.ts';
import { hasPgbench, runPgbench } from './ledger-pgbench.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const memberCount = 10_000;
const houseCount = 64;
const levels = [1, 8, 64, 256];
/** Connections of those that use one per client: as many as pools commonly have. */
const mostConnections = 64;

const postgres = await startPostgres({
  settings: { max_connections: '300', shared_buffers: '512MB', max_wal_size: '4GB' },
});
await applySchema(postgres.url);
const wide = openPostgres(postgres.url, mostConnections);
const narrow = openPostgres(postgres.url, 2);
const name = { merchantId: 'demo', currency: 'PHP' } as const;

const opener = createSqlLedger({ pool: wide });
const houses: Account[] = [];
while (houses.length < houseCount) houses.push(await opener.open({ ...name, kind: 'house', owner: `vendor-${houses.length}` }));
const members: Account[] = [];
while (members.length < memberCount) {
  const batch = Array.from({ length: 100 }, (_, n) => members.length + n);
  members.push(...(await Promise.all(batch.map((n) => opener.open({ ...name, kind: 'cash', owner: `member-${n}` })))));
}
const house = houses[0] as Account;

/** A posting of the operation; the largest sum a member may have lost by then is far below what each is given. */
function postingOf({ externalId, member, delta, round, requestHash }: Operation, funds?: bigint) {
  const amountMinor = funds ?? (delta < 0n ? -delta : delta);
  const direction = delta < 0n && !funds ? ('debit' as const) : ('credit' as const);
  const account = members[member] as Account;
  const told = { source: 'bench', externalId, requestHash, round };
  return { merchantId: 'demo', ...told, kind: direction === 'debit' ? 'stake' : 'payout', account, counter: house, direction, amountMinor };
}

const adaptive = createSqlLedger({ pool: narrow });
await Promise.all(members.map((_, member) => adaptive.post(postingOf({ ...nextOperation(1), member }, 1_000_000_000n))));
await wide.query(naiveSchema, []).catch(() => undefined);
