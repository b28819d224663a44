/** The cashier's dependencies. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import type { EgressClient } from '#kernel';
import type { PaymentManifest } from '#payments/plugin.ts';
import type { Settings } from '#provider-kit';
import type { FileStorage } from '#storages/plugin.ts';
import type { ModuleDeps, Tx } from '../../db/db.ts';
import type { FaultAbout } from '../../db/jobs/faults.ts';
import type { Live } from '../../live/live.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { DocumentsBackOffice } from '../documents/index.ts';
import type { Accounts, Credentials } from '../identity/index.ts';
import type { Levels, Members } from '../members/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Protection } from '../protection/index.ts';
import type { BonusMoney, Wallet } from '../wallet/index.ts';

/** A deposit that can be played with. */
export interface CreditedDeposit {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly orderId: string;
  readonly amountMinor: bigint;
  readonly method: string;
  /** The bonus the member chose for it. */
  readonly bonus: string | undefined;
}

export type DepositBonus = AnswerOf<Endpoints['depositMethods']>['bonuses'][number];

/** Retention periods. */
export interface Retention {
  /** A request repeated under its key within this time is the same one. */
  readonly requestDays: number;
  /** A receipt's picture is deleted this long after its order ended. */
  readonly receiptDays: number;
}

export interface CashierDeps extends ModuleDeps {
  readonly outbox: Pick<Outbox, 'publish'>;
  readonly live: Live;
  readonly wallet: Wallet;
  readonly bonus: Pick<BonusMoney, 'count' | 'partsOf' | 'applyWithdrawal' | 'withdrawalEffect' | 'hasHeld'>;
  readonly accounts: Pick<Accounts, 'memberNamed'>;
  readonly credentials: Pick<Credentials, 'proveSecret' | 'secretsOf'>;
  readonly members: Pick<Members, 'payeeNameOf' | 'isWatched' | 'tagsOf'>;
  /** How many documents are requested of a member and not accepted. */
  readonly documents: Pick<DocumentsBackOffice, 'countMissing'>;
  readonly levels: Pick<Levels, 'privilegesOf'>;
  readonly catalog: Pick<Catalog, 'gamesByCode'>;
  readonly protection: Pick<Protection, 'admitDeposit' | 'admitCredit' | 'lookAt'>;
  /** Storage of members' pictures. */
  readonly storage: FileStorage;
  /** The bonuses a member may choose for a deposit. */
  readonly bonusesFor: (merchant: Merchant, memberId: string, language: Language) => Promise<readonly DepositBonus[]>;
  /** In the transaction that credits a deposit: what it brings beside. */
  readonly depositCredited: (tx: Tx, deposit: CreditedDeposit) => Promise<void>;
  readonly merchants: () => readonly Merchant[];
  readonly payments: readonly PaymentManifest[];
  /** A merchant's account with a provider; undefined without one. */
  readonly settingsOf: (merchant: Merchant, payment: PaymentManifest) => Settings | undefined;
  /** Of the account before it, while callbacks may be signed with its secrets. */
  readonly previousOf?: (merchant: Merchant, payment: PaymentManifest) => Settings | undefined;
  /** An egress client to these origins only. */
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  /** The public address of one of our hosts: `https://example.com`. */
  readonly originOf: (host: string) => string;
  /** The server's secret, at least 32 bytes: card numbers are encrypted under a key derived from it. */
  readonly secret: Uint8Array;
  /** A background failure: logged and counted. */
  readonly onFault: (error: unknown, about: FaultAbout) => void;
  /** Retention periods. */
  readonly retention?: Retention;
  /** Timeout of provider calls; a provider ends its own calls long before. */
  readonly providerTimeoutMs?: number;
}
