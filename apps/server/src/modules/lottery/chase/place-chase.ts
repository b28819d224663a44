/** One chase: each of its orders validated by the rules of its draw, all placed in one transaction or none. */
import { createHash } from 'node:crypto';
import type { BodyOf, Endpoints } from '#contract';
import { type Draw, drawByNumber } from '#engine-kit';
import { assert, newId, ok, type Result, refuse } from '#kernel';
import { type Batcher, createBatcher } from '../../../db/batching/batcher.ts';
import type { StageSession } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { LotteryDeps } from '../deps.ts';
import type { Draws } from '../draws/index.ts';
import { type OrderParts, type Placing, type ReadLine, readLines, type SoldGame, soldGame } from '../orders/index.ts';
import type { MemberBook } from '../prize-books/index.ts';
import { type ChaseAnswer, type ChasePlacing, type ChaseRefusal, placeAll } from './place-all.ts';
import { chaseByKey } from './store-chase.ts';

/** Each is a transaction of up to a hundred orders. */
const MAX_QUEUED = 200;
const AT_ONCE = 2;
/** Of all orders of a chase together: so that one request cannot hold up the others. */
const MAX_LINES = 2000;
const MAX_CELLS = 30_000;

type ChaseBody = BodyOf<Endpoints['placeChase']>;
type ChaseQueue = Batcher<ChasePlacing, ChaseAnswer>;

export function createChaseQueue(deps: LotteryDeps, draws: Pick<Draws, 'now'>): ChaseQueue {
  const runSingle = (placing: ChasePlacing) => deps.atomically((tx) => placeAll(tx, deps, draws.now, placing));
  return createBatcher({
    keyOf: ({ chase }) => `${chase.merchant_id}/${chase.member_id}`,
    maxBatch: 1,
    connections: AT_ONCE,
    maxQueued: MAX_QUEUED,
    runBatch: (placings) => Promise.all(placings.map(runSingle)),
    runSingle,
  });
}

export interface ChaseRequest {
  readonly merchant: Merchant;
  readonly session: StageSession;
  readonly body: ChaseBody;
  readonly key: string;
}

export interface PlaceChaseParts extends Pick<OrderParts, 'registry' | 'listed' | 'draws' | 'bookOf'> {
  readonly chaseQueue: ChaseQueue;
}

export async function placeChase(
  deps: LotteryDeps,
  parts: PlaceChaseParts,
  request: ChaseRequest,
): Promise<ChaseAnswer> {
  const { merchant, session, body, key } = request;
  const requestHash = hashOf(session, body);
  const owner = { merchantId: merchant.id, memberId: session.memberId };
  // Also long after its draws have closed.
  const before = await chaseByKey(deps.db, owner, key);
  if (before) return before.request_hash === requestHash ? ok(before) : refuse('request.idempotency_key_reused');
  const sold = await soldGame(parts, { merchant, session, gameCode: body.gameCode });
  if (!sold.ok) return sold;
  const id = newId(deps.clock, deps.random);
  const placings = await placingsOf(parts, request, { ...sold.value, chaseId: id, requestHash });
  if (!placings.ok) return placings;
  const chase = {
    merchant_id: merchant.id,
    id,
    member_id: session.memberId,
    is_trial: session.isTrial,
    game: sold.value.game.code,
    play_type: body.playType,
    currency: merchant.currency.code,
    draw_count: placings.value.length,
    stops_on_win: body.stopsOnWin,
    idempotency_key: key,
    request_hash: requestHash,
  };
  const answer = await parts.chaseQueue.submit({ chase, merchant, placings: placings.value });
  if ('status' in answer) return refuse('request.overloaded', { retryAfter: 1 });
  return answer;
}

interface Selling extends SoldGame {
  readonly chaseId: string;
  readonly requestHash: string;
}

/** The orders, in the order of their draws; a refusal names the draw it is about. */
async function placingsOf(
  parts: PlaceChaseParts,
  { merchant, session, body }: ChaseRequest,
  { chaseId, requestHash, listed, ...sold }: Selling,
): Promise<Result<readonly Placing[], ChaseRefusal>> {
  const draws = readDraws(sold.game, body);
  if (!draws.ok) return draws;
  const prepared = await parts.draws.prepareAhead(merchant.id, sold.game, draws.value);
  if (!prepared.ok) return prepared;
  const book = await parts.bookOf({ merchant, memberId: session.memberId, game: sold.game, listed });
  const reader = lineReader(parts, { merchant, body }, { ...sold, book });
  const placings: Placing[] = [];
  for (const [position, { drawIndex, drawNumber }] of draws.value.entries()) {
    const multiple = body.draws[position]?.multiple;
    const rulesVersion = prepared.value[position];
    assert(multiple !== undefined && rulesVersion !== undefined, 'each draw has its multiple and its rules');
    const lines = await reader(rulesVersion, multiple);
    if (!lines.ok) return refuse(lines.refusal.code, { ...lines.refusal.value, drawNumber });
    if (position === 0 && isTooLarge(lines.value, draws.value.length)) return refuse('chase.too_large');
    placings.push({
      ...sold,
      merchant,
      memberId: session.memberId,
      isTrial: session.isTrial,
      drawIndex,
      drawNumber,
      playType: body.playType,
      lines: lines.value,
      key: `${chaseId}/${position}`,
      requestHash,
      chase: { id: chaseId, position, multiple },
    });
  }
  return ok(placings);
}

function readDraws(
  game: Placing['game'],
  { draws }: ChaseBody,
): Result<readonly Draw[], 'draw.unknown' | 'input.invalid'> {
  const read: Draw[] = [];
  for (const { drawNumber } of draws) {
    const draw = drawByNumber(game.calendar, drawNumber);
    if (!draw) return refuse('draw.unknown', { drawNumber });
    if (draw.drawIndex <= (read.at(-1)?.drawIndex ?? -1)) return refuse('input.invalid', { drawNumber });
    read.push(draw);
  }
  return ok(read);
}

/** Lines at the multiple of a draw, read by its rules; draws that are alike are read once. */
function lineReader(
  { registry }: Pick<PlaceChaseParts, 'registry'>,
  { merchant, body }: Pick<ChaseRequest, 'merchant' | 'body'>,
  { game, variant, book }: Pick<Selling, 'game' | 'variant'> & { readonly book: MemberBook },
) {
  const read = new Map<string, ReturnType<typeof readLines>>();
  return async (rulesVersion: number, multiple: number) => {
    const name = `${rulesVersion}/${multiple}`;
    const known = read.get(name);
    if (known) return known;
    const engine = await registry.engine(game, { variant, rulesVersion });
    if (!engine) return refuse('game.disabled');
    const lines = body.lines.map((line) => ({ ...line, multiple: line.multiple * multiple }));
    const made = readLines(engine, game, { merchant, body: { playType: body.playType, lines } }, book);
    read.set(name, made);
    return made;
  };
}

function isTooLarge(lines: readonly ReadLine[], draws: number): boolean {
  const cells = lines.reduce((sum, line) => sum + line.cells.length, 0);
  return lines.length * draws > MAX_LINES || cells * draws > MAX_CELLS;
}

function hashOf({ isTrial }: StageSession, { gameCode, playType, lines, draws, stopsOnWin }: ChaseBody): string {
  const reported = lines.map(({ play, selection, unit, multiple }) => [play, selection, unit, multiple]);
  const on = draws.map(({ drawNumber, multiple }) => [drawNumber, multiple]);
  return createHash('sha256')
    .update(JSON.stringify([gameCode, playType, isTrial, reported, on, stopsOnWin]))
    .digest('base64url');
}
