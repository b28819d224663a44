/** Makes one draw, once: the committed link mixed with the beacon gives the result; without a beacon the draw is void. */
import { sharedChance } from '#engine-kit';
import { assert, type Json, ok } from '#kernel';
import type { BeaconSource } from '../beacon.ts';
import type { LotteryDeps } from '../deps.ts';
import type { LotteryGame, LotteryRegistry } from '../lottery-registry.ts';
import type { Chains } from './chains.ts';
import { drawLifecycle } from './lifecycle.ts';
import type { Draws } from './open-draws.ts';
import { type DrawKey, type DrawRow, saveDrawing, takeDueDraw } from './store-draw.ts';

export interface DrawParts {
  readonly registry: LotteryRegistry;
  readonly chains: Chains;
  readonly draws: Draws;
  readonly beacon: BeaconSource;
}

export interface Drawn {
  readonly drawNumber: string;
  readonly state: 'drawn' | 'void';
  readonly outcome: Json | undefined;
}

/**
 * The holder of the row draws; other nodes find it locked or drawn. The result follows from what was committed before sales, so a node
 * that dies here leaves nothing undecided: the next one draws the same.
 */
export async function runDraw(
  deps: LotteryDeps,
  parts: DrawParts,
  game: LotteryGame,
  key: DrawKey,
): Promise<Drawn | undefined> {
  const engine = await parts.registry.engine(game);
  const done = await deps.atomically(async (tx) => {
    const draw = await takeDueDraw(tx, key);
    if (!draw) return ok(undefined);
    const now = await parts.draws.now(tx);
    if (now < draw.draws_at) return ok(undefined);
    const beacon = await parts.beacon.valueOf(tx, {
      ...key,
      drawNumber: draw.draw_number,
      drawsAt: draw.draws_at,
    });
    if (!beacon && now.getTime() < draw.draws_at.getTime() + parts.beacon.patienceMs) return ok(undefined);
    const link = await linkOf(parts, tx, draw);
    const chance = sharedChance(link, beacon?.value, draw.draw_number);
    const outcome = chance.ok ? engine.draw(chance.value) : undefined;
    const state = drawLifecycle.next(draw.state, chance.ok ? 'draw' : 'void');
    await saveDrawing(tx, key, { state, link, beacon, outcome, drawnAt: now });
    await deps.outbox.publish(tx, key.merchantId, 'draw.made', {
      game: game.code,
      drawNumber: draw.draw_number,
      state,
      outcome: outcome === undefined ? '' : JSON.stringify(engine.publicView(outcome)),
    });
    return ok({
      drawNumber: draw.draw_number,
      state,
      outcome: outcome === undefined ? undefined : engine.publicView(outcome),
    });
  });
  assert(done.ok, 'drawing is never refused');
  return done.value;
}

async function linkOf(parts: DrawParts, tx: Parameters<typeof saveDrawing>[0], draw: DrawRow): Promise<string> {
  const chain = await parts.chains.byId(tx, draw.merchant_id, draw.chain_id);
  assert(chain, 'a draw has the chain it was committed under');
  return parts.chains.link(chain, Number(draw.draw_index));
}
