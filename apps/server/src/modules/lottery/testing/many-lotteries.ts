/**
 * Ninety lotteries of some merchants by a clock that jumps from one close or draw to the next, drawn, sold and settled by two nodes at once: what was
 * drawn, bought and paid in that time, and everything that is wrong with it.
 */
import { randomUUID } from 'node:crypto';
import { drawAfter, drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { formatAmount, type Json } from '#kernel';
import { vendors } from '#vendors/registry.ts';
import { testMerchant } from '../../identity/testing.ts';
import type { Merchant } from '../../merchants/index.ts';
import { north, openTable, request, south, stageOf, type Table } from '../../play/testing/open-table.ts';

const LOTTERIES = 90;
const START_MINOR = 10_000_000n;
/** When the sales begin. */
const from = Date.UTC(2026, 3, 1, 4);

type Lottery = (typeof games)[number] & { readonly calendar: NonNullable<(typeof games)[number]['calendar']> };

const own = games.filter((game): game is Lottery => game.shape === 'shared' && game.calendar !== undefined);
const fast = own.filter(
  ({ calendar, source }) => calendar.kind === 'every' && calendar.seconds <= 300 && source !== 'official',
);
/** All there are, and copies of the fast ones. */
const sold: readonly Lottery[] = [
  ...own,
  ...Array.from({ length: Math.max(0, LOTTERIES - own.length) }, (_, at) => {
    const game = fast[at % fast.length];
    if (!game) throw new Error('some lotteries draw every few minutes');
    return { ...game, code: `${game.code}-copy-${at}` };
  }),
];
const offered = vendors.map((vendor) => {
  const listed = vendor.games.find(({ gameCode }) => gameCode === fast[0]?.code);
  const copies = sold.filter(({ code }) => !own.some((one) => one.code === code));
  return listed
    ? { ...vendor, games: [...vendor.games, ...copies.map(({ code: gameCode }) => ({ ...listed, gameCode }))] }
    : vendor;
});

/** Every close and every draw until then, each once. */
function momentsUntil(until: number): number[] {
  const moments = new Set<number>();
  for (const { calendar } of sold)
    for (let draw = drawOnSale(calendar, from); draw.closesAtMs <= until; draw = drawAfter(calendar, draw))
      for (const at of [draw.closesAtMs, draw.drawsAtMs]) if (at <= until) moments.add(at);
  return [...moments].toSorted((one, other) => one - other);
}

/** The draws of a game that were sold from the start on, and are due by then. */
function drawsUntil({ calendar }: Lottery, until: number): string[] {
  const due: string[] = [];
  for (let draw = drawOnSale(calendar, from); draw.drawsAtMs <= until; draw = drawAfter(calendar, draw))
    due.push(draw.drawNumber);
  return due;
}

export interface Figures {
  readonly lotteries: number;
  readonly draws: number;
  readonly orders: number;
  readonly won: number;
  readonly wrong: readonly string[];
}

interface Bet {
  readonly game: Lottery;
  readonly play: string;
  readonly selection: { readonly [field: string]: Json };
}

/** Some of each game, each of another play. */
async function betsOf(some: readonly Lottery[]): Promise<Bet[]> {
  const bets: Bet[] = [];
  for (const game of some) {
    if (game.shape !== 'shared') continue;
    const { engine } = await game.engine();
    const few = engine.samples.filter(({ input }) => {
      const { playType } = input as { readonly playType?: string };
      const bet = engine.readBet(input);
      return playType === 'Entertainment' && bet.ok && engine.unitsOf(bet.value) <= 20;
    });
    for (const { input } of few.slice(0, 3)) {
      const { play, playType: _, series: __, ...selection } = input as { play: string; [field: string]: Json };
      bets.push({ game, play, selection });
    }
  }
  return bets;
}

const merchants = [north, south, testMerchant('east', north.manifest)];

interface Player {
  readonly merchant: Merchant;
  readonly session: Awaited<ReturnType<Table['newMember']>>;
}

/** What draws, sells and settles. */
type Node = Pick<Table, 'lottery' | 'outbox' | 'catalog' | 'walletModule'>;

/** On all nodes at once, as their clocks do. */
const tick = (nodes: readonly Node[]) => Promise.all(nodes.map(({ lottery }) => lottery.drawClock.tick()));

function place({ lottery }: Node, { merchant, session }: Player, { game, play, selection }: Bet, at: number) {
  const { drawNumber } = drawOnSale(game.calendar, at);
  return request(lottery.routes, 'placeOrder', merchant, {
    session: stageOf(session, game.code, offered),
    body: {
      gameCode: game.code,
      drawNumber,
      playType: 'Entertainment',
      lines: [{ play, selection, unit: '1.00', multiple: 1 }],
    },
    idempotencyKey: randomUUID(),
  });
}

const drawn = (table: Table): string[] =>
  table.published.flatMap(({ merchantId, family, key, value }) =>
    family === 'draw' ? [`${merchantId} ${key} ${(value as { drawNumber: string }).drawNumber}`] : [],
  );

/** Draws that are missing, that came twice, and that were not settled. */
async function wrongDraws(table: Table, until: number): Promise<string[]> {
  const came = Map.groupBy(drawn(table), (name) => name);
  const wrong = [...came].flatMap(([name, all]) => (all.length === 1 ? [] : [`${name} was drawn ${all.length} times`]));
  for (const game of sold)
    for (const drawNumber of drawsUntil(game, until))
      for (const { id } of merchants)
        if (!came.has(`${id} ${game.code} ${drawNumber}`)) wrong.push(`${id} ${game.code} ${drawNumber} was not drawn`);
  const rows = await table.database.sql.query<{ game: string; draw_number: string; state: string }>(
    `select game, draw_number, state from lottery_draw where draws_at <= $1
     and (settled_at is null or state <> 'drawn') order by game, draw_number`,
    [new Date(until)],
  );
  return [...wrong, ...rows.map((row) => `${row.game} ${row.draw_number} is ${row.state}, or not settled`)];
}

interface OrderEnd {
  readonly id: string;
  readonly state: string;
  readonly is_settled: boolean;
}

/** Each order of a settled draw is in one fact. */
function wrongOrders(rows: readonly OrderEnd[], facts: ReadonlyMap<string, number>): string[] {
  return rows.flatMap(({ id, is_settled: isSettled }) => {
    const found = facts.get(id) ?? 0;
    return found === Number(isSettled) ? [] : [`order ${id} is in ${found} facts`];
  });
}

/** Each member has what was staked less, and what was paid more. */
async function wrongBalances(table: Table, players: readonly Player[]): Promise<string[]> {
  const rows = await table.database.sql.query<{ member_id: string; gained: string }>(
    'select member_id, sum(payout_minor + rebate_minor - stake_minor)::text as gained from lottery_order group by member_id',
    [],
  );
  const gained = new Map(rows.map((row) => [row.member_id, BigInt(row.gained)]));
  const wrong: string[] = [];
  for (const { merchant, session } of players) {
    const { memberId } = session;
    const cash = START_MINOR + (gained.get(memberId) ?? 0n);
    const { cashMinor } = await table.wallet.balance(table.db, { merchant, memberId, isTrial: false });
    if (cashMinor !== cash) wrong.push(`${memberId} has ${cashMinor} instead of ${cash}`);
  }
  return wrong;
}

/** What else listens to facts. */
export interface Beside {
  subscribe(
    table: Table,
    nodes: readonly Node[],
    players: readonly { readonly merchant: Merchant; readonly memberId: string }[],
  ): Promise<void>;
  /** What is not complete that should be. */
  check(table: Table, atMs: number): Promise<readonly string[]>;
}

export interface Hours {
  readonly minutes: number;
  /** Bought at each merchant after each moment. */
  readonly ordersAtOnce?: number;
  readonly onMoment?: (atMs: number, draws: number) => void;
  readonly beside?: Beside;
}

export async function runLotteries({ minutes, ordersAtOnce = 3, onMoment, beside }: Hours): Promise<Figures> {
  const table = await openTable({ merchants, games: sold, vendors: offered });
  try {
    const nodes: readonly Node[] = [table, await table.secondNode()];
    const facts = new Map<string, number>();
    for (const { outbox } of nodes)
      outbox.listenMany('records', 'orders.settled', async (_, __, some) => {
        for (const { body } of some)
          for (const { orderId } of body.orders) facts.set(orderId, (facts.get(orderId) ?? 0) + 1);
      });
    table.time.fixedAt = from;
    await tick(nodes);
    const amount = formatAmount(START_MINOR, north.currency);
    const players = await Promise.all(
      merchants.map(async (merchant) => ({ merchant, session: await table.newMember(merchant, amount) })),
    );
    await beside?.subscribe(
      table,
      nodes,
      players.map(({ merchant, session: { memberId } }) => ({ merchant, memberId })),
    );
    const until = from + minutes * 60_000;
    const bets = await betsOf(fast);
    const wrong: string[] = [];
    let [turn, orders] = [0, 0];
    for (const moment of momentsUntil(until)) {
      table.time.fixedAt = moment;
      await tick(nodes);
      for (const player of players.flatMap((one) => Array.from({ length: ordersAtOnce }, () => one))) {
        const [bet, node] = [bets[turn % bets.length], nodes[turn++ % nodes.length]];
        if (!bet || !node) throw new Error('lotteries have plays');
        const answer = await place(node, player, bet, moment);
        if (answer.ok) orders += 1;
        else if (answer.refusal.code !== 'order.cap_exceeded') wrong.push(`${bet.game.code}: ${answer.refusal.code}`);
      }
      if (beside) {
        await table.outbox.pump();
        wrong.push(...(await beside.check(table, moment)), ...(await wrongBalances(table, players)));
      }
      onMoment?.(moment, table.published.length);
    }
    await table.outbox.pump();
    const rows = await table.database.sql.query<OrderEnd>(
      `select o.id, o.state, d.settled_at is not null as is_settled
       from lottery_order o join lottery_draw d on d.merchant_id = o.merchant_id and d.game = o.game and d.draw_index = o.draw_index`,
      [],
    );
    wrong.push(
      ...(await wrongDraws(table, until)),
      ...wrongOrders(rows, facts),
      ...(await wrongBalances(table, players)),
    );
    wrong.push(...table.faults.map(String));
    if (rows.length !== orders) wrong.push(`${orders} orders were accepted, and ${rows.length} are there`);
    await table.expectBooks();
    const won = rows.filter(({ state }) => state === 'won').length;
    return { lotteries: sold.length, draws: drawn(table).length, orders, won, wrong };
  } finally {
    await table.close();
  }
}
