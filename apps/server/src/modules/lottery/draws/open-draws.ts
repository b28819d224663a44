/** Draws are created by the first bet or by a running node: the row names the chain that was committed before. */
import { type Draw, drawOnSale } from '#engine-kit';
import { assert, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { atPlatform, inTransaction } from '../../../db/transactions.ts';
import type { LotteryDeps } from '../deps.ts';
import type { LotteryGame } from '../lottery-registry.ts';
import type { AwaitedBeacons } from './awaited-beacons.ts';
import type { Chains } from './chains.ts';
import { commitDraw } from './commit-draw.ts';
import { ownerOf } from './owner.ts';
import { databaseNow, drawByKey, insertDraw } from './store-draw.ts';

const MAX_KNOWN = 10_000;

export interface Draws {
  now(db: Db): Promise<Date>;
  /** Whether this node knows that the draw has its row: without a query. */
  isKnown(merchantId: string, game: LotteryGame, draw: Draw): boolean;
  /** Ensures that the draw has its row and its commitment, and that its links are at hand on this node. Outside any transaction. */
  ensure(merchantId: string, game: LotteryGame, draw: Draw): Promise<void>;
  /**
   * The same for a requested draw: only one on sale gets a row; past or far ones do not exist. Returns the version of the rules that it was
   * opened under: what is sold under one is drawn and settled under it.
   */
  prepare(merchantId: string, game: LotteryGame, draw: Draw): Promise<Result<number, 'draw.unknown' | 'draw.closed'>>;
}

export function createDraws(
  deps: LotteryDeps,
  { chains, awaited }: { readonly chains: Chains; readonly awaited: AwaitedBeacons },
): Draws {
  /** With the version of the rules of each. */
  const known = new Map<string, number>();
  const now = deps.databaseNow ?? databaseNow;
  const nameOf = (merchantId: string, game: LotteryGame, draw: Draw) => `${merchantId}/${game.code}/${draw.drawIndex}`;
  const addKnown = (name: string, rulesVersion: number) => {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(name, rulesVersion);
    return rulesVersion;
  };

  const rowOf = (db: Db, merchantId: string, game: LotteryGame, { drawIndex }: Draw) =>
    drawByKey(db, { merchantId, game: game.code, drawIndex });

  const commit = (tx: Tx, owner: string, game: LotteryGame, draw: Draw) =>
    commitDraw(tx, { chains, awaited, now }, owner, game, draw);

  /** The row of the owner, which takes no orders; and under which rules it was written first. */
  const makeOwned = async (tx: Tx, owner: string, game: LotteryGame, draw: Draw) => {
    const row = await commit(tx, owner, game, draw);
    await insertDraw(tx, { ...row, merchant_id: owner });
    const owned = await rowOf(tx, owner, game, draw);
    return { ...row, owner: owned ? owner : null, rules_version: owned?.rules_version ?? row.rules_version };
  };

  /** Returns the version of the rules of the row, whoever wrote it first. */
  const make = async (tx: Tx, merchantId: string, game: LotteryGame, draw: Draw): Promise<number> => {
    const before = await rowOf(tx, merchantId, game, draw);
    if (before) return before.rules_version;
    const owner = ownerOf(game, merchantId);
    // The owner's row first, on every node.
    const row =
      owner === merchantId
        ? await commit(tx, owner, game, draw)
        : await atPlatform(deps, tx, (at) => makeOwned(at, owner, game, draw));
    await insertDraw(tx, { ...row, merchant_id: merchantId });
    const made = await rowOf(tx, merchantId, game, draw);
    assert(made, 'a draw has the row that was written');
    return made.rules_version;
  };

  const ensure = async (merchantId: string, game: LotteryGame, draw: Draw): Promise<number> => {
    const name = nameOf(merchantId, game, draw);
    const before = known.get(name);
    if (before !== undefined) return before;
    return addKnown(name, await inTransaction(deps, (tx) => make(tx, merchantId, game, draw)));
  };

  return {
    now,
    isKnown: (merchantId, game, draw) => known.has(nameOf(merchantId, game, draw)),
    async ensure(merchantId, game, draw) {
      await ensure(merchantId, game, draw);
      if (game.manifest.source === 'official') return;
      await chains.open(deps.db, ownerOf(game, merchantId), game.code, draw.drawIndex);
    },
    async prepare(merchantId, game, draw) {
      const name = nameOf(merchantId, game, draw);
      const before = known.get(name);
      if (before !== undefined) return ok(before);
      const selling = drawOnSale(game.calendar, (await now(deps.db)).getTime());
      if (draw.drawIndex > selling.drawIndex) return refuse('draw.unknown');
      if (draw.drawIndex === selling.drawIndex) return ok(await ensure(merchantId, game, draw));
      const past = await rowOf(deps.db, merchantId, game, draw);
      return past ? ok(addKnown(name, past.rules_version)) : refuse('draw.closed');
    },
  };
}
