/** Re-authentication before a change of login methods: the password, and the second step where it is on. */
import type { RefusalCode } from '#contract';
import { type Result, refuse } from '#kernel';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { IdentityContext } from '../context.ts';
import { proveStep } from './authenticator.ts';
import { hasSecondStep } from './store.ts';

export interface OwnerProof {
  readonly password: string;
  /** A code of the app, or a recovery code: consumed. */
  readonly stepCode?: string | undefined;
}

export async function proveOwner(
  deps: IdentityContext,
  owner: Owner,
  { password, stepCode }: OwnerProof,
): Promise<Result<undefined, RefusalCode>> {
  const { merchantId, memberId } = owner;
  const isOwed = await hasSecondStep(deps.db, merchantId, memberId);
  // before a try is counted: a missing code is no guess
  if (isOwed && stepCode === undefined) return refuse('auth.step_code_required');
  const proven = await deps.secrets.proveSecret(merchantId, memberId, 'password', password);
  if (!proven.ok || !isOwed || stepCode === undefined) return proven;
  return await proveStep(deps, owner, stepCode);
}
