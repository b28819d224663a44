/** 10,000 orders with something changed: none is accepted that is not legal by the rules as they are published, and none is taken twice. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BodyOf, type Endpoints, endpoints } from '#contract';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { formatAmount, type Json, parseAmount } from '#kernel';
import type { Session } from '../../http/handlers.ts';
import { createReader } from '../../http/wire/validator.ts';
import { testMerchant } from '../identity/testing.ts';
import { north, openTable, request, stageOf, type Table } from '../play/testing/open-table.ts';

const ORDERS = 10_000;
const AT_ONCE = 250;
const GAME = 'lottery-ssc-1';
const found = games.find(({ code }) => code === GAME);
if (!found?.calendar) throw new Error(`${GAME} has scheduled draws`);
const { calendar } = found;
const merchant = testMerchant('mutated', { ...north.manifest, hosts: ['mutated.localhost'], payoutCap: '90000000.00' });
const readBody = createReader(endpoints.placeOrder, 'body');

let table: Table;
let members: Session[] = [];
beforeAll(async () => {
  table = await openTable({ merchants: [merchant], games: [found] });
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 1_000;
  members = await Promise.all(Array.from({ length: AT_ONCE }, () => table.newMember(merchant, '100000.00')));
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

/** The same order of changes at each run. */
let state = 20_261_124;
function below(bound: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
}
const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

const digits = [...'0123456789'];
const sides = ['big', 'small', 'odd', 'even', 'prime', 'composite'];
const some = (marks: readonly string[], most: number) => marks.filter(() => below(marks.length) < most);

function order(): { [field: string]: Json } {
  const playType = oneOf(['Tradition', 'Entertainment']);
  const series = playType === 'Tradition' ? { series: 1_800 + 2 * below(76) } : {};
  const selections: readonly [string, { [field: string]: Json }][] = [
    [
      'ssc.front3.straight',
      { rows: [0, 1, 2].map(() => [oneOf(digits), ...some(digits, 2)]).map((row) => [...new Set(row)]) },
    ],
    ['ssc.place.sides', { rows: [['big'], some(sides, 1), [], some(sides, 1), []] }],
    ['ssc.five.unplaced-2', { marks: ['0', '9', ...some(digits.slice(1, 9), 3)] }],
  ];
  const lines = Array.from({ length: 1 + below(3) }, () => {
    const [play, selection] = oneOf(selections);
    return {
      play,
      selection: { ...selection, ...series },
      unit: oneOf(['2.00', '0.20', '0.02']),
      multiple: 1 + below(5),
    };
  });
  return { gameId: GAME, numero: drawOnSale(calendar, table.time.fixedAt ?? 0).drawNumber, playType, lines };
}

const junk: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1,
  1.5,
  1e9,
  2 ** 53,
  '',
  '0',
  '-1',
  '1e3',
  '2,00',
  '٣',
  '0x10',
  ' ',
  '__proto__',
  'a\u0000b',
  '10',
  [],
  [[]],
  ['1', '1'],
  {},
  { rows: [] },
  { length: 3 },
  'Tradition',
  'Entertainment',
  1_951,
  1_949,
  1_952,
  1_798,
  '1900',
  '0.01',
  '2.000',
  '200',
  'ssc.front3.none',
  'constructor',
  'toString',
  '99999999999999999999.00',
];

/** One place of it is something else: a value, a field that is gone, one that is new, one item twice or in another order. */
function mutated(value: Json): Json {
  if (Array.isArray(value) && value.length > 0 && below(4) > 0) {
    const at = below(value.length);
    const change = below(6);
    if (change === 0) return value.filter((_, index) => index !== at);
    if (change === 1) return [...value, value[at] as Json];
    if (change === 2) return [...value].reverse();
    return value.map((item, index) => (index === at ? mutated(item) : item));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && below(8) > 0) {
    const fields = Object.entries(value);
    const [name = ''] = oneOf(fields) ?? [];
    const change = below(10);
    if (change === 0) return Object.fromEntries(fields.filter(([field]) => field !== name));
    if (change === 1)
      return { ...value, [oneOf(['play', 'playType', 'series', 'bankers', 'rebate', 'x'])]: oneOf(junk) };
    return Object.fromEntries(fields.map(([field, one]) => [field, field === name ? mutated(one as Json) : one]));
  }
  return oneOf(junk);
}

/** How many bets a selection has, by rules that are written here anew; undefined for what is none. */
function betsOf(play: Json, selection: Json): number | undefined {
  if (typeof selection !== 'object' || selection === null || Array.isArray(selection)) return undefined;
  const { series: _, ...rest } = selection as { readonly [field: string]: Json };
  const isMarks = (list: Json | undefined, known: readonly string[]): list is string[] =>
    Array.isArray(list) && new Set(list).size === list.length && list.every((mark) => known.includes(mark as string));
  const only = (...names: string[]) => Object.keys(rest).sort().join() === names.join();
  const { rows, marks } = rest;
  if (play === 'ssc.five.unplaced-2') {
    if (!only('marks') || !isMarks(marks, digits) || marks.length < 2) return undefined;
    return (marks.length * (marks.length - 1)) / 2;
  }
  if (!only('rows') || !Array.isArray(rows)) return undefined;
  if (play === 'ssc.front3.straight') {
    const isRows = rows.length === 3 && rows.every((row) => isMarks(row, digits) && row.length > 0);
    return isRows ? rows.reduce<number>((all, row) => all * (row as string[]).length, 1) : undefined;
  }
  if (play !== 'ssc.place.sides' || rows.length !== 5 || !rows.every((row) => isMarks(row, sides))) return undefined;
  return rows.flat().length || undefined;
}

/** What a legal order costs; undefined for one that is not. */
function priceOf({ playType, lines }: BodyOf<Endpoints['placeOrder']>): bigint | undefined {
  let price = 0n;
  for (const { play, selection, unit, multiple } of lines) {
    const bets = betsOf(play, selection as Json);
    const amount = parseAmount(unit, merchant.currency);
    const { series } = (bets === undefined ? {} : selection) as { readonly series?: unknown };
    const isPriced =
      playType === 'Tradition'
        ? ['2.00', '0.20', '0.02'].includes(unit) &&
          Number.isInteger(series) &&
          Number(series) >= 1_800 &&
          Number(series) <= 1_950 &&
          Number(series) % 2 === 0
        : series === undefined;
    if (bets === undefined || !amount.ok || amount.value < 1n || !isPriced) return undefined;
    price += amount.value * BigInt(multiple) * BigInt(bets);
  }
  return price;
}

async function place(session: Session, sent: Json, key: string): Promise<bigint> {
  const read = readBody(sent);
  if ('error' in read) return 0n;
  const body = read.value as BodyOf<Endpoints['placeOrder']>;
  const call = { session: stageOf(session, GAME), body, idempotencyKey: key };
  const answer = await request(table.lottery.routes, 'placeOrder', merchant, call);
  if (!answer.ok) return 0n;
  const price = priceOf(body);
  expect(price, JSON.stringify(sent)).toBeDefined();
  expect(answer.value.order.stake).toBe(formatAmount(price ?? 0n, merchant.currency));
  return price ?? 0n;
}

it('takes of 10,000 mutated orders those that are still legal, each once, though each is sent twice', async () => {
  let [accepted, staked] = [0, 0n];
  for (let from = 0; from < ORDERS; from += AT_ONCE) {
    const placed = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const member = members[(from + at) % members.length] as Session;
        const [key, sent] = [randomUUID(), mutated(order())];
        const [price, again] = await Promise.all([place(member, sent, key), place(member, sent, key)]);
        expect(again).toBe(price);
        return price;
      }),
    );
    accepted += placed.filter((price) => price > 0n).length;
    staked += placed.reduce((sum, price) => sum + price, 0n);
  }
  // Another order of lines or marks, another price of the list: some are legal.
  expect(accepted).toBeGreaterThan(ORDERS / 50);
  expect(accepted).toBeLessThan(ORDERS / 2);
  const balances = await Promise.all(
    members.map(({ memberId }) => table.wallet.balance(table.db, { merchant, memberId, isTrial: false })),
  );
  const left = balances.reduce((sum, { cashMinor }) => sum + cashMinor, 0n);
  expect(left).toBe(BigInt(members.length) * 10_000_000n - staked);
  const rows = await table.db.selectFrom('lottery_order').select('id').where('merchant_id', '=', merchant.id).execute();
  expect(rows.length).toBe(accepted);
}, 180_000);
