/** Bets of Tradition by a merchant's prize book: prices, series, rebates, and what a line keeps of what it was sold at. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { parseAmount } from '#kernel';
import type { LotteryRules } from '#merchants/plugin-lotteries.ts';
import { atomically, inTransaction } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import { testMerchant } from '../identity/testing.ts';
import type { Merchant } from '../merchants/index.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from '../play/testing/open-table.ts';

const GAME = 'lottery-ssc-1';
const found = games.find(({ code }) => code === GAME);
if (!found?.calendar) throw new Error(`${GAME} has scheduled draws`);
const { calendar } = found;
const selling = (id: string, lotteries: LotteryRules, variant?: string) =>
  testMerchant(id, {
    ...north.manifest,
    hosts: [`${id}.localhost`],
    play: { ...north.manifest.play, lotteries, ...(variant && { variants: { [GAME]: variant } }) },
  });
const usual = selling('usual', {});
/** Members may have 1940 and bet 1930 at most; a bet costs one unit or a tenth of it. */
const strict = selling('strict', {
  books: {
    Lott: {
      tableUnits: 1,
      units: ['1', '0.1'],
      series: { lowest: 1_850, highest: 1_944, ofMembers: 1_940, highestBet: 1_930 },
    },
  },
});
const fixed = selling('fixed', { playTypes: { [GAME]: ['Entertainment'] } });
/** Three books; by which of them its lotteries are sold follows from how they are listed. */
const books: LotteryRules['books'] = {
  Lott: { tableUnits: 2, units: ['1'], series: { highest: 1_950 } },
  ZY: { tableUnits: 1, units: ['1'], series: { lowest: 1_850, highest: 1_940 } },
  Elott: { tableUnits: 1, units: ['0.1'], series: { lowest: 1_900, highest: 1_930, highestBet: 1_920 } },
};
const normal = selling('normal', { books });
const own = selling('own', { books, own: [GAME] });
const electronic = selling('electronic', { books, electronic: [GAME] });

let table: Table;
beforeAll(async () => {
  table = await openTable({ merchants: [usual, strict, fixed, normal, own, electronic], games: [found] });
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 1_000;
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});
beforeEach(() => {
  table.time.fixedAt = drawOnSale(calendar, table.time.fixedAt ?? 0).closesAtMs + 6_000;
});

interface Line {
  readonly play: string;
  readonly selection: unknown;
  readonly unit: string;
  readonly multiple: number;
}
interface At {
  readonly merchant?: Merchant;
  readonly playType?: 'Tradition' | 'Entertainment';
  readonly node?: Pick<Table, 'lottery'>;
  readonly key?: string;
}

const every = [...'0123456789'];
/** Ten bets on the first digit, of which one wins. */
const sure = (series: unknown, unit = '2.00', multiple = 1): Line => ({
  play: 'ssc.place.digit',
  selection: { rows: [every, [], [], [], []], series },
  unit,
  multiple,
});
const straight = (series: unknown, unit = '2.00', multiple = 1): Line => ({
  play: 'ssc.front3.straight',
  selection: { rows: [['1'], ['2'], ['3']], series },
  unit,
  multiple,
});

function place(session: Session, lines: readonly Line[], { merchant = usual, ...at }: At = {}) {
  return request((at.node ?? table).lottery.routes, 'placeOrder', merchant, {
    session: stageOf(session, GAME),
    body: {
      gameCode: GAME,
      drawNumber: drawOnSale(calendar, table.time.fixedAt ?? 0).drawNumber,
      playType: at.playType ?? 'Tradition',
      lines: [...lines],
    },
    idempotencyKey: at.key ?? randomUUID(),
  });
}
const refusalOf = async (...given: Parameters<typeof place>) => {
  const answer = await place(...given);
  return answer.ok ? 'placed' : answer.refusal;
};
async function draw(node: Pick<Table, 'lottery'> = table) {
  table.time.fixedAt = drawOnSale(calendar, table.time.fixedAt ?? 0).drawsAtMs;
  await node.lottery.drawClock.tick();
}
const detail = async (session: Session, orderId: string, merchant = usual) =>
  answered(await request(table.lottery.routes, 'orderDetail', merchant, { session, query: { orderId } }));
const cash = async (session: Session, merchant = usual) =>
  (await table.wallet.balance(table.db, { merchant, memberId: session.memberId, isTrial: false })).cashMinor;
const setSeries = async (session: Session, series: number, merchant = usual) => {
  const change = { merchantId: merchant.id, memberId: session.memberId, series, by: 'ines' };
  await inTransaction({ atomically: (act) => atomically(table.db, act) }, (tx) => table.lottery.series.set(tx, change));
};
/** Kinds and amounts of a member's movements, oldest first. */
async function movements(session: Session, merchant = usual) {
  const accountRef = { merchant, memberId: session.memberId, isTrial: false };
  const page = { from: new Date(0), limit: 100 };
  const { content } = await table.walletModule.statement.page(table.db, accountRef, page);
  return content.map(({ kind, amount }) => [kind, amount]).toReversed();
}

it('serves the member’s own book: prices, series, limits', async () => {
  const one = await table.newMember(strict);
  const book = async (merchant: Merchant, session: Session) =>
    answered(await request(table.lottery.routes, 'prizeBook', merchant, { session: stageOf(session, GAME) }));
  expect(await book(strict, one)).toEqual({
    prizeMode: 'Lott',
    playTypes: ['Tradition', 'Entertainment'],
    tradition: { units: ['1.00', '0.10'], lowest: 1_850, highest: 1_930, own: 1_940 },
    limits: { memberPayout: '500000.00' },
  });
  const other = await table.newMember(strict);
  await setSeries(other, 1_920, strict);
  expect((await book(strict, other)).tradition).toMatchObject({ highest: 1_920, own: 1_920 });
  const third = await table.newMember(strict);
  await setSeries(third, 1_990, strict);
  // The book goes no further than its highest.
  expect((await book(strict, third)).tradition).toMatchObject({ highest: 1_930, own: 1_944 });
  expect((await book(fixed, await table.newMember(fixed))).playTypes).toEqual(['Entertainment']);
});

it.each([
  {
    merchant: normal,
    prizeMode: 'Lott',
    unit: '2.00',
    lowest: 1_800,
    highest: 1_950,
    payout: '19.50',
    rebate: undefined,
  },
  { merchant: own, prizeMode: 'ZY', unit: '1.00', lowest: 1_850, highest: 1_940, payout: '9.70', rebate: undefined },
  {
    merchant: electronic,
    prizeMode: 'Elott',
    unit: '0.10',
    lowest: 1_900,
    highest: 1_920,
    payout: '0.96',
    rebate: '0.00',
  },
] as const)('GAME-12 sells and settles by the book $prizeMode', async (by) => {
  const { merchant, prizeMode, unit, lowest, highest, payout, rebate } = by;
  const one = await table.openSession(merchant);
  const at = { merchant };
  const session = stageOf(one, GAME);
  const { games: menu } = answered(await request(table.lottery.routes, 'lotteryMenu', merchant, { session }));
  expect(menu.map(({ prizeModes }) => prizeModes)).toEqual([{ Tradition: [prizeMode], Entertainment: [prizeMode] }]);
  const book = answered(await request(table.lottery.routes, 'prizeBook', merchant, { session }));
  expect(book).toMatchObject({ prizeMode, tradition: { units: [unit], lowest, highest } });
  const lines = book.tradition ? [sure(book.tradition.own, unit)] : [];
  const { order } = answered(await place(one, lines, at));
  for (const price of ['2.00', '1.00', '0.10'].filter((other) => other !== unit))
    expect(codeOf(await place(one, [sure(highest, price)], at))).toBe('order.unit_unknown');
  expect(codeOf(await place(one, [sure(lowest - 2, unit)], at))).toBe('order.series_out_of_range');
  await draw();
  expect((await detail(one, order.orderId, merchant)).lines).toMatchObject([
    { payout, series: highest, ...(rebate !== undefined && { rebate }) },
  ]);
  // Listed so, and launched so, whatever the address says.
  const launched = await request(table.play.routes, 'launchGame', merchant, {
    session: one,
    body: { gameCode: GAME, prizeMode: prizeMode === 'Lott' ? 'Elott' : 'Lott' },
  });
  expect(new URL(answered(launched).url).searchParams.get('prize_mode')).toBe(prizeMode);
});

it('sells a bet at two units or parts of them, at any multiple, and refuses other prices and series', async () => {
  const one = await table.newMember(usual);
  for (const unit of ['2.00', '0.20', '0.02']) expect(await refusalOf(one, [sure(1_950, unit)])).toBe('placed');
  const units = { line: 0, units: ['2.00', '0.20', '0.02'] };
  for (const unit of ['1.00', '0.01', '4.00', '2.02']) {
    expect(await refusalOf(one, [sure(1_950, unit)])).toEqual({ code: 'order.unit_unknown', value: units });
  }
  const range = { line: 1, minimum: 1_800, maximum: 1_950 };
  for (const series of [1_952, 1_798, 1_949, 1_900.5, '1900', null, undefined, -1_900, 1e9, [1_900]]) {
    expect(await refusalOf(one, [sure(1_950), sure(series)])).toEqual({
      code: 'order.series_out_of_range',
      value: range,
    });
  }
  expect(await refusalOf(one, [straight(1_950, '2.00', 1e9)])).toMatchObject({ code: 'stake.out_of_range' });
  for (const unit of ['2,00', '2.000', '٢.00', '2e0', '0x2', '-2.00', '']) {
    expect(await refusalOf(one, [sure(1_950, unit)])).toMatchObject({ code: 'money.malformed' });
  }
  const shut = await table.newMember(fixed);
  expect(await refusalOf(shut, [sure(1_950)], { merchant: fixed })).toMatchObject({ code: 'order.play_type_off' });
});

it('takes any price at fixed odds, and no series', async () => {
  const one = await table.newMember(usual);
  const at = { playType: 'Entertainment' } as const;
  const { series: _, ...selection } = sure(1_950).selection as { series: unknown };
  expect(await refusalOf(one, [{ ...sure(0, '1.37'), selection }], at)).toBe('placed');
  expect(await refusalOf(one, [sure(1_950)], at)).toMatchObject({ code: 'input.invalid' });
});

it('pays a rebate with the settlement, whether the line won or lost, and none with a refund', async () => {
  const one = await table.newMember(usual);
  const placed = answered(await place(one, [sure(1_900), straight(1_800), sure(1_950)])).order;
  expect(placed.lines.map(({ series, rebatePercent, rebate }) => [series, rebatePercent, rebate])).toEqual([
    [1_900, '2.50', '0.00'],
    [1_800, '7.50', '0.00'],
    [1_950, undefined, undefined],
  ]);
  const back = answered(await place(one, [sure(1_900)])).order;
  answered(
    await request(table.lottery.routes, 'cancelLines', usual, {
      session: one,
      body: { orderId: back.orderId, lineIds: back.lines.map(({ id }) => id) },
      idempotencyKey: randomUUID(),
    }),
  );
  const lost = await table.newMember(usual);
  const losing = answered(await place(lost, [straight(1_800)])).order;
  await draw();
  const seen = await detail(one, placed.orderId);
  const isStraight = seen.lines[1]?.state === 'won';
  expect(seen.lines.map(({ payout, rebate }) => [payout, rebate])).toEqual([
    ['19.00', '0.50'],
    [isStraight ? '1800.00' : '0.00', '0.15'],
    ['19.50', undefined],
  ]);
  expect(seen.rebate).toBe('0.65');
  expect((await detail(one, back.orderId)).rebate).toBeUndefined();
  const ended = await detail(lost, losing.orderId);
  expect(ended).toMatchObject({ state: isStraight ? 'won' : 'lost', rebate: '0.15' });
  expect(await cash(lost)).toBe(100_000n - 200n + 15n + (isStraight ? 180_000n : 0n));
  const paid = isStraight ? [['payout', '1800.00']] : [];
  expect(await movements(lost)).toEqual([['deposit', '1000.00'], ['stake', '-2.00'], ...paid, ['rebate', '0.15']]);
});

it('forces what a member’s own maximum is above the highest bet into rebate', async () => {
  const one = await table.newMember(strict);
  const at = { merchant: strict };
  const { order } = answered(await place(one, [sure(1_940, '1.00'), sure(1_930, '1.00'), sure(1_920, '0.10')], at));
  expect(order.lines.map(({ series, rebatePercent }) => [series, rebatePercent])).toEqual([
    [1_930, '0.50'],
    [1_930, '0.50'],
    [1_920, '1.00'],
  ]);
  expect(await refusalOf(one, [sure(1_942, '1.00')], at)).toMatchObject({ code: 'order.series_out_of_range' });
  await draw();
  const { lines, rebate } = await detail(one, order.orderId, strict);
  expect(lines.map(({ payout }) => payout)).toEqual(['9.65', '9.65', '0.96']);
  // 0.5 % of 10.00 twice, 1 % of 1.00
  expect(rebate).toBe('0.11');
});

it('keeps what a line was sold at, whatever becomes of the book, the variant and the member’s own maximum', async () => {
  const one = await table.newMember(usual);
  const before = answered(await place(one, [sure(1_900), sure(1_950)])).order;
  const changed = selling(
    'usual',
    { books: { Lott: { tableUnits: 1, units: ['1'], series: { highest: 1_900, highestBet: 1_850 } } } },
    'prizes-96',
  );
  const later = await table.secondNode({ merchants: [changed] });
  await setSeries(one, 1_820);
  const after = answered(await place(one, [sure(1_820, '1.00')], { merchant: changed, node: later as Table })).order;
  expect(after).toMatchObject({ variant: 'prizes-96', lines: [{ series: 1_820, stake: '10.00' }] });
  await draw(later as Table);
  const [asSold, sold] = [await detail(one, before.orderId), await detail(one, after.orderId, changed)];
  expect(asSold.lines.map(({ payout, rebate }) => [payout, rebate])).toEqual([
    ['19.00', '0.50'],
    ['19.50', undefined],
  ]);
  // 10 × 1820 ÷ 2000 × 96 %
  expect(sold.lines.map(({ payout, rebate }) => [payout, rebate])).toEqual([['8.73', undefined]]);
});

it('takes stakes, pays wins and rebates, and nothing else, for any mix of series, prices and multiples', async () => {
  const line = fc.record({
    series: fc.integer({ min: 900, max: 975 }).map((half) => half * 2),
    unit: fc.constantFrom('2.00', '0.20', '0.02'),
    multiple: fc.integer({ min: 1, max: 40 }),
    isSure: fc.boolean(),
  });
  const rebateOf = (stake: string, series: number) => (minorOf(stake) * BigInt(1_950 - series) * 5n) / 10_000n;
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), async (lines) => {
      table.time.fixedAt = drawOnSale(calendar, table.time.fixedAt ?? 0).closesAtMs + 6_000;
      const one = await table.newMember(usual, '10000.00');
      const requested = lines.map(({ series, unit, multiple, isSure }) =>
        (isSure ? sure : straight)(series, unit, multiple),
      );
      const { orderId } = answered(await place(one, requested)).order;
      await draw();
      const seen = await detail(one, orderId);
      const rebates = seen.lines.map(({ stake, series = 0 }) => rebateOf(stake, series));
      expect(seen.lines.map(({ rebate }) => minorOf(rebate ?? '0.00'))).toEqual(rebates);
      const total = rebates.reduce((sum, each) => sum + each, 0n);
      expect(await cash(one)).toBe(1_000_000n - minorOf(seen.stake) + minorOf(seen.payout) + total);
      for (const { play, payout, stake, series = 0 } of seen.lines) {
        // One of ten bets wins ten times its price, by the series.
        if (play === 'ssc.place.digit') expect(minorOf(payout)).toBe((minorOf(stake) * BigInt(series)) / 2_000n);
      }
    }),
    { numRuns: 25 },
  );
  await table.expectBooks();
});

function minorOf(amount: string): bigint {
  const read = parseAmount(amount, usual.currency);
  if (!read.ok) throw new Error(`${amount} is an amount`);
  return read.value;
}

it('answers an accepted order again under its key after the book, the draw or the merchant’s ways to bet have changed', async () => {
  const one = await table.newMember(usual);
  const key = randomUUID();
  const drawNumber = drawOnSale(calendar, table.time.fixedAt ?? 0).drawNumber;
  const first = answered(await place(one, [sure(1_950)], { key })).order;
  const left = await cash(one);
  const again = (merchant: Merchant, lines: readonly Line[] = [sure(1_950)]) =>
    request(table.lottery.routes, 'placeOrder', merchant, {
      session: stageOf(one, GAME),
      body: { gameCode: GAME, drawNumber, playType: 'Tradition', lines: [...lines] },
      idempotencyKey: key,
    });
  const lower = selling('usual', { books: { Lott: { tableUnits: 1, units: ['1'], series: { highest: 1_900 } } } });
  const entertainment = selling('usual', { playTypes: { [GAME]: ['Entertainment'] } });
  for (const merchant of [lower, entertainment]) {
    expect(answered(await again(merchant)).order).toEqual(first);
    // Another order under the key is no repeat of it, and a new one is held to the book of today.
    expect(codeOf(await again(merchant, [sure(1_940)]))).toBe('request.idempotency_key_reused');
    expect((await place(one, [sure(1_950)], { merchant })).ok).toBe(false);
  }
  for (let draws = 0; draws < 3; draws++) await draw();
  expect(answered(await again(lower)).order).toMatchObject({ orderId: first.orderId, state: 'won' });
  expect(codeOf(await again(lower, [sure(1_940)]))).toBe('request.idempotency_key_reused');
  expect((await cash(one)) - left).toBe(1_950n);
});
