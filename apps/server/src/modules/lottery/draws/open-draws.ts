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
import { drawsInReach } from './reach.ts';
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
  /** The same for draws in rising order, from the one on sale on. A refusal names the draw. */
  prepareAhead(
    merchantId: string,
    game: LotteryGame,
    draws: readonly Draw[],
  ): Promise<Result<readonly number[], 'draw.unknown' | 'draw.closed'>>;
}

const nameOf = (merchantId: string, game: LotteryGame, draw: Draw) => `${merchantId}/${game.code}/${draw.drawIndex}`;

export function createDraws(
  deps: LotteryDeps,
  { chains, awaited }: { readonly chains: Chains; readonly awaited: AwaitedBeacons },
): Draws {
  /** With the version of the rules of each. */
  const known = new Map<string, number>();
  /** The same of draws ahead: their rows are made, and their links are not at hand yet. */
  const ahead = new Map<string, number>();
  const now = deps.databaseNow ?? databaseNow;
  const addTo = (versions: Map<string, number>, name: string, rulesVersion: number) => {
    if (versions.size >= MAX_KNOWN) versions.clear();
    versions.set(name, rulesVersion);
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
    return addTo(known, name, await inTransaction(deps, (tx) => make(tx, merchantId, game, draw)));
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
      return past ? ok(addTo(known, name, past.rules_version)) : refuse('draw.closed');
    },
    prepareAhead: aheadOf(deps, {
      now,
      ensure,
      make,
      seen: (name) => known.get(name) ?? ahead.get(name),
      keep: (name, version) => addTo(ahead, name, version),
    }),
  };
}

type Made = (merchantId: string, game: LotteryGame, draw: Draw) => Promise<number>;

interface AheadParts {
  readonly now: Draws['now'];
  readonly ensure: Made;
  readonly make: (tx: Tx, ...of: Parameters<Made>) => Promise<number>;
  readonly seen: (name: string) => number | undefined;
  readonly keep: (name: string, rulesVersion: number) => void;
}

function aheadOf(deps: LotteryDeps, { now, ensure, make, seen, keep }: AheadParts): Draws['prepareAhead'] {
  return async (merchantId, game, draws) => {
    const nowMs = (await now(deps.db)).getTime();
    const selling = drawOnSale(game.calendar, nowMs);
    const reached = new Set(drawsInReach(game.calendar, nowMs).map(({ drawIndex }) => drawIndex));
    for (const { drawIndex, drawNumber } of draws) {
      if (drawIndex < selling.drawIndex) return refuse('draw.closed', { drawNumber });
      if (!reached.has(drawIndex)) return refuse('draw.unknown', { drawNumber });
    }
    // The one on sale first: a chain that has to begin anew begins with it, and covers those after it.
    await ensure(merchantId, game, selling);
    const names = draws.map((draw) => nameOf(merchantId, game, draw));
    const known = names.map(seen);
    if (known.every((version) => version !== undefined)) return ok(known);
    // In rising order on every node.
    const versions = await inTransaction(deps, async (tx) => {
      const all: number[] = [];
      for (const [at, draw] of draws.entries()) all.push(known[at] ?? (await make(tx, merchantId, game, draw)));
      return all;
    });
    for (const [at, name] of names.entries()) keep(name, versions[at] ?? game.manifest.rulesVersion);
    return ok(versions);
  };
}
