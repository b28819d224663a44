/** Creates accounts: the credential of a new member, or of a trial. */
import { type MemberType, memberTypes } from '#contract';
import { assert, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { digest } from '../crypto/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { later, lifetimes, usernameKey } from '../rules.ts';
import { erasedName } from './erase-account.ts';
import { credentialByName, insertCredential } from './store.ts';

/** Of a member: no trial and no viewer. */
export type RealType = Exclude<MemberType, typeof memberTypes.trial | typeof memberTypes.viewer>;

export interface AccountOrder {
  readonly merchantId: string;
  readonly memberId: string;
  /** Already validated by the merchant's rules, trimmed. */
  readonly username: string;
  readonly type: RealType;
  /** Made by `hashSecret`, before the transaction. */
  readonly passwordHash: string;
  readonly paymentHash?: string;
}

export interface TrialAccount {
  readonly username: string;
  /** The trial's login key. */
  readonly trialKey: string;
}

type AccountDeps = Pick<IdentityDeps, 'clock' | 'random'>;
type NamingDeps = Pick<IdentityDeps, 'clock' | 'secret'>;

export async function createAccount(
  { clock, secret }: NamingDeps,
  tx: Tx,
  order: AccountOrder,
): Promise<Result<undefined, 'auth.username_taken'>> {
  const isMade = await insertCredential(tx, {
    merchant_id: order.merchantId,
    member_id: order.memberId,
    username: order.username,
    username_key: usernameKey(order.username),
    type: order.type,
    password_hash: order.passwordHash,
    payment_hash: order.paymentHash ?? null,
    trial_key_hash: null,
    trial_ends_at: null,
    first_login_at: null,
    created_at: new Date(clock.now()),
  });
  // Looked for after the name is ours: anyone who had it may have been erased while the insert waited.
  const isTaken = !isMade || (await isErasedName({ secret }, tx, order.merchantId, order.username));
  return isTaken ? refuse('auth.username_taken', { field: 'username' }) : ok();
}

const isErasedName = async (deps: Pick<IdentityDeps, 'secret'>, db: Db, merchantId: string, username: string) =>
  (await credentialByName(db, merchantId, erasedName(deps, merchantId, username))) !== undefined;

/** The hyphen separates names of trials from those members may choose. */
export async function createTrialAccount(
  { clock, random }: AccountDeps,
  tx: Tx,
  { merchantId, memberId }: Owner,
): Promise<TrialAccount> {
  const now = new Date(clock.now());
  const username = `trial-${Buffer.from(random.bytes(5)).toString('hex')}`;
  const trialKey = Buffer.from(random.bytes(16)).toString('base64url');
  const isMade = await insertCredential(tx, {
    merchant_id: merchantId,
    member_id: memberId,
    username,
    username_key: username,
    type: 4,
    password_hash: null,
    payment_hash: null,
    trial_key_hash: digest(trialKey),
    trial_ends_at: later(now, lifetimes.trialSeconds),
    first_login_at: null,
    created_at: now,
  });
  assert(isMade, 'a random name of 40 bits is not taken');
  return { username, trialKey };
}

/** A name that an erased member had is never free again. */
export async function isUsernameFree(
  deps: Pick<IdentityDeps, 'secret'>,
  db: Db,
  merchantId: string,
  username: string,
): Promise<boolean> {
  if ((await credentialByName(db, merchantId, usernameKey(username))) !== undefined) return false;
  return !(await isErasedName(deps, db, merchantId, username));
}

/** The open, real account of that name. */
export async function memberNamed(db: Db, merchantId: string, username: string): Promise<string | undefined> {
  const account = await credentialByName(db, merchantId, usernameKey(username));
  const isMember = account?.state === 'open' && account.password_hash !== null && account.type !== memberTypes.viewer;
  return isMember ? account.member_id : undefined;
}
