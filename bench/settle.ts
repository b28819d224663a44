/**
 * `npm run bench:settle -- [--tickets 1000000] [--members 50000] [--of-one 100000] [--older 10000000]`: draws and settles a draw with this
 * many tickets, a fifth of them winning, on a Postgres of its own; the same of one member; the same beside older orders. A lottery of
 * another merchant is drawn every second meanwhile. Prints one line per figure: tickets a second, the last quarter against the first,
 * memory, how late the other draws came. Facts are written for as many listeners as the server has, and delivered to none. At the end the
 * books have to balance.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Calendar, drawByNumber, drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { vendors } from '#vendors/registry.ts';
import { north, openTable, south } from '../apps/server/src/modules/play/testing/open-table.ts';
import { startPostgres } from '../tools/services/postgres.ts';
import { analyse, fillOrders, numberOf, openAccounts } from './kit/fill-orders.ts';

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '1000000' },
    members: { type: 'string', default: '50000' },
    'of-one': { type: 'string', default: '100000' },
    older: { type: 'string', default: '0' },
  },
});
const [tickets, members, ofOne, older] = [values.tickets, values.members, values['of-one'], values.older].map(
  Number,
) as [number, number, number, number];
const GAME = 'fast-five';
const OTHER = 'every-second';
/** Bets close this long after they are filled in: enough for the last statement of filling. */
const HEAD_START_MS = 2_000;

const five = games.find(({ code }) => code === GAME);
if (five?.shape !== 'shared' || !five.calendar) throw new Error('Fast Five draws by the clock');
const calendar: Calendar = five.calendar;
const second = { ...five, code: OTHER, calendar: { ...calendar, seconds: 1, closesBefore: 0 } };
const offered = vendors.map((vendor) => {
  const listed = vendor.games.find(({ gameCode }) => gameCode === GAME);
  return listed ? { ...vendor, games: [...vendor.games, { ...listed, gameCode: OTHER, id: 9_999_999 }] } : vendor;
});

const postgres = await startPostgres({
  isOwn: true,
  settings: { shared_buffers: '1GB', max_wal_size: '8GB', maintenance_work_mem: '256MB' },
});
process.env.TEST_DATABASE = 'postgres';
process.env.TEST_POSTGRES_URL = postgres.url;
const table = await openTable({ games: [...games, second], vendors: offered });
const { db, sql } = table.database;
for (const name of ['wallet', 'cashier', 'records'])
  table.outbox.listenMany(name, 'orders.settled', async () => undefined);

const now = () => Date.now() + table.time.offsetMs;
const whole = (value: number) => Math.round(value).toLocaleString('en');
const report = (what: string, value: string) => console.log(`${what.padEnd(52)} ${value}`);

/** How late each draw of the other lottery was published, of those due since the clock was started. */
const late: number[] = [];
let startedAt = 0;
const { push } = Array.prototype;
table.published.push = (...items) => {
  for (const { merchantId, family, key, value } of items) {
    if (merchantId !== south.id || family !== 'draw' || key !== OTHER) continue;
    const drawn = drawByNumber(second.calendar, (value as { drawNumber: string }).drawNumber);
    if (drawn && drawn.drawsAtMs > startedAt) late.push(now() - drawn.drawsAtMs);
  }
  return push.apply(table.published, []);
};

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

let sales = 0;
/** A draw that takes orders now, and closes when the clock is moved there. */
async function sell(orders: number, of: number): Promise<number> {
  const draw = drawOnSale(calendar, now() + 60_000 * 5);
  table.time.offsetMs = draw.opensAtMs + 1_000 - Date.now();
  await table.lottery.drawClock.tick();
  const { drawIndex, drawNumber } = drawOnSale(calendar, now());
  sales += 1;
  const began = performance.now();
  await fillOrders(db, { merchantId: north.id, game: GAME, drawIndex, drawNumber, orders, members: of, number: sales });
  await analyse(db);
  await sql.query('checkpoint', []);
  report(`filled in ${whole(orders)} tickets`, `${((performance.now() - began) / 1000).toFixed(1)} s`);
  return drawIndex;
}

async function measure(what: string, orders: number, of: number): Promise<void> {
  const drawIndex = await sell(orders, of);
  const drawsAt = drawOnSale(calendar, now()).drawIndex;
  table.time.offsetMs += drawIndex <= drawsAt ? drawOnSale(calendar, now()).drawsAtMs - HEAD_START_MS - now() : 0;
  late.length = 0;
  const points: { readonly at: number; readonly share: number }[] = [];
  const memory: number[] = [];
  const cpu = process.cpuUsage();
  const before = process.memoryUsage().rss;
  startedAt = now();
  table.lottery.drawClock.start();
  let began = 0;
  for (;;) {
    const row = await progressOf(drawIndex);
    if (row?.drawn_at) {
      began ||= performance.now();
      memory.push(process.memoryUsage().rss);
      points.push({
        at: performance.now(),
        share: row.settled_member === null ? 0 : numberOf(row.settled_member) / of,
      });
      if (row.settled_at) break;
    }
    await pause(50);
  }
  const seconds = (performance.now() - began) / 1000;
  await table.lottery.drawClock.stop();
  const spent = process.cpuUsage(cpu);
  report(
    `${what}: ${whole(orders)} tickets of ${whole(of)} members`,
    `${seconds.toFixed(1)} s   ${whole(orders / seconds)} tickets/s`,
  );
  const [paid] = await sql.query<{ orders: bigint }>(
    `select count(*) as orders from lottery_order where merchant_id = $1 and game = $2 and draw_index = $3 and state = 'won'`,
    [north.id, GAME, drawIndex],
  );
  report('  paid', `${whole(Number(paid?.orders))} orders`);
  const timeTo = (share: number) => (points.find((point) => point.share >= share)?.at ?? performance.now()) - began;
  if (of > 1) {
    const ratio = timeTo(0.25) / (timeTo(1) - timeTo(0.75));
    report('  speed of the last quarter', `${ratio.toFixed(2)} x that of the first`);
  }
  const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  const middle = memory.slice(Math.floor(memory.length / 4), Math.floor(memory.length / 2));
  report(
    '  memory: before, second quarter, end, most',
    [before, Math.max(...middle, 0), memory.at(-1) ?? 0, Math.max(...memory)].map(mb).join('  '),
  );
  report('  processor of this node', `${((spent.user + spent.system) / 1e6).toFixed(1)} s`);
  const sorted = late.toSorted((one, other) => one - other);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(0);
  report(`  ${sorted.length} draws of another merchant meanwhile`, `late by ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  if (table.faults.length > 0) throw new Error(`settlement failed: ${table.faults[0]}`);
}

try {
  table.time.offsetMs = 0;
  await openAccounts(db, north.id, members);
  console.log(
    `load of this machine before: ${(await import('node:os'))
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  await measure('first', Math.min(10_000, tickets), members);
  await measure('settled', tickets, members);
  await measure('of one member', ofOne, 1);
  if (older > 0) {
    for (let left = older; left > 0; left -= tickets) await fillAside(Math.min(left, tickets));
    await measure(`beside ${whole(older)} older orders`, tickets, members);
  }
  await table.expectBooks();
  console.log('the books balance');
} finally {
  await table.close();
  await postgres.stop();
}

/** Orders of draws long settled. */
async function fillAside(orders: number): Promise<void> {
  sales += 1;
  const drawIndex = sales;
  const aside = { merchantId: north.id, game: GAME, drawIndex, drawNumber: `2020-${sales}` };
  await fillOrders(db, { ...aside, orders, members, number: sales });
}
