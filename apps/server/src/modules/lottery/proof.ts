/** The proof of one draw: the commitment before sales, and once drawn, what was revealed. */
import type { AnswerOf, Endpoints } from '#contract';
import { drawByNumber } from '#engine-kit';
import { ok, type Result, refuse } from '#kernel';
import type { LotteryDeps } from './deps.ts';
import { type Chains, chainIndex, drawByKey, ownerOf } from './draws/index.ts';
import type { LotteryGame, LotteryRegistry } from './lottery-registry.ts';
import { outcomeToWire } from './wire.ts';

type WireProof = AnswerOf<Endpoints['drawProof']>;

export async function drawProof(
  { db, platform = { db } }: Pick<LotteryDeps, 'db'> & { readonly platform?: Pick<LotteryDeps, 'db'> },
  parts: { readonly registry: LotteryRegistry; readonly chains: Chains },
  request: { readonly merchantId: string; readonly game: LotteryGame; readonly drawNumber: string },
): Promise<Result<WireProof, 'draw.unknown'>> {
  const { merchantId, game, drawNumber } = request;
  const draw = drawByNumber(game.calendar, drawNumber);
  if (!draw) return refuse('draw.unknown');
  const row = await drawByKey(db, { merchantId, game: game.code, drawIndex: draw.drawIndex });
  const owner = row ? (row.owner ?? merchantId) : ownerOf(game, merchantId);
  const at = owner === merchantId ? db : platform.db;
  const chain = row
    ? await parts.chains.byId(at, owner, row.chain_id)
    : await parts.chains.covering(at, owner, game.code, 'draw', draw.drawIndex);
  if (!chain) return refuse('draw.unknown');
  const commitment = {
    chainId: chain.id,
    tip: chain.tip,
    index: chainIndex(chain, draw.drawIndex),
    committedAt: chain.committed_at.toISOString(),
  };
  // Sold, closed or never sold: the link stays secret until the draw.
  if (!row || row.link === null || (row.state !== 'drawn' && row.state !== 'void')) {
    return ok({ gameCode: game.code, drawNumber, state: 'committed', commitment });
  }
  return ok({
    gameCode: game.code,
    drawNumber,
    state: row.state,
    commitment,
    seed: row.link,
    ...(row.beacon === null ? {} : { beacon: row.beacon }),
    ...(await outcomeToWire(parts.registry, row)),
  });
}
