/** The dependencies of seamless wallets. */
import type { EgressClient } from '#kernel';
import type { Settings } from '#provider-kit';
import type { VendorManifest } from '#vendors/plugin.ts';
import type { ModuleDeps } from '../../db/db.ts';
import type { FaultAbout } from '../../db/jobs/faults.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { RoundsCollector } from './free-rounds.ts';

export interface SeamlessDeps extends ModuleDeps {
  readonly outbox: Pick<Outbox, 'publishMany'>;
  readonly wallet: Pick<Wallet, 'balance' | 'postSteps'>;
  readonly catalog: Pick<Catalog, 'findGame'>;
  readonly sessions: Pick<Identity['sessions'], 'resolveStage'>;
  readonly stageTickets: Pick<Identity['stageTickets'], 'redeemTicket' | 'renewStage'>;
  /** Free rounds at vendors are collected there. */
  readonly freeRounds: RoundsCollector;
  readonly vendors: readonly VendorManifest[];
  /** A merchant's account with a vendor; undefined without one. */
  readonly settingsOf: (merchant: Merchant, vendor: VendorManifest) => Settings | undefined;
  /** Of the account before it, while callbacks may be signed with its secrets. */
  readonly previousOf?: (merchant: Merchant, vendor: VendorManifest) => Settings | undefined;
  /** An egress client to these origins only. */
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  readonly onFault: (error: unknown, about: FaultAbout) => void;
}
