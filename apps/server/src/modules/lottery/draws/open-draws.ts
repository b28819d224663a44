/** Draws are created by the first bet or by a running node: the row names the chain that was committed before. */
import { type Draw, drawOnSale } from '#engine-kit';
import { assert, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { LotteryDeps } from '../deps.ts';
import type { LotteryGame } from '../lottery-registry.ts';
import { type Chains, chainIndex } from './chains.ts';
import { ownerOf } from './owner.ts';
import { databaseNow, drawByKey, insertDraw } from './store-draw.ts';

const MAX_KNOWN = 10_000;

export interface Draws {
  now(db: Db): Promise<Date>;
  /** Whether this node knows that the draw has its row: without a query. */
  isKnown(merchantId: string, game: LotteryGame, draw: Draw): boolean;
  /** Ensures that the draw has its row and its commitment. Outside any transaction. */
  ensure(merchantId: string, game: LotteryGame, draw: Draw): Promise<void>;
  /** The same for a requested draw: only one on sale gets a row; past or far ones do not exist. */
  prepare(
    merchantId: string,
    game: LotteryGame,
    draw: Draw,
  ): Promise<Result<undefined, 'draw.unknown' | 'draw.closed'>>;
}

export function createDraws(deps: LotteryDeps, chains: Chains): Draws {
  const known = new Set<string>();
  const now = deps.databaseNow ?? databaseNow;
  const nameOf = (merchantId: string, game: LotteryGame, draw: Draw) => `${merchantId}/${game.code}/${draw.drawIndex}`;
  const addKnown = (name: string) => {
    if (known.size >= MAX_KNOWN) known.clear();
    known.add(name);
  };

  const make = async (tx: Tx, merchantId: string, game: LotteryGame, draw: Draw) => {
    if (await drawByKey(tx, { merchantId, game: game.code, drawIndex: draw.drawIndex })) return;
    const owner = ownerOf(game, merchantId);
    await chains.ensure(tx, owner, game.code, draw.drawIndex, await now(tx));
    const chain = await chains.covering(tx, owner, game.code, 'draw', draw.drawIndex);
    assert(chain, 'a draw on sale has a committed chain');
    const row = {
      game: game.code,
      draw_index: BigInt(draw.drawIndex),
      draw_number: draw.drawNumber,
      opens_at: new Date(draw.opensAtMs),
      closes_at: new Date(draw.closesAtMs),
      draws_at: new Date(draw.drawsAtMs),
      rules_version: game.manifest.rulesVersion,
      chain_id: chain.id,
      chain_index: chainIndex(chain, draw.drawIndex),
    };
    // The owner's row first, on every node.
    if (owner !== merchantId) await insertDraw(tx, { ...row, merchant_id: owner });
    await insertDraw(tx, { ...row, merchant_id: merchantId, owner: owner === merchantId ? null : owner });
  };

  const ensure: Draws['ensure'] = async (merchantId, game, draw) => {
    const name = nameOf(merchantId, game, draw);
    if (known.has(name)) return;
    await inTransaction(deps, async (tx) => {
      await make(tx, merchantId, game, draw);
    });
    addKnown(name);
  };

  return {
    now,
    isKnown: (merchantId, game, draw) => known.has(nameOf(merchantId, game, draw)),
    ensure,
    async prepare(merchantId, game, draw) {
      const name = nameOf(merchantId, game, draw);
      if (known.has(name)) return ok();
      const selling = drawOnSale(game.calendar, (await now(deps.db)).getTime());
      if (draw.drawIndex > selling.drawIndex) return refuse('draw.unknown');
      if (draw.drawIndex === selling.drawIndex) await ensure(merchantId, game, draw);
      else if (!(await drawByKey(deps.db, { merchantId, game: game.code, drawIndex: draw.drawIndex }))) {
        return refuse('draw.closed');
      }
      addKnown(name);
      return ok();
    },
  };
}
