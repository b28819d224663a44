/**
 * A member's authenticator: set up with its first code, used at logins, removed with a code; with recovery codes in case it is lost.
 */
import { base32nopad } from '@scure/base';
import type { RefusalCode } from '#contract';
import { ok, type Random, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { createEncryptor } from '../../../db/encryptor.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { lockCredential } from '../accounts/index.ts';
import type { IdentityContext } from '../context.ts';
import { keyedDigest } from '../crypto/index.ts';
import { stepUpBudget } from '../rate-limits/index.ts';
import { later, lifetimes } from '../rules.ts';
import { holdSession } from '../sessions/index.ts';
import { endOtherAccess } from './end-other-access.ts';
import * as store from './store.ts';
import { intervalOf, otpauthUrl } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Fifty bits each: not guessable within the allowed tries. */
const RECOVERY_LETTERS = 10;

const encryptorOf = (deps: IdentityContext) => createEncryptor(deps.secret, 'authenticators', deps.random);
const locationOf = ({ merchantId, memberId }: Owner) => `${merchantId} ${memberId}`;

/** A secret without effect until its first code has come. */
export async function beginAuthenticator(
  deps: IdentityContext,
  owner: Owner,
  names: { readonly issuer: string; readonly account: string },
): Promise<Result<{ readonly secret: string; readonly url: string }, 'authenticator.on'>> {
  const bytes = deps.random.bytes(SECRET_BYTES);
  const secret = base32nopad.encode(bytes);
  return await deps.atomically(async (tx) => {
    const isBegun = await store.beginAuthenticator(tx, {
      merchant_id: owner.merchantId,
      member_id: owner.memberId,
      encrypted: encryptorOf(deps).encrypt(Buffer.from(bytes).toString('base64'), locationOf(owner)),
      created_at: new Date(deps.clock.now()),
    });
    return isBegun ? ok({ secret, url: otpauthUrl(secret, names.issuer, names.account) }) : refuse('authenticator.on');
  });
}

/** Consumes a code: once, and none older than it. Recovery codes are valid only once the authenticator is. */
export async function spendStepCode(deps: IdentityContext, tx: Tx, owner: Owner, code: string): Promise<boolean> {
  const { merchantId, memberId } = owner;
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^\d{6}$/.test(plain)) {
    const hash = recoveryHash(deps, owner, plain);
    return await store.spendRecoveryCode(tx, merchantId, memberId, hash, new Date(deps.clock.now()));
  }
  const found = await store.authenticatorOf(tx, merchantId, memberId);
  if (!found) return false;
  const secret = Buffer.from(encryptorOf(deps).decrypt(found.encrypted, locationOf(owner)), 'base64');
  const interval = intervalOf(secret, plain, deps.clock.now());
  return interval !== undefined && (await store.acceptInterval(tx, merchantId, memberId, interval));
}

const recoveryHash = ({ keys }: IdentityContext, { memberId }: Owner, code: string) =>
  keyedDigest(keys.recovery, `${memberId} ${code}`);

function newRecoveryCode(random: Random): string {
  const text = base32nopad.encode(random.bytes(8)).slice(0, RECOVERY_LETTERS);
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

async function giveRecoveryCodes(deps: IdentityContext, tx: Tx, owner: Owner): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(deps.random));
  const hashes = codes.map((code) => recoveryHash(deps, owner, code.replace('-', '')));
  await store.replaceRecoveryCodes(tx, owner.merchantId, owner.memberId, hashes);
  return codes;
}

type Codes = Result<{ recoveryCodes: string[] }, RefusalCode>;

/** The member who switches the second step, and the session that stays open. */
export interface OwnerInSession extends Owner {
  readonly sessionId: string;
}

/** The result of switching the second step, and the sessions that ended with it, to be notified. */
export type Switched<Value> = Result<{ readonly value: Value; readonly ended: readonly string[] }, RefusalCode>;

export async function confirmAuthenticator(
  deps: IdentityContext,
  owner: OwnerInSession,
  code: string,
): Promise<Switched<{ recoveryCodes: string[] }>> {
  const { merchantId, memberId } = owner;
  const now = new Date(deps.clock.now());
  const begun = await store.authenticatorOf(deps.db, merchantId, memberId);
  if (begun?.confirmed_at) return refuse('authenticator.on');
  if (!begun || later(begun.created_at, lifetimes.setupSeconds) <= now) return refuse('authenticator.off');
  return await withStepCode(deps, owner, code, async (tx) => {
    if (!(await holdSession(deps, tx, owner, owner.sessionId))) return refuse('session.expired');
    if (!(await store.confirmAuthenticator(tx, merchantId, memberId, now))) return refuse('authenticator.on');
    const ended = await endOtherAccess(deps, tx, { ...owner, exceptSessionId: owner.sessionId }, 'ended');
    await deps.outbox.publish(tx, merchantId, 'access.changed', { memberId });
    return ok({ value: { recoveryCodes: await giveRecoveryCodes(deps, tx, owner) }, ended });
  });
}

export async function renewRecoveryCodes(deps: IdentityContext, owner: OwnerInSession, code: string): Promise<Codes> {
  if (!(await store.hasSecondStep(deps.db, owner.merchantId, owner.memberId))) return refuse('authenticator.off');
  return await withStepCode(deps, owner, code, async (tx) => {
    if (!(await holdSession(deps, tx, owner, owner.sessionId))) return refuse('session.expired');
    return ok({ recoveryCodes: await giveRecoveryCodes(deps, tx, owner) });
  });
}

export async function removeAuthenticator(
  deps: IdentityContext,
  owner: OwnerInSession,
  code: string,
): Promise<Switched<Record<never, never>>> {
  const { merchantId, memberId } = owner;
  if (!(await store.hasSecondStep(deps.db, merchantId, memberId))) return refuse('authenticator.off');
  return await withStepCode(deps, owner, code, async (tx) => {
    if (!(await holdSession(deps, tx, owner, owner.sessionId))) return refuse('session.expired');
    await store.deleteAuthenticator(tx, merchantId, memberId);
    const ended = await endOtherAccess(deps, tx, { ...owner, exceptSessionId: owner.sessionId }, 'ended');
    await deps.outbox.publish(tx, merchantId, 'access.changed', { memberId });
    return ok({ value: {}, ended });
  });
}

/** Consumes a code, as re-authentication of a logged-in member. */
export function proveStep(deps: IdentityContext, owner: Owner, code: string): Promise<Result<undefined, RefusalCode>> {
  return withStepCode(deps, owner, code, async () => ok());
}

/** Runs something in the transaction that consumes the code; guesses are limited per member. */
async function withStepCode<Value>(
  deps: IdentityContext,
  owner: Owner,
  code: string,
  act: (tx: Tx) => Promise<Result<Value, RefusalCode>>,
): Promise<Result<Value, RefusalCode>> {
  const { merchantId, memberId } = owner;
  const budgets = [stepUpBudget(memberId)];
  const counted = await deps.rateLimits.take(merchantId, budgets);
  if (!counted.ok) return counted;
  const done = await deps.atomically(async (tx): Promise<Result<Value, RefusalCode>> => {
    // The account before its codes, as a login locks them.
    await lockCredential(tx, merchantId, memberId);
    if (!(await spendStepCode(deps, tx, owner, code))) return refuse('auth.step_wrong');
    await deps.rateLimits.giveBack(tx, merchantId, budgets, 'in');
    return await act(tx);
  });
  if (!done.ok) await inTransaction(deps, (tx) => deps.rateLimits.countFailure(tx, merchantId, budgets));
  return done;
}
