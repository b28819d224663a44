/** One order: validated by the game's engine, queued with those of other members, answered after the commit. */
import { createHash } from 'node:crypto';
import type { BodyOf, Endpoints, RefusalOf } from '#contract';
import { drawByNumber, type SharedEngine } from '#engine-kit';
import { assert, ok, type Result, refuse } from '#kernel';
import { type Batcher, createBatcher } from '../../../db/batching/batcher.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { StageSession } from '../../../http/handlers.ts';
import type { ListedGame } from '../../catalog/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { LotteryDeps } from '../deps.ts';
import type { Draws } from '../draws/index.ts';
import { chosenVariant, type LotteryGame, type LotteryRegistry } from '../lottery-registry.ts';
import { type Bettor, exceededSums, exceededToWire, limitsOf, type MemberBook } from '../prize-books/index.ts';
import { type PlaceAnswer, placeBatch } from './place-batch.ts';
import type { Placing } from './placing.ts';
import { type LineRefusal, type ReadLine, readLine } from './rules.ts';
import { ordersByKeys, type StoredOrder } from './store-order.ts';

/** About as many as are answered within half a second. */
const MAX_QUEUED = 2000;

export type OrderQueue = Batcher<Placing, PlaceAnswer>;

export function createOrderQueue(deps: LotteryDeps): OrderQueue {
  const run = async (placings: readonly Placing[]): Promise<readonly PlaceAnswer[]> => {
    return inTransaction(deps, (tx) => placeBatch(tx, deps, placings));
  };
  return createBatcher({
    keyOf: ({ merchant, memberId }) => `${merchant.id}/${memberId}`,
    runBatch: run,
    async runSingle(placing) {
      const [answer] = await run([placing]);
      assert(answer, 'an order is answered');
      return answer;
    },
    maxQueued: MAX_QUEUED,
  });
}

type OrderRefusal = RefusalOf<Endpoints['placeOrder']>;

export interface OrderRequest {
  readonly merchant: Merchant;
  readonly session: StageSession;
  readonly body: BodyOf<Endpoints['placeOrder']>;
  readonly key: string;
}

export interface OrderParts {
  readonly registry: LotteryRegistry;
  readonly draws: Draws;
  readonly queue: OrderQueue;
  /** The vendor of a listed game; undefined when the merchant does not list it now. */
  readonly listed: (
    merchantId: string,
    gameNumber: number,
  ) => Promise<Pick<ListedGame, 'gameCode' | 'vendor' | 'category' | 'supportsFreePlay'> | undefined>;
  readonly bookOf: (bettor: Bettor) => Promise<MemberBook>;
}

export interface SoldGame extends Pick<Placing, 'game' | 'variant' | 'source'> {
  readonly listed: NonNullable<Awaited<ReturnType<OrderParts['listed']>>>;
}

/** The game of a frame, where its merchant sells it now to this member. */
export async function soldGame(
  { registry, listed }: Pick<OrderParts, 'registry' | 'listed'>,
  { merchant, session, gameCode }: Pick<OrderRequest, 'merchant' | 'session'> & { readonly gameCode: string },
): Promise<Result<SoldGame, 'game.unknown' | 'game.disabled'>> {
  const game = registry.find(gameCode);
  // A frame's token is valid for one game only.
  if (!game || game.code !== session.game.code) return refuse('game.unknown');
  const found = await listed(merchant.id, session.game.id);
  if (found?.gameCode !== game.code || (session.isTrial && !found.supportsFreePlay)) return refuse('game.disabled');
  return ok({ game, variant: chosenVariant(merchant, game).code, source: found.vendor, listed: found });
}

/**
 * An order that was accepted is answered again under its key, whatever has changed since: the book, the listing, the draw. It is looked for where
 * the request would be refused, so that no other order waits for it.
 */
export async function placeOrder(
  { db }: Pick<LotteryDeps, 'db'>,
  parts: OrderParts,
  request: OrderRequest,
): Promise<Result<StoredOrder, OrderRefusal>> {
  const answer = await placeNew(parts, request);
  if (answer.ok) return answer;
  const { merchant, session, body, key } = request;
  const [before] = await ordersByKeys(db, [{ merchantId: merchant.id, memberId: session.memberId, key }]);
  if (!before) return answer;
  return before.order.request_hash === hashOf(session, body) ? ok(before) : refuse('request.idempotency_key_reused');
}

async function placeNew(parts: OrderParts, request: OrderRequest): Promise<Result<StoredOrder, OrderRefusal>> {
  const { merchant, session, body, key } = request;
  const sold = await soldGame(parts, { merchant, session, gameCode: body.gameCode });
  if (!sold.ok) return sold;
  const { game, variant, source, listed } = sold.value;
  const draw = drawByNumber(game.calendar, body.drawNumber);
  if (!draw) return refuse('draw.unknown');
  const prepared = await parts.draws.prepare(merchant.id, game, draw);
  if (!prepared.ok) return prepared;
  const engine = await parts.registry.engine(game, { variant, rulesVersion: prepared.value });
  if (!engine) return refuse('game.disabled');
  const book = await parts.bookOf({ merchant, memberId: session.memberId, game, listed });
  const lines = readLines(engine, game, request, book);
  if (!lines.ok) return lines;
  const answer = await parts.queue.submit({
    merchant,
    memberId: session.memberId,
    isTrial: session.isTrial,
    game,
    variant,
    drawIndex: draw.drawIndex,
    drawNumber: draw.drawNumber,
    playType: body.playType,
    source,
    lines: lines.value,
    key,
    requestHash: hashOf(session, body),
  });
  if ('status' in answer) return refuse('request.overloaded', { retryAfter: 1 });
  return answer;
}

export type LinesRefusal = LineRefusal | 'order.cap_exceeded';

export function readLines(
  engine: SharedEngine,
  game: LotteryGame,
  {
    merchant,
    body,
  }: Pick<OrderRequest, 'merchant'> & { readonly body: Pick<OrderRequest['body'], 'lines' | 'playType'> },
  book: MemberBook,
): Result<readonly ReadLine[], LinesRefusal> {
  const lines: ReadLine[] = [];
  for (const [at, requested] of body.lines.entries()) {
    const line = readLine(merchant, game, engine, { ...requested, playType: body.playType, book });
    if (!line.ok) return refuse(line.refusal.code, { ...line.refusal.value, line: at });
    lines.push(line.value);
  }
  const { stakeMinor, ticketMinor } = limitsOf(merchant, game);
  const exceeded = exceededSums('ticket', lines, { stakeMinor, maxMinor: ticketMinor });
  return exceeded ? refuse('order.cap_exceeded', exceededToWire(exceeded, merchant.currency)) : ok(lines);
}

function hashOf(session: StageSession, body: BodyOf<Endpoints['placeOrder']>): string {
  const { gameCode, drawNumber, playType, lines } = body;
  const reported = lines.map(({ play, selection, unit, multiple }) => [play, selection, unit, multiple]);
  return createHash('sha256')
    .update(JSON.stringify([gameCode, drawNumber, playType, session.isTrial, reported]))
    .digest('base64url');
}
