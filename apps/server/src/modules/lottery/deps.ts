/** What lotteries need of the house. */

import type { GameManifest } from '#games/plugin.ts';
import type { Clock, Random, Result } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Live } from '../../live/live.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { BeaconSource } from './beacon.ts';

export interface LotteryDeps {
  readonly db: Db;
  readonly atomically: <Value, Code extends string>(
    act: (tx: Tx) => Promise<Result<Value, Code>>,
  ) => Promise<Result<Value, Code>>;
  readonly outbox: Pick<Outbox, 'publish' | 'publishMany'>;
  readonly live: Pick<Live, 'publish'>;
  readonly wallet: Pick<Wallet, 'balance' | 'checkStakes' | 'moveGroups' | 'refund'>;
  readonly catalog: Pick<Catalog, 'findGame' | 'gamesByCode' | 'listedCodes'>;
  readonly games: readonly GameManifest[];
  readonly merchants: () => readonly Merchant[];
  /** The house's secret, at least 32 bytes: chains lie encrypted under a key derived from it. */
  readonly secret: Uint8Array;
  readonly clock: Clock;
  readonly random: Random;
  /**
   * The one clock that opens, closes and draws issues: the database's, so that a node whose own clock is wrong neither takes a late bet nor
   * draws early. Given in tests only.
   */
  readonly databaseNow?: (db: Db) => Promise<Date>;
  /** Settled in one transaction; 200 unless given. */
  readonly ordersAtOnce?: number;
  /** Mixed into every draw after betting closed; by default the house's own second chain. */
  readonly beacon?: BeaconSource;
  /** Told of what went wrong while drawing or settling; the next tick tries again. */
  readonly alert: (error: unknown) => void;
}
