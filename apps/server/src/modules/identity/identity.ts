/** The interfaces of identity, by use: each caller gets only what it needs. */
import type { MemberType, RefusalCode } from '#contract';
import type { Result } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Owner } from '../../db/tenancy/rows.ts';
import type { RateLimits } from '../../rate-limits/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { AccountOrder, AccountStatus, HoldChange, TrialAccount, Viewer, ViewerOf } from './accounts/index.ts';
import type { IdentityBackOffice } from './back-office/index.ts';
import type { ClientInfo } from './client-info.ts';
import type { Secrets, SecurityAnswers, VerificationCodes } from './credentials/index.ts';
import type { NewMemberLink } from './external/index.ts';
import type { LoggedIn, NewMemberClient } from './login/index.ts';
import type { Spending } from './rate-limits/index.ts';
import type { IdentityRoutes } from './routes.ts';
import type { OwnerProof } from './second-factor/index.ts';
import type { SecurityOverview } from './security-overview.ts';
import type { OpenedSession, SessionReader, StageTickets } from './sessions/index.ts';

/** For creating members and finding them by name. */
export interface Accounts {
  isUsernameFree(db: Db, merchantId: string, username: string): Promise<boolean>;
  /** The open, real account of that name. */
  memberNamed(db: Db, merchantId: string, username: string): Promise<string | undefined>;
  createAccount(tx: Tx, order: AccountOrder): Promise<Result<undefined, 'auth.username_taken'>>;
  /** Makes an account an agent's: 2 directly below the platform, else 1. False for an unknown account or a trial. */
  becomeAgent(tx: Tx, merchantId: string, memberId: string, type: 1 | 2): Promise<boolean>;
  createTrial(tx: Tx, order: Owner): Promise<TrialAccount>;
  /** Links the account of a ticket to a new member; false when the ticket has expired, or the account is linked already. */
  linkNewMember(tx: Tx, link: NewMemberLink): Promise<boolean>;
  /** Logs in a member whose account was created in this transaction, on a device that may have been another's. */
  enterNewMember(
    tx: Tx,
    merchantId: string,
    member: { readonly memberId: string; readonly username: string; readonly type: MemberType },
    client: NewMemberClient,
  ): Promise<LoggedIn & { readonly sessionId: string }>;
  /** Logs a trial in with the key it was created with. */
  logInTrial(
    merchantId: string,
    trial: { readonly username: string; readonly trialKey: string },
    client: ClientInfo,
  ): Promise<Result<OpenedSession, RefusalCode>>;
}

/** For logins that see the team of an agent and change nothing. */
export interface Viewers {
  readonly maximum: number;
  /** Those that can log in. */
  of(db: Db, merchantId: string, agentId: string): Promise<readonly Viewer[]>;
  open(
    tx: Tx,
    order: {
      readonly merchantId: string;
      readonly agentId: string;
      readonly name: string;
      readonly passwordHash: string;
    },
  ): Promise<Result<Viewer, 'auth.username_taken' | 'agent.too_many_viewers' | 'agent.not_agent'>>;
  /** Ends its sessions, too; answers them, for `notifyEnds` after the commit. */
  setPassword(
    tx: Tx,
    viewer: ViewerOf,
    passwordHash: string,
  ): Promise<Result<readonly string[], 'agent.viewer_unknown'>>;
  end(tx: Tx, viewer: ViewerOf): Promise<Result<readonly string[], 'agent.viewer_unknown'>>;
}

/** For actions of a logged-in owner, and changes of credentials. */
export interface Credentials extends Secrets, SecurityAnswers {
  /** The password, and a code of the second step where it is on: for every change of login methods. */
  proveOwner(merchantId: string, memberId: string, proof: OwnerProof): Promise<Result<undefined, RefusalCode>>;
  /** The member's login methods besides the password. */
  securityOverview(merchant: Merchant, host: string, memberId: string): Promise<SecurityOverview>;
}

/** For closing an account, or ending others' access to it. */
export interface AccessControl {
  /**
   * After a change of the password: ends all sessions except one, if named, all game frames and games at vendors, second-step tickets
   * and device trusts. Call `notifyEnds` after the commit.
   */
  endOtherAccess(
    tx: Tx,
    merchantId: string,
    memberId: string,
    exceptSessionId: string | undefined,
  ): Promise<readonly string[]>;
  /** Ends all sessions of a member; new ones carry the break until then. Call `notifyEnds` as above. */
  beginBreak(tx: Tx, merchantId: string, memberId: string, until: Date): Promise<readonly string[]>;
  notifyEnds(merchantId: string, memberId: string, sessionIds: readonly string[]): void;
  /**
   * Before a change of how its member gets in, or of what lets money out: whether this session still lives. It stays so until the
   * transaction ends.
   */
  holdSession(tx: Tx, merchantId: string, memberId: string, sessionId: string): Promise<boolean>;
  /**
   * Until then the account can neither deposit nor play, though its member may log in; null releases it. Undefined when nothing
   * changed.
   */
  putOnHold(tx: Tx, merchantId: string, memberId: string, until: Date | null): Promise<HoldChange | undefined>;
  /**
   * Whether an account may play; undefined for an unknown one. It stays so until the transaction ends: a break that begins meanwhile waits
   * for it, and finds what it wrote.
   */
  accountStatusOf(tx: Tx, merchantId: string, memberId: string): Promise<AccountStatus | undefined>;
  /** The same of many, without those that are unknown. */
  accountStatusesOf(
    tx: Tx,
    merchantId: string,
    memberIds: readonly string[],
  ): Promise<ReadonlyMap<string, AccountStatus>>;
  /** Forgets all devices: each needs to verify itself again. */
  forgetDevices(tx: Tx, merchantId: string, memberId: string): Promise<void>;
}

/** For endpoints open to anyone. */
export interface AbuseGuard {
  /** Uses a captcha up, whether the answer is right or not. */
  requireCaptcha(
    merchantId: string,
    address: string,
    answer: { readonly captchaId: string; readonly captcha: string },
  ): Promise<Result<undefined, 'auth.captcha_wrong'>>;
  /** Consumes one from an address's budget. */
  spend(merchantId: string, spending: Spending, address: string): Promise<Result<undefined, 'request.too_many'>>;
  /** Counts one try on each budget, exactly, in the caller's transaction, which a refusal rolls back. */
  countTry: RateLimits['countTry'];
}

export interface Identity {
  readonly routes: IdentityRoutes;
  readonly sessions: SessionReader;
  readonly stageTickets: StageTickets;
  readonly accounts: Accounts;
  readonly viewers: Viewers;
  readonly credentials: Credentials;
  readonly codes: VerificationCodes;
  readonly access: AccessControl;
  readonly guard: AbuseGuard;
  readonly backOffice: IdentityBackOffice;
  /** Saves the id of an encrypted body; false when it was saved before, on any node. */
  spendPayload(merchantId: string, jti: string, keepUntil: Date): Promise<boolean>;
  /** Deletes what has expired at these merchants: tokens, tickets, captchas, budgets, old sessions. */
  sweep(merchantIds: readonly string[]): Promise<void>;
}
