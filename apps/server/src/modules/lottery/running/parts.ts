/** What the files of running rounds share. */
import type { Db } from '../../../db/db.ts';
import type { BeaconSource } from '../beacon.ts';
import type { LotteryDeps } from '../deps.ts';
import type { Chains } from '../draws/index.ts';
import type { OrderParts } from '../orders/index.ts';
import type { RunningGame, RunningRegistry } from './running-registry.ts';

export type RunningDeps = LotteryDeps;

export interface RunningParts {
  readonly registry: RunningRegistry;
  readonly chains: Chains;
  /** The platform's second chain: a round cannot wait for a value from outside. */
  readonly beacon: BeaconSource;
  /** The one clock of all nodes: the database's. */
  readonly now: (db: Db) => Promise<Date>;
  readonly listed: OrderParts['listed'];
  readonly isListed: (merchantId: string, game: Pick<RunningGame, 'code'>) => Promise<boolean>;
  /** There is news to be told soon. */
  readonly clock: { readonly wake: () => void };
}
