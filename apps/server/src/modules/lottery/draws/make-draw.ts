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
  readonly issues: Draws;
  readonly beacon: BeaconSource;
}

export interface Drawn {
  readonly numero: string;
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
    const issue = await takeDueDraw(tx, key);
    if (!issue) return ok(undefined);
    const now = await parts.issues.now(tx);
    if (now < issue.draws_at) return ok(undefined);
    const beacon = await parts.beacon.valueOf(tx, {
      ...key,
      numero: issue.numero,
      drawsAt: issue.draws_at,
    });
    if (!beacon && now.getTime() < issue.draws_at.getTime() + parts.beacon.patienceMs) return ok(undefined);
    const link = await linkOf(parts, tx, issue);
    const chance = sharedChance(link, beacon?.value, issue.numero);
    const outcome = chance.ok ? engine.draw(chance.value) : undefined;
    const state = drawLifecycle.next(issue.state, chance.ok ? 'draw' : 'void');
    await saveDrawing(tx, key, { state, link, beacon, outcome, drawnAt: now });
    await deps.outbox.publish(tx, key.merchantId, 'draw.made', {
      game: game.code,
      numero: issue.numero,
      state,
      outcome: outcome === undefined ? '' : JSON.stringify(engine.publicView(outcome)),
    });
    return ok({ numero: issue.numero, state, outcome: outcome === undefined ? undefined : engine.publicView(outcome) });
  });
  assert(done.ok, 'drawing is never refused');
  return done.value;
}

async function linkOf(parts: DrawParts, tx: Parameters<typeof saveDrawing>[0], issue: DrawRow): Promise<string> {
  const chain = await parts.chains.byId(tx, issue.merchant_id, issue.chain_id);
  assert(chain, 'a draw has the chain it was committed under');
  return parts.chains.link(chain, Number(issue.ordinal));
}
