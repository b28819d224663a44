/** What the cashier needs of the house. */
import type { AnswerOf, Endpoints } from '#contract';
import type { Clock, EgressClient, Random, Result } from '#kernel';
import type { PaymentManifest } from '#payments/plugin.ts';
import type { Settings } from '#provider-kit';
import type { FileStorage } from '#storages/plugin.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { FaultAbout } from '../../db/faults.ts';
import type { Live } from '../../live/live.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { Accounts, Credentials } from '../identity/index.ts';
import type { Members } from '../members/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Protection } from '../protection/index.ts';
import type { Wallet } from '../wallet/index.ts';

export type DepositBonus = AnswerOf<Endpoints['depositMethods']>['bonuses'][number];

/** How long what is kept for a time only is kept. */
export interface Retention {
  /** A request asked again under its key is the same one for so long. */
  readonly requestDays: number;
  /** A receipt's picture is there for so long after its order ended. */
  readonly receiptDays: number;
}

export interface CashierDeps {
  readonly db: Db;
  readonly atomically: <Value, Code extends string>(
    act: (tx: Tx) => Promise<Result<Value, Code>>,
  ) => Promise<Result<Value, Code>>;
  readonly outbox: Pick<Outbox, 'publish'>;
  readonly live: Live;
  readonly wallet: Wallet;
  readonly accounts: Pick<Accounts, 'memberNamed'>;
  readonly credentials: Pick<Credentials, 'proveSecret' | 'secretsOf'>;
  readonly members: Pick<Members, 'payeeNameOf'>;
  readonly catalog: Pick<Catalog, 'gamesByCode'>;
  readonly protection: Pick<Protection, 'admitDeposit' | 'admitCredit' | 'lookAt'>;
  /** Where members' pictures lie. */
  readonly storage: FileStorage;
  /** What a member may choose to be given for a deposit. */
  readonly bonusesFor: (merchant: Merchant, memberId: string) => Promise<readonly DepositBonus[]>;
  readonly merchants: () => readonly Merchant[];
  readonly payments: readonly PaymentManifest[];
  /** A merchant's account with a provider; undefined where it has none. */
  readonly settingsOf: (merchant: Merchant, payment: PaymentManifest) => Settings | undefined;
  /** The way out to these origins and no others. */
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  /** Where a host of the house is found from outside: `https://example.com`. */
  readonly originOf: (host: string) => string;
  /** The house's secret, at least 32 bytes: card numbers lie encrypted under a key derived from it. */
  readonly secret: Uint8Array;
  /** Something failed by itself: a log line, counted. */
  readonly onFault: (error: unknown, about: FaultAbout) => void;
  /** How long what is kept for a time only is kept. */
  readonly retention?: Retention;
  /** How long a provider is waited for at most; it ends its own calls long before. */
  readonly providerTimeoutMs?: number;
  readonly clock: Clock;
  readonly random: Random;
}
