/** Makes one draw, once: the committed link mixed with the beacon gives the result; without a beacon the draw is void. */
import { sharedChance } from '#engine-kit';
import { assert, ok } from '#kernel';
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

/**
 * The holder of the row draws; other nodes find it locked or drawn. The result follows from what was committed before sales, so a node
 * that dies here leaves nothing undecided: the next one draws the same. Returns whether it was drawn.
 */
export async function runDraw(deps: LotteryDeps, parts: DrawParts, game: LotteryGame, key: DrawKey): Promise<boolean> {
  const engine = await parts.registry.engine(game);
  const done = await deps.atomically(async (tx) => {
    const draw = await takeDueDraw(tx, key);
    if (!draw) return ok(false);
    const now = await parts.draws.now(tx);
    if (now < draw.draws_at) return ok(false);
    const beacon = await parts.beacon.valueOf(tx, {
      ...key,
      drawNumber: draw.draw_number,
      drawsAt: draw.draws_at,
    });
    if (!beacon && now.getTime() < draw.draws_at.getTime() + parts.beacon.patienceMs) return ok(false);
    const link = await linkOf(parts, tx, draw);
    const chance = sharedChance(link, beacon?.value, draw.draw_number);
    const outcome = chance.ok ? engine.draw(chance.value) : undefined;
    const state = drawLifecycle.next(draw.state, chance.ok ? 'draw' : 'void');
    await saveDrawing(tx, key, { state, link, beacon, outcome, drawnAt: now });
    const shown = outcome === undefined ? undefined : engine.publicView(outcome);
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

async function linkOf(parts: DrawParts, tx: Parameters<typeof saveDrawing>[0], draw: DrawRow): Promise<string> {
  const chain = await parts.chains.byId(tx, draw.merchant_id, draw.chain_id);
  assert(chain, 'a draw has the chain it was committed under');
  return parts.chains.link(chain, Number(draw.draw_index));
}
