/** The dependencies of lotteries. */

import type { GameManifest } from '#games/plugin.ts';
import type { Db, ModuleDeps } from '../../db/db.ts';
import type { LiveStreams } from '../../live/live.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { AccessControl } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { BonusMoney, Wallet } from '../wallet/index.ts';
import type { BeaconSource, PublicBeacons } from './beacon.ts';
import type { ResultFeeds } from './result-feeds.ts';

export interface LotteryDeps extends ModuleDeps {
  readonly outbox: Pick<Outbox, 'publish' | 'publishMany'>;
  readonly live: LiveStreams;
  readonly wallet: Pick<Wallet, 'checkStakes' | 'fillPot' | 'lockBalances' | 'moveGroups'>;
  readonly bonus: Pick<BonusMoney, 'balanceIn' | 'partsOfOutcome'>;
  readonly catalog: Pick<Catalog, 'findGame' | 'gamesByCode' | 'listedCodes' | 'prizeModeOf'>;
  /** Masked names of members, as the other players of a round see them. */
  readonly maskedNames: (
    db: Db,
    merchantId: string,
    memberIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Whether an account may play. It stays so until the transaction ends. */
  readonly accountStatusOf: AccessControl['accountStatusOf'];
  readonly games: readonly GameManifest[];
  readonly merchants: () => readonly Merchant[];
  /** The server's secret, at least 32 bytes: chains are encrypted under a key derived from it. */
  readonly secret: Uint8Array;
  /**
   * The one clock that opens, closes and makes draws: the database's, so that a node whose own clock is wrong neither accepts a late
   * bet nor draws early. Set in tests only.
   */
  readonly databaseNow?: (db: Db) => Promise<Date>;
  /** Orders settled per transaction; default 200. */
  readonly ordersAtOnce?: number;
  /** Mixed into draws of the source `chain` after betting closed; by default the operator's second chain. */
  readonly beacon?: BeaconSource;
  /** Whose rounds are mixed into draws of the source `beacon`. */
  readonly publicBeacons: PublicBeacons;
  /** Who is asked for the results of draws of the source `official`. */
  readonly feeds: ResultFeeds;
  /** Called with failures while drawing or settling; the next tick retries. */
  readonly alert: (error: unknown) => void;
}
