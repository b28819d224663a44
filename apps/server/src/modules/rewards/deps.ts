/** The dependencies of rewards. */
import type { Language } from '#contract';
import type { PromotionManifest } from '#promotions/plugin.ts';
import type { Db, ModuleDeps } from '../../db/db.ts';
import type { DueJob } from '../../db/jobs/due-work.ts';
import type { FaultAbout } from '../../db/jobs/faults.ts';
import type { Owner } from '../../db/tenancy/rows.ts';
import type { Live } from '../../live/live.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { AbuseGuard, AccessControl } from '../identity/index.ts';
import type { Levels, Members } from '../members/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { RoundsVendors } from '../seamless/index.ts';
import type { BonusMoney, Wallet } from '../wallet/index.ts';

/** What accounts share, by kind: a document, an account, a device. */
interface AccountLink {
  readonly memberId: string;
  readonly kind: string;
}

export interface AccountLinks {
  readonly reasonsOf: (db: Db, merchant: Merchant, memberId: string) => Promise<readonly AccountLink[]>;
  /** How much they say together, in hundredths. */
  readonly weightOf: (reasons: readonly AccountLink[]) => number;
}

/** What other modules know that says how bonus money is used. */
export interface AbuseFacts {
  /** From where these members logged in within a time. */
  readonly addressesOf: (
    db: Db,
    merchantId: string,
    memberIds: readonly string[],
    within: { readonly from: Date; readonly to: Date },
  ) => Promise<readonly { readonly memberId: string; readonly address: string }[]>;
  /** In which draws a member bet on the other side of these, itself among them, and how often one side alone paid. */
  readonly opposites: (
    db: Db,
    owner: Owner,
    against: { readonly since: Date; readonly others: readonly string[] },
  ) => Promise<readonly { readonly memberId: string; readonly opposite: number; readonly alike: number }[]>;
  /** Deposits in all and with a bonus, and withdrawals within a day after these moments. */
  readonly depositPattern: (
    db: Db,
    owner: Owner,
    after: readonly Date[],
  ) => Promise<{ readonly deposits: number; readonly withBonus: number; readonly takenAtOnce: number }>;
}

export interface RewardsDeps extends ModuleDeps {
  /** The server's secret: seeds of prizes are encrypted under a key derived from it. */
  readonly secret: Uint8Array;
  readonly outbox: Pick<Outbox, 'publish' | 'publishMany'>;
  readonly bonus: BonusMoney;
  readonly wallet: Pick<Wallet, 'balance'>;
  readonly catalog: Pick<Catalog, 'gamesByCode'>;
  /** Grants whose time is over. */
  readonly bonusJobs: readonly DueJob<Merchant>[];
  readonly promotions: readonly PromotionManifest[];
  /**
   * Where free rounds can be played: in games of ours that are decided at once, and in those of a vendor that grants some, at the stakes they take.
   * Undefined of any other game.
   */
  readonly roundsIn: (
    merchant: Merchant,
    game: string,
  ) => { readonly vendor?: string; readonly takes: (stakeMinor: bigint) => boolean } | undefined;
  readonly roundsVendors: Pick<RoundsVendors, 'of' | 'nameOf'>;
  readonly accountStatusOf: AccessControl['accountStatusOf'];
  readonly accountStatusesOf: AccessControl['accountStatusesOf'];
  readonly levels: Pick<Levels, 'levelsOf' | 'birthdayOf'>;
  readonly guard: Pick<AbuseGuard, 'countTry'>;
  readonly maskedNames: Members['maskedNames'];
  readonly invitation: Members['invitation'];
  readonly invitersOf: Members['invitersOf'];
  /** What says that accounts may be one person's. */
  readonly links: AccountLinks;
  readonly abuse: AbuseFacts;
  readonly live: Pick<Live, 'publish'>;
  readonly merchants: () => readonly Merchant[];
  /** A text of the platform, with the merchant's overrides. */
  readonly words: (merchant: Merchant, language: Language, key: string) => string;
  readonly onFault: (error: unknown, about: FaultAbout) => void;
}
