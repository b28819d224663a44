/** A signature under a step of a contract: the payment password. */
import { ok, type Result, refuse } from '#kernel';
import type { AgentsDeps } from '../deps.ts';

export type SignRefusal =
  | 'password.wrong'
  | 'member.payment_password_unset'
  | 'request.too_many'
  | 'request.overloaded';

export async function sign(
  { credentials }: Pick<AgentsDeps, 'credentials'>,
  merchantId: string,
  memberId: string,
  paymentPassword: string,
): Promise<Result<undefined, SignRefusal>> {
  const { hasPaymentPassword } = await credentials.secretsOf(merchantId, memberId);
  if (!hasPaymentPassword) return refuse('member.payment_password_unset');
  const proven = await credentials.proveSecret(merchantId, memberId, 'payment', paymentPassword);
  return proven.ok ? ok() : proven;
}
