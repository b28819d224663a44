/**
 * Places orders of many members in one transaction: draws locked, clock read, caps checked, orders saved, facts published, stakes
 * posted.
 */
import type { PlayType } from '#contract';
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Movement } from '../../wallet/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { type DrawKey, lockDraws } from '../draws/index.ts';
import { type Book, type CellAmount, createBook, readBooks, saveBooks } from '../exposure/index.ts';
import type { LotteryGame } from '../lottery-registry.ts';
import {
  atPrice,
  type Exceeded,
  exceededBy,
  exceededSums,
  exceededToWire,
  type Limits,
  limitsOf,
} from '../prize-books/index.ts';
import { lineLifecycle, orderLifecycle } from './lifecycle.ts';
import { orderFact, type ReadLine } from './rules.ts';
import { exposures, type LineRow, type OrderRow, ordersByKeys, type StoredOrder, saveOrders } from './store-order.ts';

/** A validated order; whether it is in time and funded is decided in the transaction. */
export interface Placing {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly isTrial: boolean;
  readonly game: LotteryGame;
  /** By which its lines were read. */
  readonly variant: string;
  readonly drawIndex: number;
  readonly drawNumber: string;
  readonly playType: PlayType;
  /** The counter-account: the vendor. */
  readonly source: string;
  readonly lines: readonly ReadLine[];
  readonly key: string;
  readonly requestHash: string;
}

export type PlaceRefusal =
  | 'draw.closed'
  | 'order.cap_exceeded'
  | 'wallet.insufficient'
  | 'request.idempotency_key_reused';
export type PlaceAnswer = Result<StoredOrder, PlaceRefusal>;

const keyOf = ({ merchant, game, drawIndex }: Placing): DrawKey => ({
  merchantId: merchant.id,
  game: game.code,
  drawIndex,
});
const drawText = ({ merchantId, game, drawIndex }: DrawKey) => `${merchantId}/${game}/${drawIndex}`;
const sum = (lines: readonly ReadLine[], of: 'stakeMinor' | 'maxMinor') =>
  lines.reduce((total, line) => total + line[of], 0n);

/**
 * Orders of distinct members. A draw's row is locked before the clock is read: a bet that waited past the close is late, and the close
 * waits for a bet that was in time. Only the database's clock decides.
 */
export async function placeBatch(
  tx: Tx,
  deps: LotteryDeps,
  now: (tx: Tx) => Promise<Date>,
  placings: readonly Placing[],
): Promise<readonly PlaceAnswer[]> {
  const draws = new Map(
    (await lockDraws(tx, placings.map(keyOf))).map((row) => [
      drawText({ merchantId: row.merchant_id, game: row.game, drawIndex: Number(row.draw_index) }),
      row,
    ]),
  );
  const at = await now(tx);
  const answers = new Map<Placing, PlaceAnswer>();
  await answerRepeated(tx, placings, answers);
  const inTime = placings.filter((placing) => {
    if (answers.has(placing)) return false;
    const draw = draws.get(drawText(keyOf(placing)));
    assert(draw, 'a draw with bets has its row');
    if (draw.state === 'selling' && at < draw.closes_at && at >= draw.opens_at) return true;
    answers.set(placing, refuse('draw.closed'));
    return false;
  });
  const allowed = await holdCaps(tx, inTime, answers);
  await stakeAndSave(tx, deps, allowed, at, answers);
  return placings.map((placing) => {
    const answer = answers.get(placing);
    assert(answer, 'every order is answered');
    return answer;
  });
}

async function answerRepeated(tx: Tx, placings: readonly Placing[], answers: Map<Placing, PlaceAnswer>): Promise<void> {
  const known = await ordersByKeys(
    tx,
    placings.map(({ merchant, memberId, key }) => ({ merchantId: merchant.id, memberId, key })),
  );
  for (const placing of placings) {
    const found = known.find(
      ({ order }) =>
        order.merchant_id === placing.merchant.id &&
        order.member_id === placing.memberId &&
        order.idempotency_key === placing.key,
    );
    if (!found) continue;
    const isSame = found.order.request_hash === placing.requestHash;
    answers.set(placing, isSame ? ok(found) : refuse('request.idempotency_key_reused'));
  }
}

interface Allowed {
  readonly placings: readonly Placing[];
  /** By draw, as it was before these. */
  readonly books: ReadonlyMap<string, Awaited<ReturnType<typeof readBooks>>[number]>;
}

const cellsOf = ({ isTrial, lines }: Pick<Placing, 'isTrial' | 'lines'>) =>
  isTrial ? [] : lines.flatMap(({ cells }) => cells);

/** A bet that could bring its member, a result or its draw above a limit is refused: no prize is ever cut. */
async function holdCaps(tx: Tx, placings: readonly Placing[], answers: Map<Placing, PlaceAnswer>): Promise<Allowed> {
  if (placings.length === 0) return { placings, books: new Map() };
  const open = await exposures(
    tx,
    placings.map((placing) => ({ ...keyOf(placing), memberId: placing.memberId })),
  );
  const own = new Map(open.map((one) => [`${drawText(one)}/${one.memberId}`, one.maxMinor]));
  const books = await booksOf(tx, placings);
  const counted = new Map([...books].map(([key, saved]) => [key, createBook(saved)]));
  const allowed = placings.filter((placing) => {
    const key = drawText(keyOf(placing));
    const book = counted.get(key);
    assert(book, 'a draw with bets has its book');
    const exceeded = exceededOf(placing, own.get(`${key}/${placing.memberId}`) ?? 0n, book);
    if (exceeded) {
      answers.set(placing, refuse('order.cap_exceeded', exceededToWire(exceeded, placing.merchant.currency)));
      return false;
    }
    book.add(cellsOf(placing));
    return true;
  });
  return { placings: allowed, books };
}

function exceededOf(placing: Placing, wonMinor: bigint, book: Book): Exceeded | undefined {
  const limits = limitsOf(placing.merchant, placing.game);
  const ofMember = exceededSums('member', placing.lines, { maxMinor: limits.memberMinor, wonMinor });
  return ofMember ?? (placing.isTrial ? undefined : exceededInBook(placing.lines, limits, book));
}

function exceededInBook(lines: readonly ReadLine[], limits: Limits, book: Book): Exceeded | undefined {
  const of = (some: readonly ReadLine[]) =>
    book.exceeds(
      some.flatMap(({ cells }) => cells),
      limits,
    );
  const limit = of(lines);
  if (limit === undefined) return undefined;
  const exceeded = exceededBy(limit, lines, (before, line, price) => {
    const priced = line.cells.map((cell): CellAmount => ({ ...cell, minor: atPrice(cell.minor, line, price) }));
    return of([...before, { ...line, cells: priced }]) === undefined;
  });
  // All lines together may exceed another limit than the first that is too much.
  return { ...exceeded, limit: of(lines.slice(0, exceeded.line + 1)) ?? limit };
}

async function booksOf(tx: Tx, placings: readonly Placing[]): Promise<Allowed['books']> {
  const byDraw = [...Map.groupBy(placings, (placing) => drawText(keyOf(placing)))];
  const requested = byDraw.flatMap(([, [first, ...others]]) =>
    first ? [{ key: keyOf(first), amounts: [first, ...others].flatMap(cellsOf) }] : [],
  );
  const books = await readBooks(tx, requested);
  return new Map(byDraw.flatMap(([draw], index) => (books[index] ? [[draw, books[index]] as const] : [])));
}

/** Adds what these can win to their draws. */
async function expose(tx: Tx, placed: readonly Placing[], books: Allowed['books']): Promise<void> {
  const byDraw = [...Map.groupBy(placed, (placing) => drawText(keyOf(placing)))];
  const changed = byDraw.flatMap(([draw, [first, ...others]]) => {
    const saved = books.get(draw);
    if (!first || !saved) return [];
    const book = createBook(saved);
    book.add([first, ...others].flatMap(cellsOf));
    return [{ key: keyOf(first), book }];
  });
  await saveBooks(tx, changed);
}

async function stakeAndSave(
  tx: Tx,
  deps: LotteryDeps,
  { placings, books }: Allowed,
  at: Date,
  answers: Map<Placing, PlaceAnswer>,
): Promise<void> {
  if (placings.length === 0) return;
  const requested = placings.map((placing) => ({ placing, orderId: newId(deps.clock, deps.random) }));
  const checks = await deps.wallet.checkStakes(tx, requested.map(stakeOf));
  const placed: { placing: Placing; stored: StoredOrder; stake: Movement }[] = [];
  for (const [index, one] of requested.entries()) {
    const check = checks[index];
    assert(check && check.kind !== 'replayed', 'a posted stake has its order');
    if (check.kind === 'conflict') answers.set(one.placing, refuse('request.idempotency_key_reused'));
    else if (check.kind === 'insufficient') answers.set(one.placing, refuse('wallet.insufficient'));
    else {
      const stake = stakeOf(one);
      const stored = rowsOf(deps, one.placing, one.orderId, check.balanceMinor - stake.amountMinor, at);
      placed.push({ placing: one.placing, stored, stake });
      answers.set(one.placing, ok(stored));
    }
  }
  if (placed.length === 0) return;
  await saveOrders(
    tx,
    placed.map(({ stored }) => stored),
  );
  await expose(
    tx,
    placed.map(({ placing }) => placing),
    books,
  );
  await deps.outbox.publishMany(
    tx,
    placed.map(({ stored: { order } }) => ({
      merchantId: order.merchant_id,
      kind: 'order.placed' as const,
      body: {
        ...orderFact(order),
        stakeMinor: order.stake_minor.toString(),
        at: order.placed_at.toISOString(),
      },
    })),
  );
  // Money last: every bet of every node waits for the house account's row.
  const moved = await deps.wallet.moveGroups(
    tx,
    placed.map(({ stake }) => [{ ...stake, kind: 'stake' }]),
  );
  for (const said of moved) assert(said.kind === 'applied', 'a posting checked under a lock applies as checked');
}

function stakeOf({ placing, orderId }: { readonly placing: Placing; readonly orderId: string }): Movement {
  return {
    accountRef: { merchant: placing.merchant, memberId: placing.memberId, isTrial: placing.isTrial },
    source: placing.source,
    externalId: `order:${placing.memberId}:${placing.key}`,
    amountMinor: sum(placing.lines, 'stakeMinor'),
    ref: orderId,
    requestHash: placing.requestHash,
    label: placing.game.code,
  };
}

function rowsOf(deps: LotteryDeps, placing: Placing, orderId: string, balance: bigint, at: Date): StoredOrder {
  const order: OrderRow = {
    merchant_id: placing.merchant.id,
    id: orderId,
    member_id: placing.memberId,
    is_trial: placing.isTrial,
    game: placing.game.code,
    variant: placing.variant,
    draw_index: BigInt(placing.drawIndex),
    draw_number: placing.drawNumber,
    play_type: placing.playType,
    currency: placing.merchant.currency.code,
    stake_minor: sum(placing.lines, 'stakeMinor'),
    max_minor: sum(placing.lines, 'maxMinor'),
    payout_minor: 0n,
    state: orderLifecycle.initial,
    source: placing.source,
    balance_minor: balance,
    idempotency_key: placing.key,
    request_hash: placing.requestHash,
    placed_at: at,
  };
  const lines = placing.lines.map(
    (line, position): LineRow => ({
      merchant_id: placing.merchant.id,
      order_id: orderId,
      id: newId(deps.clock, deps.random),
      position,
      play: line.play,
      selection: line.selection as LineRow['selection'],
      bet: line.bet as LineRow['bet'],
      bet_count: line.betCount,
      unit_minor: line.unitMinor,
      multiple: line.multiple,
      stake_minor: line.stakeMinor,
      max_minor: line.maxMinor,
      payout_minor: 0n,
      state: lineLifecycle.initial,
      cancel_key: null,
    }),
  );
  return { order, lines };
}
