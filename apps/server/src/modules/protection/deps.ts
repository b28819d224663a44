/** The dependencies of protection. */
import type { Facts } from '#contract';
import type { ModuleDeps } from '../../db/db.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { AccessControl, Credentials } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface ProtectionDeps extends ModuleDeps {
  readonly outbox: Pick<Outbox, 'publish'>;
  readonly credentials: Pick<Credentials, 'proveSecret'>;
  readonly access: Pick<AccessControl, 'beginBreak' | 'notifyEnds' | 'putOnHold' | 'accountStatusOf'>;
  readonly wallet: Pick<Wallet, 'latestPlaySession'>;
  /** Of all databases. */
  readonly merchants: () => readonly Merchant[];
  /** The merchants in other databases, and how a break is published to one of them: it may be published twice. */
  readonly elsewhere?: {
    readonly has: (merchantId: string) => boolean;
    readonly publish: (merchantId: string, marked: Facts['exclusion.marked']) => Promise<void>;
  };
  /** The server's secret, at least 32 bytes: identifying details are stored as hashes under a key derived from it. */
  readonly secret: Uint8Array;
}
