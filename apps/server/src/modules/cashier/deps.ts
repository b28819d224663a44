/** What the cashier needs of the house. */
import type { Clock, Random, Result } from '#kernel';
import type { PaymentManifest, ProviderHttp, ProviderSettings } from '#payments/socket.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface CashierDeps {
  readonly db: Db;
  readonly atomically: <Value, Code extends string>(
    act: (tx: Tx) => Promise<Result<Value, Code>>,
  ) => Promise<Result<Value, Code>>;
  readonly outbox: Pick<Outbox, 'tell'>;
  readonly wallet: Wallet;
  readonly merchants: () => readonly Merchant[];
  readonly payments: readonly PaymentManifest[];
  /** A merchant's account with a provider; undefined where it has none. */
  readonly settingsOf: (merchant: Merchant, payment: PaymentManifest) => ProviderSettings | undefined;
  /** The way out to these origins and no others. */
  readonly httpTo: (origins: readonly string[]) => ProviderHttp;
  /** Where a host of the house is found from outside: `https://example.com`. */
  readonly originOf: (host: string) => string;
  /** The house's secret, at least 32 bytes: card numbers lie encrypted under a key derived from it. */
  readonly secret: Uint8Array;
  readonly clock: Clock;
  readonly random: Random;
}
