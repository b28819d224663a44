/** Login by a code sent to a mobile number. */
import type { RefusalCode } from '#contract';
import { type Result, refuse } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import { credentialById } from '../accounts/index.ts';
import type { IdentityContext } from '../context.ts';
import { worldNumber } from '../credentials/index.ts';
import { knownDevice } from '../devices/index.ts';
import { spendingBudgets } from '../rate-limits/index.ts';
import { completeLogin, type LoggedIn } from './complete-login.ts';
import type { LoginRequest } from './log-in.ts';
import { recordLogin } from './record-login.ts';

/**
 * Logs a member in by a code sent to a verified number. An unknown number takes the same path: its code is made, never sent, and never
 * right.
 */
export async function logInBySms(deps: IdentityContext, request: LoginRequest): Promise<Result<LoggedIn, RefusalCode>> {
  const { db, atomically, rateLimits, codes } = deps;
  const { merchantId, body, address } = request;
  const counted = await rateLimits.spend(merchantId, spendingBudgets('codeTry', address));
  if (!counted.ok) return counted;

  const { verificationId: id, countryDialingCode = '' } = body;
  if (id === undefined) return refuse('code.expired');
  const proven = await codes.proveCode(merchantId, { id, code: body.password.trim(), purpose: 'login' });
  const isTheirs = proven.ok && proven.value.target === worldNumber(countryDialingCode, body.username.trim());
  const account = isTheirs ? await credentialById(db, merchantId, proven.value.memberId) : undefined;
  if (!proven.ok || !account) {
    await inTransaction({ atomically }, (tx) => recordLogin(deps, tx, request, undefined, 'wrong', 'sms'));
    return proven.ok ? refuse('code.expired') : proven;
  }
  const { knownToken, sharedWith } = await knownDevice(deps, merchantId, account.member_id, body.deviceToken);
  return await completeLogin(
    deps,
    { ...request, portal: body.portal ?? 'member' },
    {
      method: 'sms',
      account,
      knownToken,
      sharedWith,
      budgets: spendingBudgets('codeTry', address),
      spend: (tx) => codes.spendCode(tx, merchantId, id),
    },
  );
}
