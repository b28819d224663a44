/**
 * `npm run bench:ledger`: one run, side by side, on real Postgres with fsync and synchronous_commit on. Prints figures and ratios,
 * asserts nothing. `BENCH_SECONDS` is the length of each measurement, `BENCH_CLIENTS` the numbers of clients; `-- beside` measures only what
 * those who come to nothing cost the others.
 */
import { type Account, createSqlLedger } from '#ledger';
import { expectBooksToBalance } from '#ledger/testing';
import { applySchema, openPostgres } from '../packages/ledger/testing/pools.ts';
import { startPostgres } from '../tools/postgres.ts';
import { drive, line, type Measured } from './latencies.ts';
import { type Crowd, measureBeside } from './ledger-beside.ts';
import { nextOperation, type Operation } from './ledger-load.ts';
import { postNaively, seedNaive } from './ledger-naive.ts';
import { hasPgbench, runPgbench } from './ledger-pgbench.ts';

const isBesideOnly = process.argv.includes('beside');
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const memberCount = 10_000;
const houseCount = 64;
const levels = (process.env.BENCH_CLIENTS ?? '1,8,64,256').split(',').map(Number);
/** Connections of those that use one per client: as many as pools commonly have. */
const mostConnections = 64;

const postgres = await startPostgres({
  settings: { max_connections: '400', shared_buffers: '512MB', max_wal_size: '4GB' },
});
await applySchema(postgres.url);
const wide = openPostgres(postgres.url, mostConnections);
const narrow = openPostgres(postgres.url, 2);
const name = { merchantId: 'demo', currency: 'PHP' } as const;

const opener = createSqlLedger({ pool: wide });
const houses: Account[] = [];
while (houses.length < houseCount)
  houses.push(await opener.open({ ...name, kind: 'house', owner: `vendor-${houses.length}` }));
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
  return {
    merchantId: 'demo',
    ...told,
    kind: direction === 'debit' ? 'stake' : 'payout',
    account,
    counter: house,
    direction,
    amountMinor,
  };
}

const adaptive = createSqlLedger({ pool: narrow });
await Promise.all(
  members.map((_, member) => adaptive.post(postingOf({ ...nextOperation(1), member }, 1_000_000_000n))),
);
await seedNaive(postgres.url, memberCount);
await wide.query('analyze', []);

async function expectApplied(answer: Promise<{ readonly status: string }>): Promise<void> {
  const { status } = await answer;
  if (status !== 'applied') throw new Error(`the load is made so that everything applies, and this was ${status}`);
}

const pgbench = (clients: number, over: number) =>
  runPgbench({
    url: postgres.url,
    clients,
    seconds,
    firstMember: BigInt(members[0]?.id ?? 0),
    members: memberCount,
    firstHouse: BigInt(house.id),
    houses: over,
  });
const inNode = (run: (operation: Operation) => Promise<void>) => (clients: number) =>
  drive(clients, 0.5, seconds, () => run(nextOperation(memberCount)));

const contenders: readonly (readonly [title: string, measure: (clients: number) => Promise<Measured>])[] = [
  ['naive transaction, house balance', inNode((operation) => postNaively(wide, operation, true))],
  ['naive transaction, no house balance', inNode((operation) => postNaively(wide, operation, false))],
  [
    'one function call per operation',
    inNode((operation) => expectApplied(adaptive.postIn(wide, postingOf(operation)))),
  ],
  ...(hasPgbench()
    ? ([
        ['pgbench, the same function', (clients: number) => pgbench(clients, 1)],
        ['pgbench, over 64 houses', (clients: number) => pgbench(clients, houseCount)],
      ] as const)
    : []),
  ['adaptive batch', inNode((operation) => expectApplied(adaptive.post(postingOf(operation))))],
];

/** Who come to nothing, for `measureBeside`. */
async function crowdsOf(good: number): Promise<readonly Crowd[]> {
  const rich = (client: number) => ({ ...nextOperation(1), member: client });
  const penniless: Account[] = [];
  while (penniless.length < 192)
    penniless.push(await opener.open({ ...name, kind: 'cash', owner: `penniless-${penniless.length}` }));
  const repeated = Array.from({ length: good }, (_, client) => postingOf(rich(memberCount - 1 - client)));
  for (const posting of repeated) await adaptive.post(posting);
  const poor = (client: number) =>
    adaptive.post({ ...postingOf({ ...nextOperation(1), delta: -100n }), account: penniless[client] as Account });
  const again = (client: number) => adaptive.post(repeated[client] ?? postingOf(rich(client)));
  return [
    { title: 'without money', size: 64, act: poor },
    { title: 'without money', size: 192, act: poor },
    { title: 'who repeat themselves', size: 64, act: again },
  ];
}

const [version] = await wide.query<{ version: string }>('select version()', []);
console.log(`${version?.version}\n${seconds} s each, ${memberCount} members, fsync and synchronous_commit on`);
if (!hasPgbench())
  console.log(
    'no pgbench on this machine: the ceiling is one function call per operation, over 64 connections from node',
  );

async function compare(): Promise<void> {
  const at64 = new Map<string, Measured>();
  for (const clients of levels) {
    console.log(`\n${clients} ${clients === 1 ? 'client' : 'clients'}`);
    for (const [title, measure] of contenders) {
      const measured = await measure(clients);
      if (clients === 64) at64.set(title, measured);
      console.log(line(`  ${title}`, measured));
    }
  }

  const speed = (title: string) => at64.get(title)?.opsPerSecond ?? Number.NaN;
  const ceiling = hasPgbench()
    ? Math.max(speed('pgbench, the same function'), speed('pgbench, over 64 houses'))
    : speed('one function call per operation');
  const own = speed('adaptive batch');
  console.log(`\nat 64 clients the adaptive batch is`);
  console.log(
    `  ${(own / speed('naive transaction, house balance')).toFixed(1)} x naive with house balance (target 20)`,
  );
  console.log(`  ${(own / ceiling).toFixed(1)} x the ceiling of one commit per operation (target 3)`);
  console.log(`  p99 ${at64.get('adaptive batch')?.p99Ms.toFixed(1)} ms (target 15)`);
}

if (!isBesideOnly) await compare();
const good = 64;
const ofMember = (member: number) => expectApplied(adaptive.post(postingOf({ ...nextOperation(1), member })));
await measureBeside({ good, seconds, post: ofMember, crowds: await crowdsOf(good) });

const begun = performance.now();
await expectBooksToBalance(wide);
const [books] = await wide.query<{ transfers: string; bytes: string }>(
  `select count(*) as transfers, round((pg_total_relation_size('ledger.transfer') + pg_total_relation_size('ledger.entry'))::numeric
     / count(*)) as bytes from ledger.transfer`,
  [],
);
console.log(
  `\nthe books of ${books?.transfers} transfers balance, at ${books?.bytes} bytes each with their entries and indexes (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
);

await Promise.all([wide.close(), narrow.close()]);
await postgres.stop();
