/** The dependencies of agents. */

import type { Language, RefusalCode, SentFile } from '#contract';
import type { Result } from '#kernel';
import type { Db, ModuleDeps } from '../../db/db.ts';
import type { FaultAbout } from '../../db/jobs/faults.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { AbuseGuard, AccessControl, Accounts, Credentials, Viewers } from '../identity/index.ts';
import type { AgentTree, Members } from '../members/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { BonusMoney, Wallet } from '../wallet/index.ts';

/** Lines of a file, as text. */
export interface FileTable {
  readonly fileName: string;
  readonly headings: readonly string[];
  /** How many lines there are, counted up to a number. */
  readonly count: (max: number) => Promise<number>;
  readonly lines: () => AsyncGenerator<readonly string[]>;
}

type SendTable = (
  owner: { readonly merchantId: string; readonly memberId: string },
  table: FileTable,
) => Promise<Result<SentFile, RefusalCode>>;

/** Something that two accounts share, as an address or a device. */
interface AccountLink {
  readonly memberId: string;
  readonly kind: string;
}

/** What says that accounts may be one person's. */
interface AccountLinks {
  readonly reasonsOf: (db: Db, merchant: Merchant, memberId: string) => Promise<readonly AccountLink[]>;
  /** In hundredths. */
  readonly weightOf: (links: readonly AccountLink[]) => number;
}

export interface AgentsDeps extends ModuleDeps {
  readonly outbox: Outbox;
  readonly merchants: () => readonly Merchant[];
  readonly catalog: Pick<Catalog, 'gamesByCode'>;
  readonly credentials: Pick<Credentials, 'secretsOf' | 'proveSecret' | 'hashSecret'>;
  readonly wallet: Pick<Wallet, 'balance' | 'moveGroups'>;
  readonly bonus: Pick<BonusMoney, 'partsOf'>;
  /** A failure of one of many. */
  readonly onFault: (error: unknown, about: FaultAbout) => void;
  readonly tree: AgentTree;
  readonly accounts: Pick<Accounts, 'memberNamed' | 'becomeAgent'>;
  readonly viewers: Viewers;
  readonly maskedContact: Members['maskedContact'];
  readonly guard: Pick<AbuseGuard, 'countTry'>;
  /** A text of the platform, with the merchant's overrides. */
  readonly words: (merchant: Merchant, language: Language, key: string) => string;
  /** From the records module: a table as a file, one at a time for each member. */
  readonly sendTable: SendTable;
  readonly links: AccountLinks;
  readonly access: Pick<AccessControl, 'endOtherAccess' | 'notifyEnds'>;
}
