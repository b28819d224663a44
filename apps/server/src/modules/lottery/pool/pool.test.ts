/** Draws that pay from a pool: counted, divided once, paid from the pool's account, to the minor unit. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import type { Session } from '../../../http/handlers.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from '../../play/testing/open-table.ts';
import { calendar, fewBalls, GAME, lineOf as line, marksOf, ticketsFrom } from './testing/few-balls.ts';

let table: Table;
beforeAll(async () => {
  table = await openTable({ games: [fewBalls], ordersAtOnce: 4 });
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
});
afterEach(() => table.expectBooks());
afterAll(() => table.close());

const selling = () => drawOnSale(calendar, table.time.fixedAt ?? 0);
function place(session: Session, lines: readonly ReturnType<typeof line>[], playType: 'Entertainment' | 'Tradition') {
  return request(table.lottery.routes, 'placeOrder', north, {
    session: stageOf(session, GAME),
    body: { gameCode: GAME, drawNumber: selling().drawNumber, playType, lines: [...lines] },
    idempotencyKey: randomUUID(),
  });
}
const order = async (session: Session, ...lines: ReturnType<typeof line>[]) =>
  answered(await place(session, lines, 'Entertainment')).order;
const detail = async (session: Session, orderId: string) =>
  answered(await request(table.lottery.routes, 'orderDetail', north, { session, query: { orderId } }));
const lastDraw = async () => {
  const query = { gameCode: GAME, limit: 1 };
  const { content } = answered(await request(table.lottery.routes, 'drawHistory', north, { query }));
  return content[0];
};
const minor = (amount: string) => BigInt(amount.replace('.', ''));

interface PoolRow {
  sales_minor: bigint;
  added_minor: bigint;
  taken_minor: bigint;
  topped_minor: bigint;
  paid_minor: bigint;
  is_trial: boolean;
  carry: { groups: Record<string, string>; restMinor: string };
  prizes: { group: string; shares: string; eachMinor: string }[];
}
const carried = ({ groups, restMinor }: PoolRow['carry']) =>
  Object.values(groups).reduce((sum, text) => sum + BigInt(text), BigInt(restMinor));
const rowsOf = (drawIndex: number) =>
  table.database.sql.query<PoolRow>(
    `select * from lottery_pool_draw where merchant_id = 'north' and game = $1 and draw_index = $2 order by is_trial`,
    [GAME, drawIndex],
  );
/** The pool's account, of real or of play money. */
async function potMinor(isTrial: boolean): Promise<bigint> {
  const [row] = await table.database.sql.query<{ balance: bigint }>(
    `select balance from ledger.account where merchant_id = 'north' and kind = $1 and owner = $2`,
    [isTrial ? 'trial-house' : 'jackpot', `pool/${GAME}`],
  );
  return BigInt(row?.balance ?? 0);
}

async function drawIt(node: Pick<Table, 'lottery'> = table): Promise<number> {
  const { drawIndex } = selling();
  table.time.fixedAt = selling().drawsAtMs;
  await node.lottery.drawClock.tick();
  return drawIndex;
}

it('GAME-16 pays sales = prizes + share + carry after every draw, every share of a group the same, from its own account', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => table.newMember(north, '100000.00')));
  const trial = await table.newMember(north, '0.00', true);
  const ticket = ticketsFrom(7);
  const before = { false: 0n, true: 0n };
  const won = new Set<string>();
  // The first prize is missing from eight draws once in some thousand times.
  for (let draw = 0; draw < 8 || (won.size < 7 && draw < 40); draw++) {
    const orders: { session: Session; orderId: string }[] = [];
    for (const session of [...members, trial]) {
      for (let count = 0; count < 3; count++)
        orders.push({ session, orderId: (await order(session, ticket(), ticket())).orderId });
    }
    const drawIndex = await drawIt();
    const rows = await rowsOf(drawIndex);
    expect(rows.map(({ is_trial: isTrial }) => isTrial)).toEqual([false, true]);
    for (const row of rows) {
      const own = orders.filter(({ session }) => session.isTrial === row.is_trial);
      let [staked, paid] = [0n, 0n];
      const shares = new Map<string, bigint>();
      for (const { session, orderId } of own) {
        const shown = await detail(session, orderId);
        staked += minor(shown.stake);
        paid += minor(shown.payout);
        expect(shown.state).toBe(shown.payout === '0.00' ? 'lost' : 'won');
        for (const one of shown.lines) {
          const due = await dueOf(one, shown.outcome, row.prizes, shares);
          expect(minor(one.payout)).toBe(due);
        }
      }
      const { sales_minor: sales, added_minor: added, taken_minor: taken, topped_minor: topped } = row;
      expect([BigInt(sales), BigInt(row.paid_minor)]).toEqual([staked, paid]);
      for (const { group, shares: counted } of row.prizes) {
        expect(BigInt(counted)).toBe(shares.get(group) ?? 0n);
        if (counted !== '0') won.add(group);
      }
      const kind = `${row.is_trial}` as const;
      expect(BigInt(added)).toBe((staked * 54n) / 100n);
      expect(staked + BigInt(topped) + before[kind]).toBe(paid + BigInt(taken) + carried(row.carry));
      before[kind] = carried(row.carry);
      // What is carried is what the account holds: nothing of it is owed to anyone.
      expect(await potMinor(row.is_trial)).toBe(before[kind]);
    }
  }
  expect([...won].toSorted()).toEqual(['g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7']);
  expect(table.faults).toEqual([]);
});

/** What a line is due by the published prizes, from every six of its numbers. */
async function dueOf(
  one: { readonly play: string; readonly selection: unknown; readonly multiple: number },
  outcome: unknown,
  prizes: PoolRow['prizes'],
  shares: Map<string, bigint>,
): Promise<bigint> {
  const { numbers, additional } = outcome as { numbers: number[]; additional: number };
  const { marks } = one.selection as { marks: string[] };
  const picked = marks.map(Number);
  const others = Array.from({ length: 49 }, (_, at) => at + 1).filter((number) => !picked.includes(number));
  const bets = one.play === 'toto.roll' ? others.map((number) => [...picked, number]) : sixesOf(picked);
  let due = 0n;
  for (const bet of bets) {
    const hits = bet.filter((number) => numbers.includes(number)).length;
    const group = groupOf(hits, bet.includes(additional));
    if (group === undefined) continue;
    shares.set(group, (shares.get(group) ?? 0n) + BigInt(one.multiple));
    due += BigInt(one.multiple) * BigInt(prizes.find((prize) => prize.group === group)?.eachMinor ?? '0');
  }
  return due;
}

function sixesOf(picked: readonly number[]): number[][] {
  if (picked.length === 6) return [[...picked]];
  const made = new Map<string, number[]>();
  for (const left of picked) {
    for (const six of sixesOf(picked.filter((number) => number !== left))) made.set(six.join(), six);
  }
  return [...made.values()];
}

function groupOf(hits: number, hasAdditional: boolean): string | undefined {
  if (hits === 6) return 'g1';
  if (hits < 3) return undefined;
  return `g${(hits === 5 ? 2 : hits === 4 ? 4 : 6) + (hasAdditional ? 0 : 1)}`;
}

it('shows the groups of a divided draw, what is carried, and an estimate that tells of no single bet', async () => {
  const member = await table.newMember(north, '10000.00');
  const seen = async () => {
    const query = { gameCode: GAME };
    return answered(await request(table.lottery.routes, 'currentIssue', north, { query }));
  };
  // A million prices are guaranteed.
  expect(await seen()).toMatchObject({ jackpot: '1000000.00', trialJackpot: '1000000.00' });
  await order(member, line('toto.system', marksOf(1, 2, 3, 4, 5, 6, 7, 8, 9)));
  expect((await seen()).jackpot).toBe('1000000.00');
  const drawIndex = await drawIt();
  const [row] = await rowsOf(drawIndex);
  const shown = await lastDraw();
  expect(shown?.trialPool).toBeUndefined();
  expect(minor(shown?.pool?.carry ?? '')).toBe(carried(row?.carry ?? { groups: {}, restMinor: '0' }));
  expect(shown?.pool?.prizes.map(({ group, shares, prize }) => [group, `${shares}`, `${minor(prize)}`])).toEqual(
    row?.prizes.map(({ group, shares, eachMinor }) => [group, shares, eachMinor]),
  );
  expect((await seen()).last?.pool).toEqual(shown?.pool);
});

it('sells whole shares only, and no prize series', async () => {
  const member = await table.newMember(north, '10000.00');
  const six = marksOf(1, 2, 3, 4, 5, 6);
  expect(codeOf(await place(member, [line('toto.ordinary', six, '1.50')], 'Entertainment'))).toBe('stake.out_of_range');
  expect(codeOf(await place(member, [line('toto.ordinary', six, '0.50')], 'Entertainment'))).toBe('stake.out_of_range');
  const series = { ...line('toto.ordinary', six), selection: { marks: six, series: 1950 } };
  expect(codeOf(await place(member, [series], 'Tradition'))).toBe('order.play_type_off');
  expect(codeOf(await place(member, [series], 'Entertainment'))).toBe('input.invalid');
  expect(codeOf(await place(member, [line('toto.fixed.six-1', ['01'])], 'Entertainment'))).toBe('input.invalid');
  expect((await order(member, line('toto.ordinary', six, '1.50', 2))).stake).toBe('3.00');
  await drawIt();
});

it('leaves no draw half counted or half paid, wherever its nodes die', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => table.newMember(north, '100000.00')));
  const ticket = ticketsFrom(11);
  const placed: { session: Session; orderId: string }[] = [];
  for (const session of members) {
    for (let count = 0; count < 5; count++) placed.push({ session, orderId: (await order(session, ticket())).orderId });
  }
  const before = await potMinor(false);
  const { drawIndex, drawsAtMs } = selling();
  table.time.fixedAt = drawsAtMs;
  await table.lottery.drawClock.draw();
  // Each node dies after so many transactions: while counting, before and after dividing, while paying.
  for (const diesAfter of [0, 1, 2, 1, 1, 1, 2, 1]) {
    const node = await table.secondNode({ diesAfter });
    await node.lottery.drawClock.settle();
  }
  expect(table.faults.every((fault) => String(fault).includes('this node is dead'))).toBe(true);
  table.faults.length = 0;
  await table.lottery.drawClock.settle();
  const [row] = await rowsOf(drawIndex);
  const shown = await Promise.all(placed.map(({ session, orderId }) => detail(session, orderId)));
  const [staked, paid] = [sumOf(shown.map(({ stake }) => stake)), sumOf(shown.map(({ payout }) => payout))];
  expect([BigInt(row?.sales_minor ?? 0), BigInt(row?.paid_minor ?? 0)]).toEqual([staked, paid]);
  expect(staked + BigInt(row?.topped_minor ?? 0) + before).toBe(
    paid + BigInt(row?.taken_minor ?? 0) + (await potMinor(false)),
  );
  expect(table.faults).toEqual([]);
});
const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + minor(amount), 0n);

it('returns every stake of a void draw, and leaves the pool as it is', async () => {
  const beacon = { patienceMs: 0, valueOf: async () => undefined };
  const other = await openTable({ games: [fewBalls], beacon });
  try {
    other.time.fixedAt = table.time.fixedAt;
    const member = await other.newMember(north, '100.00');
    const { drawNumber, drawsAtMs } = selling();
    const body = {
      gameCode: GAME,
      drawNumber,
      playType: 'Entertainment' as const,
      lines: [line('toto.ordinary', marksOf(1, 2, 3, 4, 5, 6), '5.00')],
    };
    const session = stageOf(member, GAME);
    answered(await request(other.lottery.routes, 'placeOrder', north, { session, body, idempotencyKey: randomUUID() }));
    other.time.fixedAt = drawsAtMs;
    await other.lottery.drawClock.tick();
    const accountRef = { merchant: north, memberId: member.memberId, isTrial: false };
    expect((await other.wallet.balance(other.db, accountRef)).cashMinor).toBe(10_000n);
    const [{ count } = { count: -1 }] = await other.database.sql.query<{ count: number }>(
      'select count(*)::int as count from lottery_pool',
      [],
    );
    expect(count).toBe(0);
    await other.expectBooks();
  } finally {
    await other.close();
  }
});
