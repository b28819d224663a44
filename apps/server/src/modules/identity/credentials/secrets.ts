/** A member's own secrets: the password and the payment password, proved and replaced by whoever is logged in. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { credentialById, setSecretHash } from '../accounts/index.ts';
import type { IdentityBase } from '../base.ts';
import { type SecretKind, secretBudget } from '../rate-limits/index.ts';

/** What is known of a member's secrets without knowing them, and of where they were last used for the first time. */
export interface SecretsKnown {
  readonly passwordChangedAt: Date | undefined;
  readonly hasPaymentPassword: boolean;
  readonly paymentPasswordChangedAt: Date | undefined;
  /** The last log-in on a device unknown before; the very first log-in is none. */
  readonly newDeviceAt: Date | undefined;
}

export interface Secrets {
  /** The hash of a secret a member chose, or a refusal when too many are being made already. */
  hashSecret(secret: string): Promise<Result<string, 'request.overloaded'>>;
  /** `hash` is made by `hashSecret`, before the transaction. */
  setSecret(
    tx: Tx,
    merchantId: string,
    memberId: string,
    secret: { readonly kind: SecretKind; readonly hash: string },
  ): Promise<void>;
  secretsOf(merchantId: string, memberId: string): Promise<SecretsKnown>;
  /** Five wrong ones, then a quarter of an hour of nothing: a session that was left open is no place to guess in. */
  proveSecret(
    merchantId: string,
    memberId: string,
    kind: SecretKind,
    secret: string,
  ): Promise<Result<undefined, 'password.wrong' | 'request.too_many' | 'request.overloaded'>>;
}

export function createSecrets({ db, atomically, clock, passwords, rateLimits }: IdentityBase): Secrets {
  return {
    hashSecret: passwords.hash,

    setSecret: (tx, merchantId, memberId, { kind, hash }) =>
      setSecretHash(tx, merchantId, memberId, kind, hash, new Date(clock.now())),

    async secretsOf(merchantId, memberId) {
      const account = await credentialById(db, merchantId, memberId);
      return {
        passwordChangedAt: account?.password_changed_at ?? undefined,
        hasPaymentPassword: account?.payment_hash != null,
        paymentPasswordChangedAt: account?.payment_changed_at ?? undefined,
        newDeviceAt: account?.new_device_at ?? undefined,
      };
    },

    async proveSecret(merchantId, memberId, kind, secret) {
      const budgets = [secretBudget(memberId, kind)];
      const counted = await rateLimits.take(merchantId, budgets);
      if (!counted.ok) return counted;
      const account = await credentialById(db, merchantId, memberId);
      const fits = await passwords.fits(kind === 'password' ? account?.password_hash : account?.payment_hash, secret);
      const settle = (act: (tx: Tx) => Promise<unknown>) => atomically(async (tx) => ok(await act(tx)));
      if (!fits.ok) {
        await settle((tx) => rateLimits.giveBack(tx, merchantId, budgets, 'undecided'));
        return fits;
      }
      if (!fits.value) {
        await settle((tx) => rateLimits.countFailure(tx, merchantId, budgets));
        return refuse('password.wrong');
      }
      await settle((tx) => rateLimits.giveBack(tx, merchantId, budgets, 'in'));
      return ok();
    },
  };
}
