/** What transfers need of the house. */
import type { Clock, EgressClient, Random, Result } from '#kernel';
import type { Settings } from '#provider-kit';
import type { VendorManifest } from '#vendors/plugin.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { FaultAbout } from '../../db/faults.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { StageTickets } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface TransferDeps {
  readonly db: Db;
  readonly atomically: <Value, Code extends string>(
    act: (tx: Tx) => Promise<Result<Value, Code>>,
  ) => Promise<Result<Value, Code>>;
  readonly outbox: Pick<Outbox, 'publish'>;
  readonly wallet: Pick<Wallet, 'balance' | 'mayLeave' | 'vendors'>;
  readonly stageTickets: Pick<StageTickets, 'spendTicket'>;
  readonly merchants: () => readonly Merchant[];
  readonly vendors: readonly VendorManifest[];
  /** A merchant's account with a vendor; undefined where it has none. */
  readonly settingsOf: (merchant: Merchant, vendor: VendorManifest) => Settings | undefined;
  /** The way out to these origins and no others. */
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  /** A vendor counts our transfers otherwise than we do: a log line, somebody woken up. */
  readonly alert: (merchantId: string, vendor: string, memberId: string) => void;
  /** Something failed by itself: a log line, counted. */
  readonly onFault: (error: unknown, about: FaultAbout) => void;
  /** How long a vendor is waited for at most; it ends its own calls long before. */
  readonly vendorTimeoutMs?: number;
  readonly clock: Clock;
  readonly random: Random;
}
