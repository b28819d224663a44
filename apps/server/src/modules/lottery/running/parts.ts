/** What the files of running rounds share. */
import type { Db } from '../../../db/db.ts';
import type { LotteryDeps } from '../deps.ts';
import type { Chains, DrawRow } from '../draws/index.ts';
import type { OrderParts } from '../orders/index.ts';
import type { RunningEngine, RunningGame, RunningRegistry } from './running-registry.ts';

export type RunningDeps = LotteryDeps;

export interface RunningParts {
  readonly registry: RunningRegistry;
  readonly chains: Chains;
  /** Whether a round was over at this moment, which is past: all that an answer may say of a round that runs. */
  readonly isOver: (db: Db, engine: RunningEngine, round: DrawRow, at: Date) => Promise<boolean>;
  /** The one clock of all nodes: the database's. */
  readonly now: (db: Db) => Promise<Date>;
  readonly listed: OrderParts['listed'];
  readonly isListed: (merchantId: string, game: Pick<RunningGame, 'code'>) => Promise<boolean>;
  /** There is news to be published soon. */
  readonly clock: { readonly wake: () => void };
}
