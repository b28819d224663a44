/** Public API of play: launching games, playing rounds of one or several moves, and their seeds. */
import { assert } from '#kernel';
import type { Db } from '../../db/db.ts';
import { createEncryptor } from '../../db/encryptor.ts';
import { createDueWork } from '../../db/jobs/due-work.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { openVendors } from '../../outside/vendor-connections.ts';
import type { Merchant } from '../merchants/index.ts';
import type { PlayDeps } from './deps.ts';
import { freeRoundRoutes } from './free/index.ts';
import { createGameRegistry } from './game-registry.ts';
import { createBetQueue } from './instant/index.ts';
import { detailOf, type Replay, replayRound } from './replay-round.ts';
import { createGameFinder, routes } from './routes.ts';
import { endDueRounds, steppedRoutes, subscribe } from './stepped/index.ts';
import { type RoundRow, roundById } from './store.ts';
import { volleyRoutes } from './volley/index.ts';
import type { RoundDetail } from './wire.ts';

export type { PlayDeps } from './deps.ts';
export type { Replay } from './replay-round.ts';
export { stakesOfFreeRounds } from './rules.ts';
export type { RoundRow } from './store.ts';

export interface Play {
  readonly routes: ReturnType<typeof routes> &
    ReturnType<typeof steppedRoutes> &
    ReturnType<typeof volleyRoutes> &
    ReturnType<typeof freeRoundRoutes>;
  readonly subscribe: (outbox: Pick<Outbox, 'listen'>) => void;
  /** Ends rounds that were left; run every few seconds on one node. Returns how many. */
  readonly endDueRounds: () => Promise<number>;
  /** One round of this member in full, its server seed once revealed, replayed; undefined for a round of anyone else. */
  readonly roundDetail: (
    db: Db,
    merchant: Merchant,
    memberId: string,
    roundId: string,
  ) => Promise<RoundDetail | undefined>;
  /** Replays a saved round; its outcome must equal the saved one. */
  readonly replayRound: (round: RoundRow) => Promise<Replay>;
  /** Resolves when every accepted bet is answered. Call it on shutdown, after the listeners are closed. */
  readonly drain: () => Promise<void>;
  /** The origins at which the merchant's vendors serve games. */
  readonly frameOrigins: (merchant: Merchant) => readonly string[];
}

export function createPlay(deps: PlayDeps): Play {
  const registry = createGameRegistry(deps.games);
  for (const merchant of deps.merchants()) assertVariants(merchant, registry);
  const encryptor = createEncryptor(deps.secret, 'server seeds', deps.random);
  const queue = createBetQueue(deps, encryptor);
  const findGame = createGameFinder(deps);
  const openedVendors = openVendors(deps);
  const parts = { registry, encryptor, findGame, openedVendors };
  return {
    routes: {
      ...routes(deps, { ...parts, queue }),
      ...steppedRoutes(deps, parts),
      ...volleyRoutes(deps, parts),
      ...freeRoundRoutes(deps, parts),
    },
    subscribe: (outbox) => subscribe(deps, outbox),
    endDueRounds: createDueWork({ ...deps, maxAtOnce: 8, timeoutMs: 10_000, jobs: [endDueRounds(deps, parts)] }),
    roundDetail: async (db, merchant, memberId, roundId) => {
      const stored = await roundById(db, merchant.id, memberId, roundId);
      return stored && detailOf(deps, registry, encryptor, stored);
    },
    replayRound: (round) => replayRound(deps.db, registry, encryptor, round),
    drain: () => queue.drain(),
    frameOrigins: (merchant) => openedVendors.offered(merchant).flatMap(({ origins }) => origins),
  };
}

/** A merchant's choice of what nobody published would refuse every bet. */
function assertVariants({ manifest }: Merchant, registry: ReturnType<typeof createGameRegistry>): void {
  for (const [game, variant] of Object.entries(manifest.play.variants ?? {}))
    assert(registry.manifest(game)?.hasEngine({ variant }), `${game} has a variant ${variant}`);
}
