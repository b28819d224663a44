/** The door of play: launching games, playing instant rounds, the seeds they are drawn from. */
import type { Db } from '../../db/db.ts';
import { createEncryptor } from '../../db/encryptor.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import type { PlayDeps } from './deps.ts';
import { createGameRegistry } from './game-registry.ts';
import { createBetQueue } from './play-round.ts';
import { detailOf, type Replay, replayRound } from './replay-round.ts';
import { type PlayEndpoint, routes } from './routes.ts';
import { type RoundRow, roundById } from './store.ts';
import type { RoundDetail } from './wire.ts';

export type { PlayDeps } from './deps.ts';
export type { Replay } from './replay-round.ts';
export type { RoundRow } from './store.ts';

export interface Play {
  readonly routes: Handlers<PlayEndpoint>;
  /** One round of this member in full, its server seed once revealed, dealt again; undefined for a round of anyone else. */
  readonly roundDetail: (
    db: Db,
    merchant: Merchant,
    memberId: string,
    roundId: string,
  ) => Promise<RoundDetail | undefined>;
  /** Plays a kept round again; its outcome must equal the kept one. */
  readonly replayRound: (round: RoundRow) => Promise<Replay>;
  /** Resolves when every bet accepted so far is answered. Ask it on shutdown, after the doors are closed. */
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
