/** Draws are created by the first bet or by a running node: the row names the chain that was committed before. */
import { type Calendar, type Draw, drawAfter, drawOnSale } from '#engine-kit';
import { assert, ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { LotteryDeps } from '../deps.ts';
import type { LotteryGame } from '../lottery-registry.ts';
import type { AwaitedBeacons } from './awaited-beacons.ts';
import type { Chains } from './chains.ts';
import {
  commitChains,
  type DrawMaker,
  drawMaker,
  type GameDraw,
  gameDrawKey as keyOf,
  drawNameOf as nameOf,
  ownedBy,
} from './commit-draw.ts';
import { databaseNow, drawByKey } from './store-draw.ts';

const MAX_KNOWN = 10_000;
/** How far ahead of time draws can be bet on. */
const MAX_DRAWS = 100;
/** Places without a draw count as well: no further than one chain reaches, so that chains follow each other without a gap. */
const MAX_INDEXES = 2000;

export interface Draws {
  now(db: Db): Promise<Date>;
  /** Whether this node knows that the draw has its row: without a query. */
  isKnown(draw: GameDraw): boolean;
  /**
   * Ensures, in one transaction, that the draws have their rows and commitments, and that their links are at hand on this node. Outside any
   * transaction.
   */
  ensure(draws: readonly GameDraw[]): Promise<void>;
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

  const parts = { chains, awaited, now };
  const make = drawMaker(deps, parts);

  const ensure = async (draws: readonly GameDraw[]): Promise<number[]> => {
    const unknown = draws.filter((one) => !known.has(nameOf(one)));
    if (unknown.length > 1) await commitChains(deps, parts, unknown);
    const versions = unknown.length > 0 ? await inTransaction(deps, (tx) => make(tx, unknown)) : [];
    const made = new Map(unknown.map((one, at) => [nameOf(one), versions[at]]));
    return draws.map((one) => {
      const version = known.get(nameOf(one)) ?? made.get(nameOf(one));
      assert(version !== undefined, 'a draw has the version of its row');
      return addTo(known, nameOf(one), version);
    });
  };
  const versionOf = async (one: GameDraw) => (await ensure([one]))[0] ?? one.game.manifest.rulesVersion;

  return {
    now,
    isKnown: (draw) => known.has(nameOf(draw)),
    async ensure(draws) {
      await ensure(draws);
      const chained = draws.filter(({ game }) => game.manifest.source !== 'official');
      await chains.open(deps.db, chained.map(ownedBy).map(keyOf));
    },
    async prepare(merchantId, game, draw) {
      const one = { merchantId, game, draw };
      const name = nameOf(one);
      const before = known.get(name);
      if (before !== undefined) return ok(before);
      const selling = drawOnSale(game.calendar, (await now(deps.db)).getTime());
      if (draw.drawIndex > selling.drawIndex) return refuse('draw.unknown');
      if (draw.drawIndex === selling.drawIndex) return ok(await versionOf(one));
      const past = await drawByKey(deps.db, keyOf(one));
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

interface AheadParts {
  readonly now: Draws['now'];
  readonly ensure: (draws: readonly GameDraw[]) => Promise<unknown>;
  readonly make: DrawMaker;
  readonly seen: (name: string) => number | undefined;
  readonly keep: (name: string, rulesVersion: number) => number;
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
    await ensure([{ merchantId, game, draw: selling }]);
    const all = draws.map((draw) => ({ merchantId, game, draw }));
    const unseen = all.filter((one) => seen(nameOf(one)) === undefined);
    const versions = unseen.length > 0 ? await inTransaction(deps, (tx) => make(tx, unseen)) : [];
    const made = new Map(unseen.map((one, at) => [nameOf(one), versions[at]]));
    return ok(
      all.map((one) => {
        const version = seen(nameOf(one)) ?? made.get(nameOf(one));
        assert(version !== undefined, 'a draw ahead has the version of its row');
        return made.has(nameOf(one)) ? keep(nameOf(one), version) : version;
      }),
    );
  };
}

/** The draw on sale and those after it, at most so many. */
export function drawsInReach(calendar: Calendar, nowMs: number, max = MAX_DRAWS): Draw[] {
  const first = drawOnSale(calendar, nowMs);
  const reached: Draw[] = [];
  for (let draw = first; reached.length < max; draw = drawAfter(calendar, draw)) {
    if (draw.drawIndex - first.drawIndex > MAX_INDEXES) break;
    reached.push(draw);
  }
  return reached;
}
