/**
 * `npm run bench:ledger`: one run, side by side, on real Postgres with fsync and synchronous_commit on. An operation is a bet: its
 * stake, and every second time its payout. Prints figures and ratios, asserts nothing. `BENCH_SECONDS` is the length of each
 * measurement, `BENCH_CLIENTS` the numbers of clients; `-- bets` measures the path of bets alone, in turns with bets whose stakes are checked before, and
 * prints the processor time of a post; `-- beside` how much clients whose posts are not applied slow down the others; `-- --older 100000000` measures
 * the path of bets in books with so many transfers of older days, by turns with empty books on a second server. Ids carry their time, as
 * those of rounds do; `--vendors`: neither the older nor the new ones do (`--held`: when the older ones are there, a line of the input is waited for).
 */
import { randomUUID } from 'node:crypto';
import { type Account, beginDay, createSqlLedger, type SqlPool } from '#ledger';
import { expectBooksToBalance } from '#ledger/testing';
import { startPostgres } from '#test-services/postgres.ts';
import { openPostgres } from '../packages/ledger/testing/pools.ts';
import { drive, line, type Measured } from './kit/latencies.ts';
import { waitForLine } from './kit/wait-for-line.ts';
import { type Load, measureBeside } from './ledger/beside.ts';
import { type BetTable, MERCHANT, openBets, ownerOf, VENDOR } from './ledger/bets.ts';
import { fillTransfers } from './ledger/fill-transfers.ts';
import { type Bet, movementsOf, nextBet } from './ledger/load.ts';
import { placeNaively, seedNaive } from './ledger/naive.ts';
import { hasPgbench, runPgbench } from './ledger/pgbench.ts';
import { timed } from './rewards/processor-time.ts';

const isBesideOnly = process.argv.includes('beside');
const [, olderWanted = '0'] = process.argv.join(' ').split(' --older ');
const older = Number.parseInt(olderWanted, 10);
const isOfVendors = process.argv.includes('--vendors');
const isHeld = process.argv.includes('--held');
const isBetsOnly = process.argv.includes('bets');
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const memberCount = Number(process.env.BENCH_MEMBERS ?? 10_000);
const pennilessCount = 192;
const levels = (process.env.BENCH_CLIENTS ?? '1,8,64,256').split(',').map(Number);
/** Connections of the variants that use one per client: a common pool size. */
const maxConnections = 64;
const OWN = 'bets in batches';
const CHECKED = 'the same, each stake checked before';
const WARM_UP_SECONDS = 0.5;
/** Measurements of each kind of books. */
const OLDER_TURNS = 3;
/** Older transfers up to which the books are checked whole. */
const MAX_CHECKED = 3_000_000;
/** Every second bet pays. */
const POSTS_OF_BET = 1.5;

const start = () =>
  startPostgres({
    isOwn: true,
    settings: {
      max_connections: '400',
      shared_buffers: '512MB',
      max_wal_size: '4GB',
      // A day that is made and filled in one transaction is written once.
      ...(older > 0 && { wal_level: 'minimal', max_wal_senders: '0' }),
    },
  });
const postgres = await start();
const bets = await openBets(postgres.url);
await bets.join(0, memberCount, 1_000_000_000n);
await bets.join(memberCount, memberCount + pennilessCount, 0n);
const wide = openPostgres(postgres.url, maxConnections);
const ledger = createSqlLedger();
const named = { merchantId: MERCHANT, currency: 'PHP' } as const;
const house = await ledger.open(wide, { ...named, kind: 'house', owner: VENDOR });
const accounts = await wide.query<{ id: string; owner: string }>(
  `select id::text, owner from ledger.account where merchant_id = $1 and kind = 'cash'`,
  [MERCHANT],
);
const idOf = new Map(accounts.map(({ id, owner }) => [owner, id]));
const accountOf = (member: number): Account => {
  const owner = ownerOf(member);
  return { ...named, kind: 'cash', owner, id: idOf.get(owner) ?? '' };
};
await seedNaive(postgres.url, memberCount);
await wide.query('create table bench_member (place bigint primary key, id text not null)', []);
await wide.query('insert into bench_member select * from unnest($1::bigint[], $2::text[])', [
  Array.from({ length: memberCount }, (_, member) => member + 1),
  Array.from({ length: memberCount }, (_, member) => accountOf(member).id),
]);
await wide.query('analyze', []);

async function expectApplied(outcome: Promise<string>): Promise<void> {
  const status = await outcome;
  if (status !== 'applied') throw new Error(`the load is made so that everything applies, and this was ${status}`);
}

/** One transaction per bet; each movement calls the ledger's function. */
const placeSingly = (bet: Bet) =>
  wide.transaction(async (tx) => {
    for (const { kind, externalId, deltaMinor } of movementsOf(bet)) {
      const posting = {
        merchantId: MERCHANT,
        source: VENDOR,
        externalId,
        requestHash: bet.requestHash,
        round: bet.id,
        kind,
        account: accountOf(bet.member),
        counter: house,
        direction: deltaMinor < 0n ? ('debit' as const) : ('credit' as const),
        amountMinor: deltaMinor < 0n ? -deltaMinor : deltaMinor,
      };
      await expectApplied(ledger.post(tx, posting).then(({ status }) => status));
    }
  });

const inNode = (run: (bet: Bet) => Promise<void>) => (clients: number) =>
  drive(clients, WARM_UP_SECONDS, seconds, () => run(nextBet(memberCount)));
const own = inNode((bet) => expectApplied(bets.place(bet)));
const checked = inNode((bet) => expectApplied(bets.place(bet, 'checked')));

const contenders: readonly (readonly [title: string, measure: (clients: number) => Promise<Measured>])[] = isBetsOnly
  ? [OWN, CHECKED, OWN, CHECKED].map((title) => [title, withTimeOfPosts(title === OWN ? own : checked)])
  : [
      ['naive transaction, house balance', inNode((bet) => placeNaively(wide, bet, true))],
      ['naive transaction, no house balance', inNode((bet) => placeNaively(wide, bet, false))],
      ['one transaction per bet', inNode(placeSingly)],
      ...(hasPgbench()
        ? ([
            [
              'pgbench, the same functions',
              (clients: number) =>
                runPgbench({
                  url: postgres.url,
                  clients,
                  seconds,
                  merchant: MERCHANT,
                  members: memberCount,
                  house: house.id,
                }),
            ],
          ] as const)
        : []),
      [OWN, own],
    ];

/** Of both processors, the clients' included. */
function withTimeOfPosts(measure: (clients: number) => Promise<Measured>) {
  return async (clients: number) => {
    const { value, node, postgres } = await timed(() => measure(clients));
    const posts = value.opsPerSecond * POSTS_OF_BET * (seconds + WARM_UP_SECONDS);
    const micros = (spent: number) => `${((1e6 * spent) / posts).toFixed(1)} µs`;
    const rate = Math.round(value.opsPerSecond * POSTS_OF_BET).toLocaleString('en');
    console.log(`  ${rate} posts a second, each ${micros(postgres)} of the database and ${micros(node)} of node`);
    return value;
  };
}

/** Clients whose bets are not applied, for `measureBeside`. */
async function loadsOf(good: number): Promise<readonly Load[]> {
  const of = (member: number): Bet => ({ ...nextBet(1), member });
  const repeated = Array.from({ length: good }, (_, client) => of(memberCount - 1 - client));
  for (const bet of repeated) await bets.place(bet);
  const poor = (client: number) => bets.place(of(memberCount + client));
  const again = (client: number) => bets.place(repeated[client] ?? of(client));
  return [
    { title: 'without money', size: 64, act: poor },
    { title: 'without money', size: pennilessCount, act: poor },
    { title: 'who repeat themselves', size: 64, act: again },
  ];
}

const [version] = await wide.query<{ version: string }>('select version()', []);
console.log(`${version?.version}\n${seconds} s each, ${memberCount} members, fsync and synchronous_commit on`);
if (!hasPgbench())
  console.log('no pgbench on this machine: the ceiling is one transaction per bet, over 64 connections from node');

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
  if (isBetsOnly || !at64.has(OWN)) return;

  const speed = (title: string) => at64.get(title)?.opsPerSecond ?? Number.NaN;
  const ceiling = Math.max(
    speed('one transaction per bet'),
    hasPgbench() ? speed('pgbench, the same functions') : Number.NEGATIVE_INFINITY,
  );
  console.log(`\nat 64 clients, bets in batches are`);
  console.log(
    `  ${(speed(OWN) / speed('naive transaction, house balance')).toFixed(1)} x naive with house balance (target 20)`,
  );
  console.log(`  ${(speed(OWN) / ceiling).toFixed(1)} x the ceiling of one commit per bet (target 3)`);
  console.log(`  p99 ${at64.get(OWN)?.p99Ms.toFixed(1)} ms (target 15)`);
}

/** What is measured in one kind of books. */
interface Turns {
  readonly title: string;
  readonly bets: BetTable;
  readonly pool: SqlPool;
  readonly rates: number[];
  bytes: number;
  posts: number;
}

async function measureTurn(turns: Turns): Promise<void> {
  const { title, bets: table, pool } = turns;
  const written = async () =>
    Number((await pool.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0' as bytes", []))[0]?.bytes);
  // Pages that are written whole after a checkpoint are so in every turn.
  await pool.query('checkpoint', []);
  const from = await written();
  const place = inNode((bet) => expectApplied(table.place(isOfVendors ? { ...bet, id: randomUUID() } : bet)));
  const measured = await withTimeOfPosts(place)(64);
  console.log(line(`  ${title}`, measured));
  turns.rates.push(measured.opsPerSecond);
  turns.bytes += (await written()) - from;
  turns.posts += measured.opsPerSecond * POSTS_OF_BET * (seconds + WARM_UP_SECONDS);
}

/** Of books that are as long, and of empty ones by turns: how fast, and what a post takes. */
async function compareOlder(): Promise<void> {
  const second = await start();
  const empty = { bets: await openBets(second.url), pool: openPostgres(second.url, 1) };
  await empty.bets.join(0, memberCount, 1_000_000_000n);
  for (const { pool } of [empty, { pool: wide }]) await beginDay(pool);
  const filled = await fillTransfers(postgres.url, memberCount, older, isOfVendors ? 'numbers' : 'timed');
  if (isHeld) await waitForLine();
  const kinds: readonly Turns[] = [
    { ...empty, title: 'empty books', rates: [], bytes: 0, posts: 0 },
    { bets, pool: wide, title: 'long books', rates: [], bytes: 0, posts: 0 },
  ];
  console.log('the first posts of the day, which are not compared');
  for (const kind of kinds) await measureTurn({ ...kind, rates: [] });
  for (let turn = 0; turn < OLDER_TURNS; turn++) {
    console.log(`turn ${turn + 1}`);
    for (const kind of kinds) await measureTurn(kind);
  }
  const median = ({ rates }: Turns) => rates.toSorted((one, other) => one - other)[OLDER_TURNS >> 1] ?? Number.NaN;
  for (const { title, bytes, posts } of kinds)
    console.log(`${title}: ${Math.round(bytes / posts)} bytes of write-ahead log a post`);
  const [short, long] = kinds.map(median);
  console.log(
    `beside ${filled.toLocaleString('en')} older transfers a bet takes ${(Number(short) / Number(long)).toFixed(2)} times as long (target 1.3)`,
  );
  await Promise.all([empty.bets.database.close(), empty.pool.close()]);
  await second.stop();
}

if (older > 0) await compareOlder();
else if (!isBesideOnly) await compare();
if (!isBetsOnly && older === 0) {
  const good = 64;
  const ofMember = (member: number) => expectApplied(bets.place({ ...nextBet(1), member }));
  await measureBeside({ good, seconds, post: ofMember, loads: await loadsOf(good) });
}

const begun = performance.now();
const isChecked = older <= MAX_CHECKED;
if (isChecked) await expectBooksToBalance(wide);
const [books] = await wide.query<{ transfers: string; bytes: string }>(
  `select count(*) as transfers, round((select sum(pg_total_relation_size(c.oid)) from pg_class c
     where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r' and c.relname not in ('account', 'verified')) / count(*)) as bytes
   from ledger.transfer`,
  [],
);
console.log(
  `\nthe books of ${books?.transfers} transfers ${isChecked ? 'balance' : 'are too long to be checked here'}, at ${books?.bytes} bytes each with their keys and indexes (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
);

await Promise.all([wide.close(), bets.database.close()]);
await postgres.stop();
