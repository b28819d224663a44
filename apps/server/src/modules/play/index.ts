/** Public API of play: launching games, playing instant rounds, and their seeds. */
import type { Db } from '../../db/db.ts';
import { createEncryptor } from '../../db/encryptor.ts';
import type { Merchant } from '../merchants/index.ts';
import type { PlayDeps } from './deps.ts';
import { createGameRegistry } from './game-registry.ts';
import { createBetQueue } from './play-round.ts';
import { detailOf, type Replay, replayRound } from './replay-round.ts';
import { routes } from './routes.ts';
import { type RoundRow, roundById } from './store.ts';
import type { RoundDetail } from './wire.ts';

export type { PlayDeps } from './deps.ts';
export type { Replay } from './replay-round.ts';
export type { RoundRow } from './store.ts';

export interface Play {
  readonly routes: ReturnType<typeof routes>;
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
}

export function createPlay(deps: PlayDeps): Play {
  const registry = createGameRegistry(deps.games);
  const encryptor = createEncryptor(deps.secret, 'server seeds', deps.random);
  const queue = createBetQueue(deps, encryptor);
  return {
    routes: routes(deps, { registry, encryptor, queue }),
    roundDetail: async (db, merchant, memberId, roundId) => {
      const stored = await roundById(db, merchant.id, memberId, roundId);
      return stored && detailOf(deps, registry, encryptor, stored);
    },
    replayRound: (round) => replayRound(deps.db, registry, encryptor, round),
    drain: () => queue.drain(),
  };
}
