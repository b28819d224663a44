/** A member's own secrets: the password and the payment password, proved and replaced by whoever is logged in. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { IdentityDeps } from '../deps.ts';
import * as attempts from '../rate-limits/rate-limits.ts';
import { type SecretKind, secretBudget } from '../rules.ts';
import type { Keys } from '../tokens.ts';
import type { Passwords } from './passwords.ts';
import { credentialOf, setSecretHash } from './store-secrets.ts';

export interface SecretDeps extends Pick<IdentityDeps, 'db' | 'atomically' | 'clock'> {
  readonly keys: Keys;
  readonly passwords: Passwords;
}

export type SecretRefusal = 'password.wrong' | 'request.too_many' | 'request.overloaded';

/** Five wrong ones, then a quarter of an hour of nothing: a session that was left open is no place to guess in. */
export async function proveSecret(
  { db, atomically, clock, keys, passwords }: SecretDeps,
  merchantId: string,
  memberId: string,
  kind: SecretKind,
  secret: string,
): Promise<Result<undefined, SecretRefusal>> {
  const now = new Date(clock.now());
  const budgets = [secretBudget(memberId, kind)];
  const counted = await atomically((tx) => attempts.countTry(tx, keys.attempts, merchantId, budgets, now));
  if (!counted.ok) return counted;
  const account = await credentialOf(db, merchantId, memberId);
  const fits = await passwords.fits(kind === 'password' ? account?.password_hash : account?.payment_hash, secret);
  const settle = (act: (tx: Tx) => Promise<unknown>) => atomically(async (tx) => ok(await act(tx)));
  if (!fits.ok) {
    await settle((tx) => attempts.giveBack(tx, keys.attempts, merchantId, budgets, 'undecided'));
    return fits;
  }
  if (!fits.value) {
    await settle((tx) => attempts.countFailure(tx, keys.attempts, merchantId, budgets));
    return refuse('password.wrong');
  }
  await settle((tx) => attempts.giveBack(tx, keys.attempts, merchantId, budgets, 'in'));
  return ok();
}

export async function setSecret(
  { clock }: SecretDeps,
  tx: Tx,
  merchantId: string,
  memberId: string,
  { kind, hash }: { readonly kind: SecretKind; readonly hash: string },
): Promise<void> {
  await setSecretHash(tx, merchantId, memberId, kind, hash, new Date(clock.now()));
}

/** What is known of a member's secrets without knowing them, and of where they were last used for the first time. */
export interface SecretsKnown {
  readonly passwordChangedAt: Date | undefined;
  readonly hasPaymentPassword: boolean;
  readonly paymentPasswordChangedAt: Date | undefined;
  /** The last log-in on a device unknown before; the very first log-in is none. */
  readonly newDeviceAt: Date | undefined;
}

export async function secretsOf(
  { db }: Pick<SecretDeps, 'db'>,
  merchantId: string,
  memberId: string,
): Promise<SecretsKnown> {
  const account = await credentialOf(db, merchantId, memberId);
  return {
    passwordChangedAt: account?.password_changed_at ?? undefined,
    hasPaymentPassword: account?.payment_hash != null,
    paymentPasswordChangedAt: account?.payment_changed_at ?? undefined,
    newDeviceAt: account?.new_device_at ?? undefined,
  };
}
