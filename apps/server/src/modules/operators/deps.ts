/** The dependencies of operators. */
import type { Language } from '#contract';
import type { FileStorage } from '#storages/plugin.ts';
import type { Db, ModuleDeps, Tx } from '../../db/db.ts';
import type { AsideBackOffice } from '../../outbox/set-aside.ts';
import type { RateLimits } from '../../rate-limits/index.ts';
import type { RootStatus } from '../../security/root-secret.ts';
import type { SecurityLog } from '../../security/security-log.ts';
import type { AgentsBackOffice, ContractsBackOffice } from '../agents/index.ts';
import type { CashierBackOffice } from '../cashier/index.ts';
import type { CatalogBackOffice } from '../catalog/index.ts';
import type { ContentBackOffice } from '../content/index.ts';
import type { DocumentsBackOffice } from '../documents/index.ts';
import type { PasswordCost, Passwords } from '../identity/index.ts';
import type { CorrectionsBackOffice, DrawsBackOffice, SeriesBackOffice } from '../lottery/index.ts';
import type { LevelsBackOffice } from '../members/index.ts';
import type { Founding, Merchant, Switches } from '../merchants/index.ts';
import type { Messengers } from '../messenger/index.ts';
import type { ProtectionBackOffice } from '../protection/index.ts';
import type { ProviderAccounts } from '../provider-accounts/index.ts';
import type {
  CampaignsBackOffice,
  FreeRoundsBackOffice,
  GivingBackOffice,
  PointsBackOffice,
  ReferralsBackOffice,
  ReviewsBackOffice,
  ShopsBackOffice,
  TournamentsBackOffice,
} from '../rewards/index.ts';
import type { ChatBackOffice, SupportBackOffice } from '../support/index.ts';
import type { TransferBackOffice } from '../transfers/index.ts';
import type { Freezing } from '../wallet/index.ts';
import type { OperatorKeys, TrailHead } from './keys.ts';
import type { HealthParts, PlayerParts } from './parts.ts';

export interface OperatorsOptions extends ModuleDeps {
  /** The root of the server's keys: the keys of passwords, approvals and the audit trail are derived from it. */
  readonly secret: Uint8Array;
  /** Of tests, which hash by the hundred: a lower one. */
  readonly passwordCost?: PasswordCost | undefined;
  /** The secret of the environment, and the root it encrypts. */
  readonly root: {
    readonly status: (db: Db) => Promise<RootStatus>;
    readonly renew: (tx: Tx) => Promise<void>;
  };
  readonly merchants: () => readonly Merchant[];
  /** Of the whole platform: also those that live in other databases. */
  readonly allMerchants: () => readonly Merchant[];
  readonly backOffice: CashierBackOffice;
  readonly freezing: Freezing;
  readonly transfers: TransferBackOffice;
  /** Lists of games that vendors keep. */
  readonly games: CatalogBackOffice;
  /** Members' own maximum series in lotteries. */
  readonly series: SeriesBackOffice;
  /** The tree of agents. */
  readonly agents: AgentsBackOffice;
  /** Agents' contracts with the platform, and what it stops. */
  readonly contracts: ContractsBackOffice;
  /** Official results, and draws that are voided. */
  readonly draws: DrawsBackOffice;
  /** Corrections of official results, and what is owed because of them. */
  readonly corrections: CorrectionsBackOffice;
  /** Deliveries of facts that failed too often. */
  readonly facts: AsideBackOffice;
  readonly breaks: ProtectionBackOffice;
  /** Documents that are requested of players. */
  readonly documents: DocumentsBackOffice;
  readonly announcements: ContentBackOffice;
  /** Where previews are shown; `ready` once this node knows a new one. */
  readonly previews: { readonly host: string | undefined; readonly ready: () => Promise<void> };
  /** Where files of reports are. */
  readonly files: FileStorage;
  readonly messengers: Pick<Messengers, 'post'>;
  /** The console’s own address; undefined where there is no console. */
  readonly consoleOrigin: () => string | undefined;
  /** What vendors and payment methods are called, in a language. */
  readonly pluginNames: (language: Language, part: 'vendor' | 'payment') => { code: string; name: string }[];
  /** What a refusal says, in a language; undefined for a code that is none. */
  readonly refusalText: (language: Language, code: string) => string | undefined;
  readonly support: SupportBackOffice;
  readonly chat: ChatBackOffice;
  readonly players: PlayerParts;
  readonly health: HealthParts;
  /** What merchants give beside winnings. */
  readonly campaigns: CampaignsBackOffice;
  /** What of it operators give to an audience. */
  readonly giving: GivingBackOffice;
  /** VIP levels: what they take and give, and those set by hand. */
  readonly levels: LevelsBackOffice;
  readonly tournaments: TournamentsBackOffice;
  readonly referrals: ReferralsBackOffice;
  /** Grants that signals of abuse hold. */
  readonly reviews: ReviewsBackOffice;
  /** Merchants that are founded in the console. */
  readonly founding: Founding;
  /** Accounts with providers that operators enter. */
  readonly accounts: ProviderAccounts;
  readonly shops: ShopsBackOffice;
  readonly points: PointsBackOffice;
  readonly freeRounds: FreeRoundsBackOffice;
  /** Flags, maintenance and links of a merchant. */
  readonly switches: Switches;
  /** Recounts a merchant's days from its bets, and returns how many were wrong. */
  readonly recountDays: (merchantId: string) => Promise<number>;
  readonly security: Pick<SecurityLog, 'record' | 'list'>;
  /** Prints the head of a trail, so that it is saved elsewhere. */
  readonly logHead: (head: TrailHead) => void;
  /** Called with errors of the listener. */
  readonly onFault: (error: unknown) => void;
}

export interface OperatorDeps extends OperatorsOptions {
  readonly keys: OperatorKeys;
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
}
