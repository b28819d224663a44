/**
 * `npm run bench:settle -- [--tickets 1000000] [--members 50000] [--of-one 100000] [--older 10000000] [--bets 25] [--held]`: two nodes, each a
 * process, draw and settle a draw of a lottery with this many tickets on a Postgres of its own, about a fifth of them winning, and then the same of one
 * member; both beside older orders, which are filled in before anything is measured (`--held`: then a line of the input is waited for). Meanwhile
 * each node takes so many bets a second on the next draw, and a lottery of another merchant is drawn every second.
 * Prints one line per figure: tickets a second, the last quarter against the first, memory, how long bets waited, how late the other draws
 * were committed. Facts are written for the server's listeners of records, wagering and balances, and delivered by one node when the draw is settled: how
 * long that takes until all of them are complete. At the end the books have to balance, each ticket has its end, and each record says it: otherwise this
 * fails.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { drawOnSale } from '#engine-kit';
import type { LotteryConfig } from '#games/lottery/engine.ts';
import { games } from '#games/registry.ts';
import { startPostgres } from '#test-services/postgres.ts';
import { vendors } from '#vendors/registry.ts';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import { countDraws } from '../../apps/server/src/modules/cashier/wagering/index.ts';
import { north, openTable, south, stageOf } from '../../apps/server/src/modules/play/testing/open-table.ts';
import { fillSettings } from '../console/fill-table.ts';
import { analyse, fillOlderOrders, fillOrders, keepKinds, numberOf, openAccounts } from '../kit/fill-orders.ts';
import { summarise } from '../kit/latencies.ts';
import { type Done, type Go, runSettleNode } from '../kit/settle-node.ts';
import { waitForLine } from '../kit/wait-for-line.ts';
import { kindsOf } from './kinds.ts';
import { listenAsServer, WRONG_RECORDS_OF_DRAW } from './server-listeners.ts';

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '1000000' },
    members: { type: 'string', default: '50000' },
    'of-one': { type: 'string', default: '100000' },
    older: { type: 'string', default: '0' },
    bets: { type: 'string', default: '25' },
    held: { type: 'boolean', default: false },
    /** A process that settles: the address of its database, and the secret of all. */
    node: { type: 'string' },
    secret: { type: 'string', default: '' },
  },
});
const [tickets, members, ofOne, older, betsPerSecond] = [
  values.tickets,
  values.members,
  values['of-one'],
  values.older,
  values.bets,
].map(Number) as [number, number, number, number, number];
const NODES = 2;
const GAME = 'lottery-ssc-1';
const OTHER = 'every-second';
/** The nodes have this long to warm up before the draw. */
const HEAD_START_MS = 8_000;
/** The sale of older orders. */
const OLDER = 0xffff;

const lottery = games.find(({ code }) => code === GAME);
if (lottery?.shape !== 'shared' || lottery.calendar?.kind !== 'every') throw new Error(`${GAME} draws by the clock`);
const { calendar } = lottery;
const second = { ...lottery, code: OTHER, calendar: { ...calendar, seconds: 1, closesBefore: 0 } };
const sold = [...games.filter(({ family }) => family !== 'lottery'), lottery, second];
const offered = vendors.map((vendor) => {
  const listed = vendor.games.find(({ gameCode }) => gameCode === GAME);
  return listed ? { ...vendor, games: [...vendor.games, { ...listed, gameCode: OTHER, id: 9_999_999 }] } : vendor;
});

const whole = (value: number) => Math.round(value).toLocaleString('en');
const report = (what: string, value: string) => console.log(`${what.padEnd(52)} ${value}`);
const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

async function measureAll(): Promise<void> {
  const postgres = await startPostgres({
    isOwn: true,
    settings: { ...fillSettings, shared_buffers: '1GB', track_commit_timestamp: 'on' },
  });
  process.env.TEST_DATABASE = 'postgres';
  process.env.TEST_POSTGRES_URL = postgres.url;
  const table = await openTable({ games: sold, vendors: offered });
  const { db, sql } = table.database;
  const { url } = table.database;
  if (url === undefined) throw new Error('a Postgres has an address');
  const now = () => Date.now() + table.time.offsetMs;
  const kinds = await kindsOf(lottery?.variants[0].config as LotteryConfig);
  await keepKinds(db, kinds);
  await openAccounts(db, north.id, members);
  listenAsServer(table, () => [north, south], { now });
  const bettors = await Promise.all(Array.from({ length: 40 }, () => table.newMember(north, '100000.00')));
  let sales = 0;

  async function startNode(): Promise<ChildProcess> {
    const secret = Buffer.from(table.secret).toString('hex');
    const child = fork(import.meta.filename, ['--node', url ?? '', '--secret', secret]);
    await once(child, 'message');
    return child;
  }

  /** A draw that takes orders now, and is due when the nodes have warmed up. */
  async function sell(orders: number, of: number): Promise<number> {
    const draw = drawOnSale(calendar, now() + 60_000 * 5);
    table.time.offsetMs = draw.opensAtMs + 1_000 - Date.now();
    await table.lottery.drawClock.tick();
    const { drawIndex, drawNumber } = drawOnSale(calendar, now());
    sales += 1;
    const began = performance.now();
    const sale = { merchantId: north.id, game: GAME, drawIndex, drawNumber, orders, members: of, number: sales };
    await fillOrders(db, kinds, sale);
    await analyse(db);
    await sql.query('checkpoint', []);
    report(`filled in ${whole(orders)} tickets`, `${((performance.now() - began) / 1000).toFixed(1)} s`);
    return drawIndex;
  }

  interface Progress {
    readonly drawn_at: Date | null;
    readonly settled_at: Date | null;
    readonly settled_member: string | null;
  }

  async function progressOf(drawIndex: number): Promise<Progress | undefined> {
    const [row] = await sql.query<Progress>(
      'select drawn_at, settled_at, settled_member from lottery_draw where merchant_id = $1 and game = $2 and draw_index = $3',
      [north.id, GAME, drawIndex],
    );
    return row;
  }

  async function measure(what: string, orders: number, of: number): Promise<void> {
    const drawIndex = await sell(orders, of);
    const children = await Promise.all(Array.from({ length: NODES }, startNode));
    const draw = drawOnSale(calendar, now());
    if (draw.drawIndex === drawIndex) table.time.offsetMs = draw.drawsAtMs - HEAD_START_MS - Date.now();
    const startedAt = now() + HEAD_START_MS / 2;
    const done = children.map((child) => once(child, 'message').then(([message]) => message as Done));
    for (const [at, child] of children.entries()) {
      const own = bettors.filter((_, member) => member % NODES === at).map((one) => stageOf(one, GAME, offered));
      child.send({ offsetMs: table.time.offsetMs, bettors: own, betsPerSecond } satisfies Go);
    }
    const points: { readonly at: number; readonly share: number }[] = [];
    let began = 0;
    for (;;) {
      const row = await progressOf(drawIndex);
      if (row?.drawn_at) {
        began ||= performance.now();
        points.push({
          at: performance.now(),
          share: row.settled_member === null ? 0 : numberOf(row.settled_member) / of,
        });
        if (row.settled_at) break;
      }
      await pause(50);
    }
    const seconds = (performance.now() - began) / 1000;
    const drawnAt = now() - seconds * 1000;
    for (const child of children) child.send('stop');
    const all = await Promise.all(done);
    report(
      `${what}: ${whole(orders)} tickets of ${whole(of)} members`,
      `${seconds.toFixed(1)} s   ${whole(orders / seconds)} tickets/s`,
    );
    await reportPaid(drawIndex);
    await complete(drawIndex, orders);
    const timeTo = (share: number) => (points.find((point) => point.share >= share)?.at ?? performance.now()) - began;
    if (of > 1) {
      const ratio = timeTo(0.25) / (timeTo(1) - timeTo(0.75));
      report('  speed of the last quarter', `${ratio.toFixed(2)} x that of the first`);
    }
    for (const { memory, cpuSeconds } of all) {
      const middle = memory.slice(Math.floor(memory.length / 4), Math.floor(memory.length / 2));
      const shown = [Math.max(...middle, 0), memory.at(-1) ?? 0, Math.max(...memory)].map(mb).join('  ');
      report('  a node: memory in the second quarter, end, most', `${shown}   processor ${cpuSeconds.toFixed(1)} s`);
    }
    const bets = all.flatMap((one) => one.bets);
    const waited = (some: typeof bets) => {
      const { p50Ms, p99Ms } = summarise(
        some.map(({ ms }) => ms),
        1,
      );
      return `${some.length} bets  p50 ${p50Ms.toFixed(0)} ms  p99 ${p99Ms.toFixed(0)} ms`;
    };
    report(
      '  bets on the next draw before it is settled',
      waited(bets.filter(({ at }) => at > startedAt && at < drawnAt)),
    );
    report('  bets on the next draw meanwhile', waited(bets.filter(({ at }) => at >= drawnAt)));
    report('  their answers', JSON.stringify(all.map((one) => one.answers)));
    await reportOthers(startedAt);
    report(
      '  load of this machine',
      loadavg()
        .map((load) => load.toFixed(1))
        .join(' '),
    );
    for (const { faults } of all) if (faults.length > 0) throw new Error(`settlement failed: ${faults[0]}`);
  }

  /** Each winner has one payment, of what its order says. */
  async function reportPaid(drawIndex: number): Promise<void> {
    const [paid] = await sql.query<{ won: number; once: number }>(
      `select count(*)::int as won, count(*) filter (where (
         select count(*) from ledger.reported r join ledger.transfer t on t.merchant_id = r.merchant_id and t.id = r.transfer_id
         where r.merchant_id = o.merchant_id and r.key = ledger.key_of('originals', 'win:' || o.id)
       ) = 1)::int as once from lottery_order o where merchant_id = $1 and game = $2 and draw_index = $3 and state = 'won'`,
      [north.id, GAME, drawIndex],
    );
    report('  paid', `${whole(paid?.won ?? 0)} orders`);
    if (!paid || paid.won !== paid.once) throw new Error('a winner is paid once');
  }

  /** Until records, what was wagered, and balances are what the draw made them. */
  async function complete(drawIndex: number, orders: number): Promise<void> {
    const began = performance.now();
    await table.outbox.pump();
    const delivered = (performance.now() - began) / 1000;
    // A draw is counted when nothing more has come of it for a while: that while is not waited for.
    const transact = ((act) => atomically(db, act)) as Parameters<typeof countDraws>[0]['atomically'];
    const later = { now: () => now() + 600_000 };
    const counting = { clock: later, atomically: transact, bonus: table.walletModule.bonus, outbox: table.outbox };
    while ((await countDraws(counting, north)) > 0);
    await table.outbox.pump();
    const seconds = (performance.now() - began) / 1000;
    const [row] = await sql.query<{ wrong: number }>(WRONG_RECORDS_OF_DRAW, [north.id, GAME, drawIndex]);
    report(
      '  records, wagering and balances are complete',
      `after ${seconds.toFixed(1)} s   records ${delivered.toFixed(1)} s, ${whole(orders / delivered)} a second`,
    );
    if (!row || row.wrong > 0) throw new Error(`${row?.wrong} records are not complete`);
  }

  /** How long after their time the other lottery's draws were committed. */
  async function reportOthers(from: number): Promise<void> {
    const rows = await sql.query<{ late_ms: number }>(
      `select (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 + $1::float8 - extract(epoch from draws_at) * 1000)::float8 as late_ms
       from lottery_draw where merchant_id = $2 and game = $3 and drawn_at is not null and draws_at > to_timestamp($4)`,
      [table.time.offsetMs, south.id, OTHER, from / 1000],
    );
    const { p50Ms, p99Ms } = summarise(
      rows.map(({ late_ms: ms }) => ms),
      1,
    );
    report(
      `  ${rows.length} draws of another merchant meanwhile`,
      `late by ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`,
    );
  }

  async function fillOlder(): Promise<void> {
    const began = performance.now();
    const sold = { merchantId: north.id, game: GAME, members, number: OLDER };
    await fillOlderOrders(url ?? '', kinds, sold, { orders: older, ofDraw: tickets });
    const seconds = (performance.now() - began) / 1000;
    const [row] = await sql.query<{ size: string }>('select pg_database_size(current_database())::text as size', []);
    report(`filled in ${whole(older)} older orders`, `${seconds.toFixed(0)} s, ${mb(Number(row?.size))}`);
  }

  try {
    if (older > 0) await fillOlder();
    if (values.held) await waitForLine();
    report(
      'load of this machine before',
      loadavg()
        .map((load) => load.toFixed(1))
        .join(' '),
    );
    await measure('first', Math.min(10_000, tickets), members);
    await measure(older > 0 ? `beside ${whole(older)} older orders` : 'settled', tickets, members);
    await measure('of one member', ofOne, 1);
    await table.expectBooks();
    console.log('the books balance');
  } finally {
    await table.close();
    await postgres.stop();
  }
}

const sale = { games: sold, vendors: offered, code: GAME, calendar };
await (values.node === undefined ? measureAll() : runSettleNode(values.node, Buffer.from(values.secret, 'hex'), sale));
