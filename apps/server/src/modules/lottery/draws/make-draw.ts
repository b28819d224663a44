/** Makes one draw, once: the committed link mixed with the beacon gives the result; without a beacon the draw is void. */
import { type SharedEngine, sharedChance } from '#engine-kit';
import { assert, type Json, ok } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { atPlatform } from '../../../db/transactions.ts';
import type { BeaconSource, BeaconValue } from '../beacon.ts';
import type { LotteryDeps } from '../deps.ts';
import type { LotteryGame, LotteryRegistry } from '../lottery-registry.ts';
import { type AwaitedBeacons, voidAt } from './awaited-beacons.ts';
import type { Chains } from './chains.ts';
import { drawLifecycle } from './lifecycle.ts';
import type { Draws } from './open-draws.ts';
import { type DrawKey, type DrawRow, lockDraws, markSettled, saveDrawing, takeDueDraw } from './store-draw.ts';

export interface DrawParts {
  readonly registry: LotteryRegistry;
  readonly chains: Chains;
  readonly draws: Draws;
  readonly beacon: BeaconSource;
  readonly awaited: AwaitedBeacons;
}

/**
 * The holder of the row draws; other nodes find it locked or drawn. The result follows from what was committed before sales, so a node
 * that dies here leaves nothing undecided: the next one draws the same. Returns whether it was drawn.
 */
export async function runDraw(deps: LotteryDeps, parts: DrawParts, game: LotteryGame, key: DrawKey): Promise<boolean> {
  const done = await deps.atomically(async (tx) => {
    const draw = await takeDueDraw(tx, key);
    if (!draw) return ok(false);
    const engine = await parts.registry.engine(game, { rulesVersion: draw.rules_version });
    if (!engine) return ok(false);
    const now = await parts.draws.now(tx);
    if (now < draw.draws_at) return ok(false);
    const result =
      draw.owner === null
        ? await resultOf(tx, parts, engine, draw, now)
        : await resultOfOwner(deps, tx, parts, engine, { ...key, merchantId: draw.owner }, now);
    if (!result) return ok(false);
    const { isVoid, ...drawing } = result;
    const state = drawLifecycle.next(draw.state, isVoid ? 'void' : 'draw');
    await saveDrawing(tx, key, { state, ...drawing });
    const shown = isVoid ? undefined : engine.publicView(drawing.outcome);
    const drawn = { drawNumber: draw.draw_number, state };
    await deps.outbox.publish(tx, key.merchantId, 'draw.made', {
      ...drawn,
      game: game.code,
      outcome: shown === undefined ? '' : JSON.stringify(shown),
    });
    const event = { ...drawn, gameCode: game.code, ...(shown === undefined ? {} : { outcome: shown }) };
    await deps.live.append(tx, key.merchantId, 'draw', game.code, event);
    return ok(true);
  });
  assert(done.ok, 'drawing is never refused');
  return done.value;
}

/** A void draw has no outcome: null. */
interface DrawResult {
  readonly isVoid: boolean;
  readonly link: string;
  readonly beacon: BeaconValue | null;
  readonly outcome: Json;
  readonly drawnAt: Date;
}

/** From the chain of the draw's own merchant, or of the platform; undefined while the beacon is waited for. */
async function resultOf(
  tx: Tx,
  parts: DrawParts,
  engine: SharedEngine,
  draw: DrawRow,
  now: Date,
): Promise<DrawResult | undefined> {
  const { merchant_id: merchantId, draw_number: drawNumber } = draw;
  const drawIndex = Number(draw.draw_index);
  const { beacon, waitsUntil } = await beaconOf(tx, parts, draw);
  if (!beacon && now < waitsUntil) return undefined;
  const chain = await parts.chains.byId(tx, merchantId, draw.chain_id);
  assert(chain, 'a draw has the chain it was committed under');
  const link = parts.chains.link(chain, drawIndex);
  const chance = sharedChance(link, beacon?.value, drawNumber);
  const outcome = chance.ok ? engine.draw(chance.value) : null;
  return { isVoid: !chance.ok, link, beacon: beacon ?? null, outcome, drawnAt: now };
}

/** The value for a draw, if it has come; and until when it is waited for. */
async function beaconOf(tx: Tx, parts: DrawParts, draw: DrawRow) {
  if (draw.beacon_round !== null) return { beacon: parts.awaited.valueOf(draw), waitsUntil: voidAt(draw) };
  const { merchant_id: merchantId, game, draw_number: drawNumber, draws_at: drawsAt } = draw;
  const drawIndex = Number(draw.draw_index);
  const beacon = await parts.beacon.valueOf(tx, { merchantId, game, drawIndex, drawNumber, drawsAt });
  return { beacon, waitsUntil: new Date(drawsAt.getTime() + parts.beacon.patienceMs) };
}

/** The first merchant whose draw is due makes the owner's; the others wait for its row, and take the same. */
function resultOfOwner(
  deps: LotteryDeps,
  tx: Tx,
  parts: DrawParts,
  engine: SharedEngine,
  key: DrawKey,
  now: Date,
): Promise<DrawResult | undefined> {
  return atPlatform(deps, tx, async (at) => {
    const [owned] = await lockDraws(at, [key]);
    assert(owned, 'a draw that is sold for its owner has the owner’s row');
    const { state, link, beacon, outcome, drawn_at: drawnAt } = owned;
    if (link !== null && drawnAt) return { isVoid: state === 'void', link, beacon, outcome, drawnAt };
    const result = await resultOf(at, parts, engine, owned, now);
    if (!result) return undefined;
    const { isVoid, ...drawing } = result;
    // It takes no bets: closing it is no event of its own.
    const closed = drawLifecycle.next('selling', 'close');
    await saveDrawing(at, key, { state: drawLifecycle.next(closed, isVoid ? 'void' : 'draw'), ...drawing });
    await markSettled(at, key, now);
    return result;
  });
}
