/** What identity offers, by use: nobody takes more of it than it needs. */
import type { MemberType, RefusalCode } from '#contract';
import type { Result } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { RateLimits } from '../../rate-limits/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { AccountOrder, HoldChange, TrialAccount, TrialOrder } from './accounts/index.ts';
import type { ClientInfo } from './client-info.ts';
import type { Secrets, SecurityAnswers, VerificationCodes } from './credentials/index.ts';
import type { NewMemberLink } from './external/index.ts';
import type { Spending } from './rate-limits/index.ts';
import type { IdentityRoutes } from './routes.ts';
import type { OwnerProof } from './second-factor/index.ts';
import type { SecurityOverview } from './security-overview.ts';
import type { OpenedSession, SessionReader, StageTickets } from './sessions/index.ts';

/** For whoever makes members and looks them up by name. */
export interface Accounts {
  isUsernameFree(db: Db, merchantId: string, username: string): Promise<boolean>;
  /** The open, real account of that name. */
  memberNamed(db: Db, merchantId: string, username: string): Promise<string | undefined>;
  createAccount(tx: Tx, order: AccountOrder): Promise<Result<undefined, 'auth.username_taken'>>;
  createTrial(tx: Tx, order: TrialOrder): Promise<TrialAccount>;
  /** Binds the person a ticket stands for to a new member; false when it has run out, or the person is somebody's. */
  linkNewMember(tx: Tx, link: NewMemberLink): Promise<boolean>;
  /** Logs a member in whose account was made in this very transaction. */
  openSession(
    tx: Tx,
    merchantId: string,
    member: { readonly memberId: string; readonly userName: string; readonly type: MemberType },
    client: ClientInfo,
  ): Promise<OpenedSession>;
  /** Logs a trial in with the key it was created with. */
  logInTrial(
    merchantId: string,
    trial: { readonly userName: string; readonly trialKey: string },
    client: ClientInfo,
  ): Promise<Result<OpenedSession, RefusalCode>>;
}

/** For whoever lets a member do what only its owner may, and changes what proves that. */
export interface Credentials extends Secrets, SecurityAnswers {
  /** The password, and a code of the second step where it is on: for whatever changes how the account is entered. */
  proveOwner(merchantId: string, memberId: string, proof: OwnerProof): Promise<Result<undefined, RefusalCode>>;
  /** How the member can come in besides the password. */
  securityOverview(merchant: Merchant, host: string, memberId: string): Promise<SecurityOverview>;
}

/** For whoever shuts an account, or shuts others out of it. */
export interface AccessControl {
  /**
   * The password has changed: all sessions but one, if one is named, all game frames and what is open at vendors, tickets for a second step
   * and trusts of devices end. Call `notifyEnds` once that has been committed.
   */
  endOtherAccess(tx: Tx, merchantId: string, memberId: string, kept: string | undefined): Promise<readonly string[]>;
  /** Ends all sessions of a member; those to come carry the break everywhere until then. Call `notifyEnds` as above. */
  beginBreak(tx: Tx, merchantId: string, memberId: string, until: Date): Promise<readonly string[]>;
  notifyEnds(merchantId: string, memberId: string, sessionIds: readonly string[]): void;
  /** Until then the account pays in nothing and plays for nothing, though its member may log in; null lets it go. Undefined where it was so before. */
  putOnHold(tx: Tx, merchantId: string, memberId: string, until: Date | null): Promise<HoldChange | undefined>;
  /** From now on no device is known: each has to prove itself like any other. */
  forgetDevices(tx: Tx, merchantId: string, memberId: string): Promise<void>;
}

/** For whoever answers calls that nobody has to be logged in for. */
export interface AbuseGuard {
  /** Uses a captcha up, whether the answer is right or not. */
  requireCaptcha(
    merchantId: string,
    address: string,
    answer: { readonly captchaId: string; readonly captcha: string },
  ): Promise<Result<undefined, 'auth.captcha_wrong'>>;
  /** Takes one from an address's budget. */
  spend(merchantId: string, spending: Spending, address: string): Promise<Result<undefined, 'request.too_many'>>;
  /** Counts one try on each budget, exactly, in the caller's transaction, which a refusal rolls back. */
  countTry: RateLimits['countTry'];
}

export interface Identity {
  readonly routes: IdentityRoutes;
  readonly sessions: SessionReader;
  readonly stageTickets: StageTickets;
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  readonly codes: VerificationCodes;
  readonly access: AccessControl;
  readonly guard: AbuseGuard;
  /** Saves the id of an encrypted body; false when it was saved before, on any node. */
  spendPayload(merchantId: string, jti: string, keepUntil: Date): Promise<boolean>;
  /** Deletes what has run out: tokens, tickets, captchas, budgets, sessions long over. */
  sweep(merchantId: string): Promise<void>;
}
