/**
 * Orders with something changed, over all groups and grammars: none is accepted that is not legal by the rules as they are published, and none is
 * taken twice. 10,000 in the whole proof (WHOLE=1).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BodyOf, type Endpoints, endpoints } from '#contract';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { formatAmount, type Json, parseAmount } from '#kernel';
import { enumerateBets } from '#lottery-kit';
import type { LotteryPlay } from '#lottery-kit/counting.ts';
import { groups } from '#lottery-kit/play.ts';
import { playsOfGame, poolPlaysOf } from '#lottery-kit/prizes/index.ts';
import { randomSelection } from '#lottery-kit/testing.ts';
import type { Session } from '../../http/handlers.ts';
import { createReader } from '../../http/wire/validator.ts';
import { testMerchant } from '../identity/testing.ts';
import { north, openTable, request, stageOf, type Table } from '../play/testing/open-table.ts';

const ORDERS = process.env.WHOLE ? 10_000 : 2_000;
const AT_ONCE = 250;
const POOL = 'lottery-toto-pool-10';

/** One lottery of each group, and the one whose prizes are a pool. */
const sold = [
  ...groups.flatMap((group) => {
    const game = games.find((one) => one.group === group && one.source === 'chain' && one.code !== POOL);
    return game ? [game] : [];
  }),
  ...games.filter(({ code }) => code === POOL),
];
interface Sold {
  readonly game: string;
  readonly play: LotteryPlay;
}
const allSold: Sold[] = [];
for (const { code, group } of sold)
  for (const play of await (code === POOL ? poolPlaysOf('toto') : playsOfGame(group as (typeof groups)[number])))
    allSold.push({ game: code, play });
/** By grammar and game. */
const byGrammar = [...Map.groupBy(allSold, ({ play }) => play.grammar).values()].map((plays) => [
  ...Map.groupBy(plays, ({ game }) => game).values(),
]);
const calendarOf = (code: string) => {
  const calendar = sold.find((game) => game.code === code)?.calendar;
  if (!calendar) throw new Error(`${code} has scheduled draws`);
  return calendar;
};
const merchant = testMerchant('mutated', { ...north.manifest, hosts: ['mutated.localhost'], payoutCap: '90000000.00' });
const readBody = createReader(endpoints.placeOrder, 'body');

let table: Table;
let members: Session[] = [];
beforeAll(async () => {
  table = await openTable({ merchants: [merchant], games: sold });
  table.time.fixedAt = Date.UTC(2026, 3, 1, 4, 0, 20);
  members = await Promise.all(Array.from({ length: AT_ONCE }, () => table.newMember(merchant, '1000000.00')));
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

/** Each grammar as often, whatever it has plays of; the lines of an order are plays of one game. */
function order(): { [field: string]: Json } {
  const { game, play: first } = oneOf(oneOf(oneOf(byGrammar)));
  const playType = game === POOL ? 'Entertainment' : (first.soldIn ?? oneOf(['Tradition', 'Entertainment']));
  const series = playType === 'Tradition' ? { series: 1_800 + 2 * below(76) } : {};
  const others = allSold.filter((one) => one.game === game && (one.play.soldIn ?? playType) === playType);
  const lines = Array.from({ length: 1 + below(2) }, (_, at) => {
    const play = at === 0 ? first : oneOf(others).play;
    return {
      play: play.code,
      selection: { ...(randomSelection(play, below) as { [field: string]: Json }), ...series },
      unit: game === POOL ? '1.00' : oneOf(['2.00', '0.20', '0.02']),
      multiple: 1 + below(5),
    };
  });
  return { gameId: game, numero: drawOnSale(calendarOf(game), table.time.fixedAt ?? 0).drawNumber, playType, lines };
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

const FORMS = ['rows', 'marks', 'numbers', 'bankers,marks', 'left,right'];

/**
 * The bets of a selection, spelled one by one; undefined for what is none: another field, a mark that the play has not, one twice in a list, or
 * nothing to spell.
 */
function betsOf(play: LotteryPlay | undefined, selection: Json): number | undefined {
  if (!play || typeof selection !== 'object' || selection === null || Array.isArray(selection)) return undefined;
  const { series: _, places, ...rest } = selection as { readonly [field: string]: Json };
  if (!FORMS.includes(Object.keys(rest).sort().join())) return undefined;
  if ((play.anyPlaces === undefined) !== (places === undefined)) return undefined;
  const isList = (list: Json | undefined, isKnown: (mark: Json) => boolean): boolean =>
    Array.isArray(list) && new Set(list).size === list.length && list.every(isKnown);
  const isMark = (mark: Json) => typeof mark === 'string' && play.marks.includes(mark);
  const isTyped = (text: Json) => typeof text === 'string' && /^[0-9R]+( [0-9]+)*$/.test(text);
  const lists = Object.entries(rest).map(([field, list]) =>
    field === 'rows' && Array.isArray(list)
      ? list.every((row) => isList(row, isMark))
      : isList(list, field === 'numbers' ? isTyped : isMark),
  );
  if (lists.includes(false) || (places !== undefined && !isList(places, (place) => /^d[1-5]$/.test(`${place}`))))
    return undefined;
  // Typed numbers whose order is forgotten are one bet: 112 and 211.
  const isForgotten =
    play.grammar === 'choose' ||
    play.grammar === 'pairs' ||
    (play.grammar === 'numbers' && ['group', 'couple'].includes(play.test.kind));
  const sorted = (number: string) =>
    number.includes(' ') ? number.split(' ').sort().join(' ') : [...number].sort().join('');
  const numbers =
    isForgotten && Array.isArray(rest.numbers)
      ? { numbers: [...new Set(rest.numbers.map((one) => sorted(`${one}`)))] }
      : {};
  const spelled = [...enumerateBets(play, { ...rest, ...numbers, ...(places !== undefined && { places }) } as never)];
  return new Set(spelled).size || undefined;
}

/** What a legal order costs; undefined for one that is not. */
function priceOf({ gameCode, playType, lines }: BodyOf<Endpoints['placeOrder']>): bigint | undefined {
  let price = 0n;
  for (const { play: code, selection, unit, multiple } of lines) {
    const play = allSold.find((one) => one.game === gameCode && one.play.code === code)?.play;
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
    price += amount.value * BigInt(multiple) * BigInt(bets * (play?.units ?? 1));
  }
  return price;
}

/** What was taken: games, and grammars of the plays. */
const taken = { games: new Set<string>(), grammars: new Set<string>() };

async function place(session: Session, sent: Json, key: string): Promise<bigint> {
  const read = readBody(sent);
  if ('error' in read) return 0n;
  const body = read.value as BodyOf<Endpoints['placeOrder']>;
  if (!sold.some(({ code }) => code === body.gameCode)) return 0n;
  const call = { session: stageOf(session, body.gameCode), body, idempotencyKey: key };
  const answer = await request(table.lottery.routes, 'placeOrder', merchant, call);
  if (!answer.ok) return 0n;
  const price = priceOf(body);
  expect(price, JSON.stringify(sent)).toBeDefined();
  expect(answer.value.order.stake).toBe(formatAmount(price ?? 0n, merchant.currency));
  taken.games.add(body.gameCode);
  for (const { play } of body.lines)
    taken.grammars.add(allSold.find((one) => one.play.code === play)?.play.grammar ?? play);
  return price ?? 0n;
}

it('takes of mutated orders those that are still legal, each once, though each is sent twice', async () => {
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
  expect(taken.games.size).toBe(sold.length);
  expect(taken.grammars.size).toBe(byGrammar.length);
  const balances = await Promise.all(
    members.map(({ memberId }) => table.wallet.balance(table.db, { merchant, memberId, isTrial: false })),
  );
  const left = balances.reduce((sum, { cashMinor }) => sum + cashMinor, 0n);
  expect(left).toBe(BigInt(members.length) * 100_000_000n - staked);
  const rows = await table.db.selectFrom('lottery_order').select('id').where('merchant_id', '=', merchant.id).execute();
  expect(rows.length).toBe(accepted);
}, 180_000);
