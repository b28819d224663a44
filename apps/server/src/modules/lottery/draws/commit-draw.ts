/**
 * Writes the rows of draws before their sales, many in one transaction: with the chain and beacon round that decide each, or until when its
 * official result is awaited.
 */
import type { Draw } from '#engine-kit';
import { assert } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { atPlatform } from '../../../db/transactions.ts';
import type { LotteryDeps } from '../deps.ts';
import type { LotteryGame } from '../lottery-registry.ts';
import type { AwaitedBeacons } from './awaited-beacons.ts';
import type { Chains } from './chains.ts';
import { ownerOf } from './owner.ts';
import { type CommittedChain, chainIndex } from './store-chain.ts';
import { drawVersions, insertDraws } from './store-draw.ts';

interface CommitParts {
  readonly chains: Chains;
  readonly awaited: AwaitedBeacons;
  readonly now: (db: Db) => Promise<Date>;
}

/** A draw, and whose row of it is meant. */
export interface GameDraw {
  readonly merchantId: string;
  readonly game: LotteryGame;
  readonly draw: Draw;
}

export const drawNameOf = ({ merchantId, game, draw }: GameDraw) => `${merchantId}/${game.code}/${draw.drawIndex}`;

export const gameDrawKey = ({ merchantId, game, draw }: GameDraw) => ({
  merchantId,
  game: game.code,
  drawIndex: draw.drawIndex,
});

/** The same draw, as its owner has it. */
export const ownedBy = (one: GameDraw): GameDraw => ({ ...one, merchantId: ownerOf(one.game, one.merchantId) });
const isOwn = (one: GameDraw) => ownerOf(one.game, one.merchantId) === one.merchantId;

/** Every node writes rows in this order: of two that write the same, one waits for the other. */
const inOrder = (draws: readonly GameDraw[]) =>
  draws.toSorted((one, other) => {
    const [left, right] = [gameDrawKey(one), gameDrawKey(other)];
    if (left.merchantId !== right.merchantId) return left.merchantId < right.merchantId ? -1 : 1;
    if (left.game !== right.game) return left.game < right.game ? -1 : 1;
    return left.drawIndex - right.drawIndex;
  });

/** From this moment on a draw without its official result is void; undefined for a draw that waits for none. */
export function awaitedUntilOf({ manifest }: LotteryGame, { drawsAtMs }: Pick<Draw, 'drawsAtMs'>): Date | undefined {
  return manifest.official && new Date(drawsAtMs + manifest.official.patienceMinutes * 60_000);
}

/** What rows of draws are to have whose merchants are their owners, in their order. */
async function commitDraws(tx: Tx, { chains, awaited, now }: CommitParts, owned: readonly GameDraw[]) {
  const chained = owned.filter(({ game, draw }) => !awaitedUntilOf(game, draw));
  const [keys, names] = [chained.map(gameDrawKey), chained.map(drawNameOf)];
  if (keys.length > 0) await chains.ensure(tx, keys, await now(tx));
  const chainOf = new Map<string, CommittedChain | undefined>();
  for (const [at, chain] of (await chains.allCovering(tx, keys, 'draw')).entries()) chainOf.set(names[at] ?? '', chain);
  return owned.map((one) => ({
    merchant_id: one.merchantId,
    game: one.game.code,
    draw_index: BigInt(one.draw.drawIndex),
    draw_number: one.draw.drawNumber,
    opens_at: new Date(one.draw.opensAtMs),
    closes_at: new Date(one.draw.closesAtMs),
    draws_at: new Date(one.draw.drawsAtMs),
    rules_version: one.game.manifest.rulesVersion,
    ...sourceOf(awaited, one, chainOf.get(drawNameOf(one))),
  }));
}

function sourceOf(awaited: AwaitedBeacons, { game, draw }: GameDraw, chain: CommittedChain | undefined) {
  const awaitedUntil = awaitedUntilOf(game, draw);
  const none = { chain_id: null, chain_index: null, beacon_network: null, beacon_round: null };
  if (awaitedUntil) return { ...none, awaited_until: awaitedUntil };
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

/**
 * Commits the chains of draws in transactions of their own, so that hashing them holds up none: the rows of the draws are written afterwards, and
 * find them committed.
 */
export async function commitChains(deps: LotteryDeps, { chains, now }: CommitParts, draws: readonly GameDraw[]) {
  const chained = inOrder(draws.filter(({ game, draw }) => !awaitedUntilOf(game, draw)));
  const ofPlatform = new Map(
    chained.filter((one) => !isOwn(one)).map((one) => [drawNameOf(ownedBy(one)), gameDrawKey(ownedBy(one))]),
  );
  const at = await now(deps.db);
  if (ofPlatform.size > 0) await chains.commit(deps.platform ?? deps, [...ofPlatform.values()], at);
  const own = chained.filter(isOwn);
  if (own.length > 0) await chains.commit(deps, own.map(gameDrawKey), at);
}

/** Makes the rows that are missing. Returns the version of the rules of each row, no matter who wrote it first. */
export type DrawMaker = (tx: Tx, draws: readonly GameDraw[]) => Promise<number[]>;

export function drawMaker(deps: LotteryDeps, parts: CommitParts): DrawMaker {
  const versionsOf = (tx: Tx, draws: readonly GameDraw[]) => drawVersions(tx, draws.map(gameDrawKey));

  /** Rows of draws of the platform: those of the owner, which take no orders, are written here. */
  async function rowsOfOwned(tx: Tx, draws: readonly GameDraw[]) {
    const owned = inOrder([...new Map(draws.map((one) => [drawNameOf(ownedBy(one)), ownedBy(one)])).values()]);
    const rows = await commitDraws(tx, parts, owned);
    await insertDraws(tx, rows);
    const versions = await versionsOf(tx, owned);
    const byName = new Map(owned.map((one, at) => [drawNameOf(one), rows[at]]));
    return draws.map((one) => {
      const name = drawNameOf(ownedBy(one));
      const [row, version] = [byName.get(name), versions.get(name)];
      assert(row, 'each draw has what the row of its owner has');
      const owner = version === undefined ? null : row.merchant_id;
      return { ...row, merchant_id: one.merchantId, owner, rules_version: version ?? row.rules_version };
    });
  }

  return async (tx, draws) => {
    const before = await versionsOf(tx, draws);
    const missing = inOrder(draws.filter((one) => !before.has(drawNameOf(one))));
    const [own, owned] = [missing.filter(isOwn), missing.filter((one) => !isOwn(one))];
    // Chains and the owners' rows first, on every node.
    const ofOwners = owned.length > 0 ? await atPlatform(deps, tx, (at) => rowsOfOwned(at, owned)) : [];
    const ofMerchants = own.length > 0 ? await commitDraws(tx, parts, own) : [];
    await insertDraws(tx, [...ofOwners, ...ofMerchants]);
    const made = missing.length > 0 ? await versionsOf(tx, missing) : before;
    return draws.map((one) => {
      const version = before.get(drawNameOf(one)) ?? made.get(drawNameOf(one));
      assert(version !== undefined, 'a draw has the row that was written');
      return version;
    });
  };
}
