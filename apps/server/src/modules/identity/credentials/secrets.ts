/** A logged-in member's own secrets: verifying and replacing the password and the payment password. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { credentialById, setSecretHash } from '../accounts/index.ts';
import type { IdentityBase } from '../base.ts';
import { type SecretKind, secretBudget } from '../rate-limits/index.ts';

/** Facts about a member's secrets (never the secrets themselves), and about the latest new device. */
export interface SecretsKnown {
  readonly passwordChangedAt: Date | undefined;
  readonly hasPaymentPassword: boolean;
  readonly paymentPasswordChangedAt: Date | undefined;
  /** The last login from an unknown device; the very first login does not count. */
  readonly newDeviceAt: Date | undefined;
}

export interface Secrets {
  /** The hash of a chosen secret, or a refusal when too many are being computed already. */
  hashSecret(secret: string): Promise<Result<string, 'request.overloaded'>>;
  /** `hash` is made by `hashSecret`, before the transaction. */
  setSecret(
    tx: Tx,
    merchantId: string,
    memberId: string,
    secret: { readonly kind: SecretKind; readonly hash: string },
  ): Promise<void>;
  secretsOf(merchantId: string, memberId: string): Promise<SecretsKnown>;
  /** Five wrong ones, then a pause of a quarter of an hour: an unattended session must not allow guessing. */
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
      const settle = (act: (tx: Tx) => Promise<unknown>) => inTransaction({ atomically }, act);
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
