/** What a draw is settled by at its merchant: the rules of every variant that it was sold under. */
import type { SharedEngine } from '#engine-kit';
import type { LotteryDeps } from './deps.ts';
import type { DrawRow } from './draws/index.ts';
import type { LotteryRegistry } from './lottery-registry.ts';
import { bonusUseIn, type Settlement } from './orders/index.ts';

/** Undefined where this node lacks them. */
export async function settlementOf(
  { merchants }: Pick<LotteryDeps, 'merchants'>,
  { registry }: { readonly registry: Pick<LotteryRegistry, 'find' | 'engine'> },
  draw: DrawRow,
): Promise<Settlement | undefined> {
  const merchant = merchants().find(({ id }) => id === draw.merchant_id);
  const game = registry.find(draw.game);
  if (!merchant || !game) return undefined;
  const engines = new Map<string, SharedEngine>();
  for (const { code } of game.manifest.variants) {
    const engine = await registry.engine(game, { variant: code, rulesVersion: draw.rules_version });
    if (engine) engines.set(code, engine);
  }
  const bonusUse = bonusUseIn(merchant, game, { game: draw.game, drawNumber: draw.draw_number });
  return engines.size > 0 ? { engines, merchant, draw, bonusUse } : undefined;
}
