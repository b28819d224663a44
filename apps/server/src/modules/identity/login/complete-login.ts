/** The last step of every login method: the same conditions for all. */
import type { AnswerOf, Endpoints, RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { ExactBudget } from '../../../rate-limits/index.ts';
import { type Credential, credentialById, lockCredential, markNewDevice, replaceHash } from '../accounts/index.ts';
import type { ClientInfo } from '../client-info.ts';
import type { IdentityContext } from '../context.ts';
import { digest, newToken } from '../crypto/index.ts';
import { isTrusted, saveDeviceMember, saveSessionDevice } from '../devices/index.ts';
import { later, lifetimes } from '../rules.ts';
import { hasSecondStep, insertStepTicket } from '../second-factor/index.ts';
import { openSession } from '../sessions/index.ts';
import { type LoginMethod, recordLogin } from './record-login.ts';
import { wrongPortal } from './rules.ts';

/** A login in progress: its client, and which site. */
export interface LoginAttempt extends ClientInfo {
  readonly merchantId: string;
  /** Members and agents log in separately. */
  readonly portal: 'member' | 'agent';
}

export interface Proof {
  readonly method: LoginMethod;
  readonly account: Credential;
  /** The device's token, if this member has logged in from it before. */
  readonly knownToken: string | undefined;
  /** Whose device it is, if it is another member's. */
  readonly sharedWith?: string | undefined;
  /** What the try consumed, to be returned. */
  readonly budgets: readonly ExactBudget[];
  /** A hash at today's cost, replacing one at another. */
  readonly newHash?: string | undefined;
  /** Consumes the proof, in the transaction of the session; false when a concurrent call already did. */
  readonly spend?: (tx: Tx) => Promise<boolean>;
  /** The second step is done; `isTrusted`: this device skips it for a while from now on. */
  readonly secondStep?: { readonly isTrusted: boolean };
}

export interface LoggedIn {
  readonly answer: AnswerOf<Endpoints['login']>;
  readonly refreshToken: string;
  /** What the browser keeps as its own; nothing for a viewer, who is no member. */
  readonly deviceCookie?: string | undefined;
}

/** The result to be committed before it is published. `ticket`: a second step is required. */
type Outcome = LoggedIn | 'closed' | 'portal' | 'replaced' | { readonly ticket: string };

/** The proof was right: only now may the answer depend on the account's state. */
export async function completeLogin(
  deps: IdentityContext,
  at: LoginAttempt,
  proof: Proof,
): Promise<Result<LoggedIn, RefusalCode>> {
  const { account } = proof;
  const portalRefusal = wrongPortal(account.type, at.portal);
  const entered = await deps.atomically(async (tx): Promise<Result<Outcome, 'code.expired'>> => {
    const changedAt = await lockCredential(tx, at.merchantId, account.member_id);
    if (proof.spend && !(await proof.spend(tx))) return refuse('code.expired');
    if (isReplaced(proof, changedAt)) {
      await recordLogin(deps, tx, at, account.member_id, 'wrong', proof.method);
      return ok('replaced');
    }
    if (await isClosed(tx, account)) return ok(await refuseLogin(deps, tx, at, proof, 'closed'));
    if (portalRefusal) return ok(await refuseLogin(deps, tx, at, proof, 'portal'));
    return ok((await requireSecondStep(deps, tx, at, proof)) ?? (await open(deps, tx, at, proof)));
  });
  if (!entered.ok) return entered;
  if (entered.value === 'replaced') return refuse('auth.credentials_wrong');
  if (entered.value === 'closed') return refuse('auth.account_closed');
  if (entered.value === 'portal') return refuse(portalRefusal ?? 'session.member_refused');
  if ('ticket' in entered.value) {
    const { ticket } = entered.value;
    return refuse('auth.second_step_required', { ticket, expiresInSeconds: lifetimes.stepSeconds });
  }
  return ok(entered.value);
}

/** The password was right when it was read, and has been changed since: what that ended must not open again. */
function isReplaced({ account, method, secondStep }: Proof, changedAt: Date | null | undefined): boolean {
  // A change ends the ticket of a second step.
  if (method !== 'password' || secondStep) return false;
  return account.password_changed_at?.getTime() !== changedAt?.getTime();
}

/** With its agent's account, a viewer's is closed. */
async function isClosed(tx: Tx, { merchant_id: merchantId, state, views_id: agentId }: Credential): Promise<boolean> {
  if (state === 'closed' || agentId === null) return state === 'closed';
  return (await credentialById(tx, merchantId, agentId))?.state !== 'open';
}

async function refuseLogin<Because extends 'closed' | 'portal'>(
  deps: IdentityContext,
  tx: Tx,
  at: LoginAttempt,
  { account, budgets, method }: Proof,
  outcome: Because,
): Promise<Because> {
  await deps.rateLimits.giveBack(tx, at.merchantId, budgets, 'undecided');
  await recordLogin(deps, tx, at, account.member_id, outcome, method);
  return outcome;
}

/** Undefined when none is required. */
async function requireSecondStep(
  deps: IdentityContext,
  tx: Tx,
  { merchantId }: LoginAttempt,
  { account: { member_id: memberId }, method, knownToken, secondStep, budgets }: Proof,
): Promise<{ readonly ticket: string } | undefined> {
  if (method === 'passkey' || secondStep || !(await hasSecondStep(tx, merchantId, memberId))) return undefined;
  const now = new Date(deps.clock.now());
  if (knownToken && (await isTrusted(tx, merchantId, memberId, digest(knownToken), now))) return undefined;
  const ticket = newToken(deps.random);
  await deps.rateLimits.giveBack(tx, merchantId, budgets, 'undecided');
  await insertStepTicket(tx, {
    merchant_id: merchantId,
    ticket_hash: digest(ticket),
    member_id: memberId,
    method,
    expires_at: later(now, lifetimes.stepSeconds),
  });
  return { ticket };
}

async function open(deps: IdentityContext, tx: Tx, at: LoginAttempt, proof: Proof): Promise<LoggedIn | 'closed'> {
  const { merchantId, address } = at;
  const { account, knownToken, budgets, newHash, method } = proof;
  const { member_id: memberId } = account;
  const device = at.device.slice(0, 64);
  const now = new Date(deps.clock.now());
  const entrant = { memberId, username: account.username, type: account.type };
  const session = await openSession(deps, tx, merchantId, entrant, at);
  if (!session) return await refuseLogin(deps, tx, at, proof, 'closed');
  await deps.rateLimits.giveBack(tx, merchantId, budgets, 'in');
  if (newHash) await replaceHash(tx, merchantId, memberId, account.password_hash ?? '', newHash);
  const deviceToken = await saveSessionDevice(deps, tx, {
    merchantId,
    memberId,
    sessionId: session.sessionId,
    address,
    device,
    knownToken,
    isTrusted: proof.secondStep?.isTrusted,
  });
  await recordLogin(deps, tx, at, memberId, 'in', method);
  const isNewDevice = knownToken === undefined && account.first_login_at !== null;
  if (isNewDevice) await markNewDevice(tx, merchantId, memberId, now);
  const loggedIn = { answer: { ...session.answer, deviceToken }, refreshToken: session.refreshToken };
  // A viewer is no member, and is on the device of its agent, or its staff's.
  if (account.views_id !== null) return loggedIn;
  const { sharedWith } = proof;
  const onDevice = { merchantId, memberId, device, cookie: at.deviceCookie, sharedWith };
  const deviceCookie = await saveDeviceMember(deps, tx, onDevice);
  await deps.outbox.publish(tx, merchantId, 'member.logged_in', { memberId, address, device, isNewDevice });
  return { ...loggedIn, deviceCookie };
}
