/**
 * `npm run bench:orders`: settles a number of lottery orders (`BENCH_ORDERS`, default 2,000), all of them winning, of as many members,
 * of a hundred and of one, in turn, on a Postgres of its own. Prints orders a second and the ratio to the first; checks at the end that
 * the ledger balances.
 */
import { randomUUID } from 'node:crypto';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import type { Session } from '../apps/server/src/http/handlers.ts';
import { answered, north, openTable, request, stageOf } from '../apps/server/src/modules/play/testing/open-table.ts';
import { startPostgres } from '../tools/services/postgres.ts';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 2_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const GAME = 'fast-five';
/** Orders of one member settle at least half as fast as orders of as many members. */
const WANTED_RATIO = 0.5;
/** Members who place orders at the same time. */
const AT_ONCE = 64;

const manifest = games.find(({ code }) => code === GAME);
if (manifest?.shape !== 'shared' || !manifest.schedule) throw new Error('Fast Five draws by the clock');
const { schedule } = manifest;

/** Bets on every first digit, so that one of the ten wins. */
const sure = {
  play: 'fixed-digit',
  selection: { picks: [[...'0123456789'], [], [], [], []] },
  unit: '1.00',
  multiple: 1,
};

const postgres = await startPostgres({ isOwn: true, settings: { shared_buffers: '256MB', max_wal_size: '4GB' } });
process.env.TEST_DATABASE = 'postgres';
process.env.TEST_POSTGRES_URL = postgres.url;
const table = await openTable();
table.time.fixedAt = drawOnSale(schedule, Date.now()).opensAtMs + 10_000;
const selling = () => drawOnSale(schedule, table.time.fixedAt ?? 0);

async function inTurns<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function index(member: Session, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    answered(
      await request(table.lottery.routes, 'placeOrder', north, {
        session: stageOf(member, GAME),
        body: { gameCode: GAME, drawNumber: selling().drawNumber, playType: 'Entertainment', lines: [sure] },
        idempotencyKey: randomUUID(),
      }),
    );
  }
}

/** Milliseconds from the time of the draw until every order is settled. */
async function settle(members: readonly Session[]): Promise<number> {
  await inTurns(members, (member) => index(member, Math.ceil(ORDERS / members.length)));
  table.time.fixedAt = selling().drawsAtMs;
  const began = performance.now();
  await table.lottery.drawClock.tick();
  const took = performance.now() - began;
  const open = await table.db
    .selectFrom('lottery_order')
    .select('id')
    .where('merchant_id', '=', north.id)
    .where('state', '=', 'open')
    .execute();
  if (open.length > 0 || table.faults.length > 0) throw new Error(`${open.length} orders are open: ${table.faults[0]}`);
  table.time.fixedAt = selling().opensAtMs + 10_000;
  return took;
}

try {
  const members: Session[] = [];
  const places = Array.from({ length: ORDERS }, (_, index) => index);
  await inTurns(places, async () => void members.push(await table.newMember(north, '1000000.00')));
  await table.lottery.drawClock.tick();
  const crowds = [...new Set([ORDERS, Math.min(100, ORDERS), 1])];
  const speeds = new Map(crowds.map((size) => [size, [] as number[]]));
  await settle(members.slice(0, 1));
  // In turn, so that other load on the machine affects all of them.
  for (let round = 0; round < ROUNDS; round++) {
    for (const size of crowds) {
      const orders = Math.ceil(ORDERS / size) * size;
      speeds.get(size)?.push((1000 * orders) / (await settle(members.slice(0, size))));
    }
  }
  const middle = (size: number) => speeds.get(size)?.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
  console.log(`${ORDERS.toLocaleString('en')} winning orders, drawn and settled; the middle of ${ROUNDS} rounds`);
  for (const size of crowds) {
    const name = size === 1 ? 'of one member' : `of ${size.toLocaleString('en')} members`;
    const speed = Math.round(middle(size)).toLocaleString('en').padStart(8);
    console.log(`  ${name.padEnd(20)} ${speed} orders/s   ${(middle(size) / middle(ORDERS)).toFixed(2)} x`);
  }
  console.log(`  wanted of one member: ${WANTED_RATIO} x`);
  await table.expectBooks();
} finally {
  await table.close();
  await postgres.stop();
}
