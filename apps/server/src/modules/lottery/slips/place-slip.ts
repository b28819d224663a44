/** One slip: an order on the draw of each station it names, each validated by the rules of its game, all placed in one transaction or none. */
import { createHash } from 'node:crypto';
import type { BodyOf, Endpoints, RefusalOf } from '#contract';
import { drawByNumber, drawOnSale } from '#engine-kit';
import { newId, ok, type Result, refuse } from '#kernel';
import { type Batcher, createBatcher } from '../../../db/batching/batcher.ts';
import type { StageSession } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { LotteryDeps } from '../deps.ts';
import type { Draws } from '../draws/index.ts';
import { chosenVariant } from '../lottery-registry.ts';
import { type OrderParts, type Placing, readLines, type SoldGame } from '../orders/index.ts';
import { placeTogether } from '../together/index.ts';
import { insertSlip, orderKey, type SlipRow, slipByKey } from './store-slip.ts';

/** Each is a transaction of a few orders. */
const MAX_QUEUED = 500;
const AT_ONCE = 2;
/** Of all orders together: so that one request cannot hold up the others. */
const MAX_CELLS = 30_000;

type SlipBody = BodyOf<Endpoints['placeSlip']>;
type SlipRefusal = RefusalOf<Endpoints['placeSlip']>;
type SlipAnswer = Result<SlipRow, SlipRefusal>;

interface SlipPlacing {
  readonly slip: Omit<SlipRow, 'stake_minor' | 'placed_at'>;
  readonly placings: readonly Placing[];
}

type SlipQueue = Batcher<SlipPlacing, SlipAnswer>;

export function createSlipQueue(deps: LotteryDeps, { now }: Pick<Draws, 'now'>): SlipQueue {
  const runSingle = ({ slip, placings }: SlipPlacing) =>
    deps.atomically((tx) =>
      placeTogether<SlipRow, SlipRefusal>(tx, deps, now, {
        placings,
        externalId: `slip:${slip.id}`,
        ref: slip.id,
        async before() {
          const owner = { merchantId: slip.merchant_id, memberId: slip.member_id };
          const known = await slipByKey(tx, owner, slip.idempotency_key);
          return known && answerAgain(known, slip.request_hash);
        },
        async insert({ at, stakeMinor }) {
          const row = { ...slip, stake_minor: stakeMinor, placed_at: at };
          await insertSlip(tx, row);
          return row;
        },
      }),
    );
  return createBatcher({
    keyOf: ({ slip }) => `${slip.merchant_id}/${slip.member_id}`,
    maxBatch: 1,
    connections: AT_ONCE,
    maxQueued: MAX_QUEUED,
    runBatch: (placings) => Promise.all(placings.map(runSingle)),
    runSingle,
  });
}

export interface SlipRequest {
  readonly merchant: Merchant;
  readonly session: StageSession;
  readonly body: SlipBody;
  readonly key: string;
}

export interface SlipParts extends Pick<OrderParts, 'registry' | 'listed' | 'draws' | 'bookOf'> {
  readonly slipQueue: SlipQueue;
}

const answerAgain = (known: SlipRow, requestHash: string): SlipAnswer =>
  known.request_hash === requestHash ? ok(known) : refuse('request.idempotency_key_reused');

export async function placeSlip(deps: LotteryDeps, parts: SlipParts, request: SlipRequest): Promise<SlipAnswer> {
  const { merchant, session, body, key } = request;
  const requestHash = hashOf(session, body);
  // Also long after its draws have closed.
  const before = await slipByKey(deps.db, { merchantId: merchant.id, memberId: session.memberId }, key);
  if (before) return answerAgain(before, requestHash);
  const id = newId(deps.clock, deps.random);
  const placings = await placingsOf(deps, parts, request, { id, requestHash });
  if (!placings.ok) return placings;
  const slip = {
    merchant_id: merchant.id,
    id,
    member_id: session.memberId,
    is_trial: session.isTrial,
    currency: merchant.currency.code,
    order_count: placings.value.length,
    idempotency_key: key,
    request_hash: requestHash,
  };
  const answer = await parts.slipQueue.submit({ slip, placings: placings.value });
  if ('status' in answer) return refuse('request.overloaded', { retryAfter: 1 });
  return answer;
}

interface Slip {
  readonly id: string;
  readonly requestHash: string;
}

/** The orders as they were sent; a refusal names the game it is about. */
async function placingsOf(
  deps: LotteryDeps,
  parts: SlipParts,
  request: SlipRequest,
  slip: Slip,
): Promise<Result<readonly Placing[], SlipRefusal>> {
  const placings: Placing[] = [];
  for (const [position, order] of request.body.orders.entries()) {
    if (placings.some(({ game }) => game.code === order.gameCode)) return refuse('input.invalid');
    const placing = await placingOf(deps, parts, request, { ...slip, order, position });
    if (!placing.ok) {
      const { code, value } = placing.refusal;
      return refuse(code, { ...value, gameCode: order.gameCode });
    }
    placings.push(placing.value);
  }
  const cells = placings.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.cells.length, 0);
  return cells > MAX_CELLS ? refuse('slip.too_large') : ok(placings);
}

interface Requested extends Slip {
  readonly order: SlipBody['orders'][number];
  readonly position: number;
}

async function placingOf(
  deps: LotteryDeps,
  parts: SlipParts,
  { merchant, session }: SlipRequest,
  { id, requestHash, order, position }: Requested,
): Promise<Result<Placing, SlipRefusal>> {
  const sold = await soldStation(deps, parts, { merchant, session }, order.gameCode);
  if (!sold.ok) return sold;
  const { listed, ...selling } = sold.value;
  const { game, variant } = selling;
  const draw = drawByNumber(game.calendar, order.drawNumber);
  if (!draw) return refuse('draw.unknown');
  // A slip is for the draw on sale: only chases reach later ones.
  const now = (await parts.draws.now(deps.db)).getTime();
  if (draw.drawIndex > drawOnSale(game.calendar, now).drawIndex) return refuse('draw.unknown');
  const prepared = await parts.draws.prepare(merchant.id, game, draw);
  if (!prepared.ok) return prepared;
  const engine = await parts.registry.engine(game, { variant, rulesVersion: prepared.value });
  if (!engine) return refuse('game.disabled');
  const { memberId, isTrial } = session;
  const book = await parts.bookOf({ merchant, memberId, game, listed });
  const playType = 'Entertainment';
  const lines = readLines(engine, game, { merchant, body: { playType, lines: order.lines } }, book);
  if (!lines.ok) return lines;
  return ok({
    ...selling,
    merchant,
    memberId,
    isTrial,
    drawIndex: draw.drawIndex,
    drawNumber: draw.drawNumber,
    playType,
    lines: lines.value,
    key: orderKey(id, position),
    requestHash,
  });
}

/** A lottery of the group of the frame's own, where the merchant sells it now to this member. */
async function soldStation(
  { db, catalog }: Pick<LotteryDeps, 'db' | 'catalog'>,
  { registry, listed }: Pick<SlipParts, 'registry' | 'listed'>,
  { merchant, session }: Pick<SlipRequest, 'merchant' | 'session'>,
  gameCode: string,
): Promise<Result<SoldGame, 'game.unknown' | 'game.disabled'>> {
  const own = registry.find(session.game.code);
  const game = registry.find(gameCode);
  // A frame's token is valid for its own game, and with it for the stations that its slips can name.
  const group = own?.manifest.group;
  if (!own || !game || group === undefined || game.manifest.group !== group) return refuse('game.unknown');
  const known = (await catalog.gamesByCode(db, merchant.id, [gameCode])).get(gameCode);
  const found = known && (await listed(merchant.id, known.id));
  if (found?.gameCode !== game.code || (session.isTrial && !found.supportsFreePlay)) return refuse('game.disabled');
  return ok({ game, variant: chosenVariant(merchant, game).code, source: found.vendor, listed: found });
}

function hashOf({ isTrial }: StageSession, { orders }: SlipBody): string {
  const reported = orders.map(({ gameCode, drawNumber, lines }) => [
    gameCode,
    drawNumber,
    lines.map(({ play, selection, unit, multiple }) => [play, selection, unit, multiple]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([isTrial, reported]))
    .digest('base64url');
}
