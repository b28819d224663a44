/** What is fixed before the sales of a draw: the chain and beacon round that decide it, or until when its official result is awaited. */
import type { Draw } from '#engine-kit';
import { assert } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { LotteryGame } from '../lottery-registry.ts';
import type { AwaitedBeacons } from './awaited-beacons.ts';
import type { Chains } from './chains.ts';
import { chainIndex } from './store-chain.ts';

interface CommitParts {
  readonly chains: Chains;
  readonly awaited: AwaitedBeacons;
  readonly now: (db: Db) => Promise<Date>;
}

/** From this moment on a draw without its official result is void; undefined for a draw that waits for none. */
export function awaitedUntilOf({ manifest }: LotteryGame, { drawsAtMs }: Pick<Draw, 'drawsAtMs'>): Date | undefined {
  return manifest.official && new Date(drawsAtMs + manifest.official.patienceMinutes * 60_000);
}

/** What all rows of a draw have in common. */
export async function commitDraw(tx: Tx, parts: CommitParts, owner: string, game: LotteryGame, draw: Draw) {
  return {
    game: game.code,
    draw_index: BigInt(draw.drawIndex),
    draw_number: draw.drawNumber,
    opens_at: new Date(draw.opensAtMs),
    closes_at: new Date(draw.closesAtMs),
    draws_at: new Date(draw.drawsAtMs),
    rules_version: game.manifest.rulesVersion,
    ...(await sourceOf(tx, parts, owner, game, draw)),
  };
}

async function sourceOf(tx: Tx, { chains, awaited, now }: CommitParts, owner: string, game: LotteryGame, draw: Draw) {
  const awaitedUntil = awaitedUntilOf(game, draw);
  const none = { chain_id: null, chain_index: null, beacon_network: null, beacon_round: null };
  if (awaitedUntil) return { ...none, awaited_until: awaitedUntil };
  await chains.ensure(tx, owner, game.code, draw.drawIndex, await now(tx));
  const chain = await chains.covering(tx, owner, game.code, 'draw', draw.drawIndex);
  assert(chain, 'a draw on sale has a committed chain');
  const served = game.manifest.source === 'beacon' ? awaited.roundFor(draw.closesAtMs) : undefined;
  return {
    chain_id: chain.id,
    chain_index: chainIndex(chain, draw.drawIndex),
    beacon_network: served?.network.code ?? null,
    beacon_round: served ? BigInt(served.round) : null,
    awaited_until: null,
  };
}
