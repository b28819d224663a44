/** The dependencies of transfers. */
import type { EgressClient } from '#kernel';
import type { Settings } from '#provider-kit';
import type { VendorManifest } from '#vendors/plugin.ts';
import type { ModuleDeps } from '../../db/db.ts';
import type { FaultAbout } from '../../db/jobs/faults.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { StageTickets } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface TransferDeps extends ModuleDeps {
  readonly outbox: Pick<Outbox, 'publish' | 'publishMany'>;
  readonly wallet: Pick<Wallet, 'balance' | 'mayLeave' | 'vendors'>;
  readonly stageTickets: Pick<StageTickets, 'spendTicket'>;
  readonly catalog: Pick<Catalog, 'gameOfNumber' | 'gamesByCode'>;
  readonly merchants: () => readonly Merchant[];
  readonly vendors: readonly VendorManifest[];
  /** A merchant's account with a vendor; undefined without one. */
  readonly settingsOf: (merchant: Merchant, vendor: VendorManifest) => Settings | undefined;
  /** Of the account before it, while callbacks may be signed with its secrets. */
  readonly previousOf?: (merchant: Merchant, vendor: VendorManifest) => Settings | undefined;
  /** An egress client to these origins only. */
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  /** A vendor's balance differs from our books: logged, and an alert. */
  readonly alert: (merchantId: string, vendor: string, memberId: string) => void;
  /** A background failure: logged and counted. */
  readonly onFault: (error: unknown, about: FaultAbout) => void;
  /** Timeout of vendor calls; a vendor ends its own calls long before. */
  readonly vendorTimeoutMs?: number;
}
