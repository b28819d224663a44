/** The dependencies of play. */

import type { GameManifest } from '#games/plugin.ts';
import type { ModuleDeps } from '../../db/db.ts';
import type { FaultAbout } from '../../db/jobs/faults.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { VendorOpening } from '../../outside/vendor-connections.ts';
import type { Catalog } from '../catalog/index.ts';
import type { StageTickets } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Protection } from '../protection/index.ts';
import type { TransfersModule } from '../transfers/index.ts';
import type { BonusMoney, Wallet } from '../wallet/index.ts';
import type { FreeRounds } from './free-rounds.ts';

export interface PlayDeps extends ModuleDeps, VendorOpening<Merchant> {
  readonly outbox: Pick<Outbox, 'publishMany'>;
  readonly wallet: Pick<Wallet, 'balance' | 'cashBefore' | 'checkStakes' | 'moveGroups'>;
  readonly bonus: Pick<BonusMoney, 'balanceIn' | 'partsOfOutcome'>;
  readonly freeRounds: FreeRounds;
  readonly catalog: Pick<Catalog, 'findGame' | 'gameOfNumber' | 'gamesByCode' | 'isServedIn' | 'addRecent'>;
  readonly stageTickets: Pick<StageTickets, 'issueTicket' | 'redeemTicket' | 'renewStage'>;
  readonly games: readonly GameManifest[];
  /** What a launch does to money in vendors' transfer wallets. */
  readonly prepareLaunch: TransfersModule['prepareLaunch'];
  readonly reminderOf: Protection['reminderOf'];
  /** How long a vendor may take to open a game. */
  readonly launchTimeoutMs?: number;
  /** The public address of a host. */
  readonly originOf: (host: string) => string;
  /** The server's secret, at least 32 bytes: server seeds are encrypted under a key derived from it. */
  readonly secret: Uint8Array;
  readonly merchants: () => readonly Merchant[];
  /** Reports what failed while rounds were ended. */
  readonly onFault: (error: unknown, about: FaultAbout) => void;
}
