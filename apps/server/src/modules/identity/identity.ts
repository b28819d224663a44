/** What identity offers the house: who is calling, and the papers (tickets, stage tokens) that let a caller into a game frame. */
import type { Language, MemberType, RefusalCode, SecurityQuestion } from '#contract';
import type { Result } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Handlers, Session, StageSession } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import type { AccountOrder, TrialAccount, TrialOrder } from './accounts/create-account.ts';
import type { CaptchaAnswer } from './captcha/captcha.ts';
import type { Arrival, NewcomerAsk } from './client-info.ts';
import type { SecretRefusal, SecretsKnown } from './credentials/secrets.ts';
import type { AnswerAsk } from './credentials/security-answers.ts';
import type { CodeAnswer, CodeOrder, IssuedCode, ProvenCode } from './credentials/verification-codes.ts';
import type { SecretKind, Spending } from './rules.ts';
import type { OwnerProof } from './second-factor/prove-owner.ts';
import type { Protections } from './security-overview.ts';
import type { OpenedSession } from './sessions/open-session.ts';
import type { HoldChange } from './sessions/store.ts';

export type SignInEndpoint =
  | 'signInWays'
  | 'startOutsideSignIn'
  | 'finishOutsideSignIn'
  | 'linkOutside'
  | 'unlinkOutside'
  | 'passkeys'
  | 'askPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'askPasskeyLogIn'
  | 'logInWithPasskey'
  | 'giveSecondStep'
  | 'beginAuthenticator'
  | 'confirmAuthenticator'
  | 'renewRecoveryCodes'
  | 'removeAuthenticator'
  | 'knownDevices'
  | 'forgetDevice';

export type IdentityEndpoint =
  | SignInEndpoint
  | 'login'
  | 'renewSession'
  | 'logout'
  | 'captcha'
  | 'ownSessions'
  | 'endOwnSession'
  | 'endOtherSessions'
  | 'loginRecords';

/** A launch: the ticket is good once, for 60 seconds, for this member and this game. */
export interface TicketOrder {
  readonly merchantId: string;
  readonly session: Session;
  readonly game: string;
  readonly nodeId: number;
  /** Plays with trial money though the member is real; a trial's launch is always free. */
  readonly isFree: boolean;
  readonly language: Language;
}

export interface StageToken {
  readonly token: string;
  /** Never later than the member's session itself. */
  readonly expiresAt: Date;
}

/** What a redeemed ticket opens. */
export interface StageOpening extends StageToken {
  readonly stage: StageSession;
  readonly language: Language;
}

/** A session as its member sees it in a list. */
export interface OwnSession {
  readonly id: string;
  readonly address: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly renewedAt: Date;
}

export interface Identity {
  readonly routes: Handlers<IdentityEndpoint>;
  /** The session behind an access token. At most 0.9 s behind a logout on another node. */
  resolve(merchantId: string, token: string): Promise<Session | undefined>;
  /** The game frame behind a stage token; it ends with the member's session. */
  resolveStage(merchantId: string, token: string): Promise<StageSession | undefined>;
  /** Whether a session still lives: for sockets that stay open longer than a token. */
  isAlive(db: Db, merchantId: string, sessionId: string): Promise<boolean>;

  issueTicket(tx: Tx, order: TicketOrder): Promise<string>;
  /** Uses a launch ticket up, for a frame that is elsewhere: who plays what. Refused once the session behind it is over. */
  spendTicket(tx: Tx, merchantId: string, ticket: string): Promise<Result<StageSession, 'ticket.invalid'>>;
  redeemTicket(tx: Tx, merchantId: string, ticket: string): Promise<Result<StageOpening, 'ticket.invalid'>>;
  /** A new token for the same frame; the one before lives on until its own end. */
  renewStage(tx: Tx, merchantId: string, stage: StageSession): Promise<Result<StageToken, 'session.expired'>>;

  sessionsOf(db: Db, merchantId: string, memberId: string): Promise<readonly OwnSession[]>;
  /** Ends one of the member's own sessions; false when there is none of that id. */
  endSession(merchantId: string, memberId: string, sessionId: string): Promise<boolean>;

  /**
   * The password has changed: all sessions but one, if one is named, all game frames and what is open at vendors, tickets for a second step
   * and trusts of devices end. Call `tellEnds` once that has been committed.
   */
  endOtherAccess(tx: Tx, merchantId: string, memberId: string, kept: string | undefined): Promise<readonly string[]>;
  tellEnds(merchantId: string, memberId: string, sessionIds: readonly string[]): void;
  /** Ends all sessions of a member; those to come carry the break to every door until then. Call `tellEnds` as above. */
  beginBreak(tx: Tx, merchantId: string, memberId: string, until: Date): Promise<readonly string[]>;
  /** Until then the account pays in nothing and plays for nothing, though its member may log in; null lets it go. Undefined where it was so before. */
  putOnHold(tx: Tx, merchantId: string, memberId: string, until: Date | null): Promise<HoldChange | undefined>;
  /** From now on no device is known: each has to prove itself like any other. */
  forgetDevices(tx: Tx, merchantId: string, memberId: string): Promise<void>;

  /** Sends a code that proves an address. Takes the same time and says the same for nobody. */
  issueCode(order: CodeOrder): Promise<Result<IssuedCode, 'request.too_many'>>;
  /** Counts a try. The right code is still to be spent, in the transaction of what it allows. */
  proveCode(merchantId: string, answer: CodeAnswer): Promise<Result<ProvenCode, 'code.wrong' | 'code.expired'>>;
  spendCode(tx: Tx, merchantId: string, verificationId: string): Promise<boolean>;

  /** Whether a member's own secret is this one; limited per member. */
  proveSecret(
    merchantId: string,
    memberId: string,
    kind: SecretKind,
    secret: string,
  ): Promise<Result<undefined, SecretRefusal>>;
  /** The password, and a code of the second step where it is on: for whatever changes how the account is entered. */
  proveOwner(merchantId: string, memberId: string, proof: OwnerProof): Promise<Result<undefined, RefusalCode>>;
  /** `hash` is made by `hashSecret`, before the transaction. */
  setSecret(
    tx: Tx,
    merchantId: string,
    memberId: string,
    secret: { readonly kind: SecretKind; readonly hash: string },
  ): Promise<void>;
  secretsOf(merchantId: string, memberId: string): Promise<SecretsKnown>;
  /** What else lets a member in. */
  protectionsOf(merchant: Merchant, host: string, memberId: string): Promise<Protections>;

  /** Binds the person a ticket stands for to a new member; false when it has run out, or the person is somebody's. */
  linkNewcomer(tx: Tx, ask: NewcomerAsk): Promise<boolean>;

  questionsFor(merchantId: string, username: string): Promise<readonly SecurityQuestion[]>;
  /** The questions a member chose; none before they are set. */
  questionsOf(merchantId: string, memberId: string): Promise<readonly SecurityQuestion[]>;
  proveAnswers(
    merchantId: string,
    ask: AnswerAsk,
  ): Promise<Result<{ readonly memberId: string }, 'auth.answers_wrong' | 'request.too_many' | 'request.overloaded'>>;
  /** `hash` is made by `hashSecret` of `answersToKeep`, before the transaction. */
  keepAnswers(
    tx: Tx,
    merchantId: string,
    memberId: string,
    kept: { readonly questions: string; readonly hash: string },
  ): Promise<void>;
  /** The open, real account of that name. */
  memberNamed(db: Db, merchantId: string, username: string): Promise<string | undefined>;

  /** For registration: the hash of a secret a member chose, or a refusal when too many are being made already. */
  hashSecret(secret: string): Promise<Result<string, 'request.overloaded'>>;
  isUsernameFree(db: Db, merchantId: string, username: string): Promise<boolean>;
  createAccount(tx: Tx, order: AccountOrder): Promise<Result<undefined, 'auth.username_taken'>>;
  createTrial(tx: Tx, order: TrialOrder): Promise<TrialAccount>;
  /** Logs a trial in with the key it was created with. */
  logInFreeplay(
    merchantId: string,
    ask: { readonly userName: string; readonly trialKey: string },
    arrival: Arrival,
  ): Promise<Result<OpenedSession, RefusalCode>>;
  /** Logs a member in who has just proved who they are. */
  openSession(
    tx: Tx,
    merchantId: string,
    member: { readonly memberId: string; readonly userName: string; readonly type: MemberType },
    arrival: Arrival,
  ): Promise<OpenedSession>;
  /** Uses a captcha up, whether the answer is right or not. */
  checkCaptcha(merchantId: string, address: string, answer: CaptchaAnswer): Promise<boolean>;
  /** Takes one from an address's budget. */
  spend(merchantId: string, spending: Spending, address: string): Promise<Result<undefined, 'request.too_many'>>;
  /** Saves the id of an encrypted body; false when it was saved before, on any node. */
  spendPayload(merchantId: string, jti: string, keepUntil: Date): Promise<boolean>;
  /** Deletes what has run out: tokens, tickets, captchas, budgets, sessions long over. */
  sweep(merchantId: string): Promise<void>;
}
