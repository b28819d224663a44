import type { RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { credentialById } from '../accounts/store.ts';
import { worldNumber } from '../credentials/phone-numbers.ts';
import { proveCode, spendCode } from '../credentials/verification-codes.ts';
import * as attempts from '../rate-limits/rate-limits.ts';
import { spendingBudgets } from '../rules.ts';
import { knownDevice, type LoggedIn, letIn, recordTry } from './complete-login.ts';
import type { LogInAsk, LogInDeps } from './log-in.ts';

/**
 * Logs a member in by the code that was sent to a number of theirs. A number nobody has proved walks the same way: its code is made, sent
 * to nobody, and never right.
 */
export async function logInBySms(deps: LogInDeps, ask: LogInAsk): Promise<Result<LoggedIn, RefusalCode>> {
  const { db, atomically, clock, keys } = deps;
  const { merchantId, body, address } = ask;
  const now = new Date(clock.now());
  const budgets = spendingBudgets('codeTry', address);
  const open = await attempts.isOpen(db, keys.attempts, merchantId, budgets, now);
  if (!open.ok) return open;
  const counted = await atomically((tx) => attempts.countTry(tx, keys.attempts, merchantId, budgets, now));
  if (!counted.ok) return counted;

  const { verificationId: id, countryDialingCode = '' } = body;
  if (id === undefined) return refuse('code.expired');
  const proven = await proveCode(deps, merchantId, { id, code: body.password.trim(), purpose: 'login' });
  const isTheirs = proven.ok && proven.value.target === worldNumber(countryDialingCode, body.username.trim());
  const account = isTheirs ? await credentialById(db, merchantId, proven.value.memberId) : undefined;
  if (!proven.ok || !account) {
    await atomically(async (tx) => ok(await recordTry(deps, tx, ask, undefined, 'wrong', 'sms')));
    return proven.ok ? refuse('code.expired') : proven;
  }
  const knownToken = await knownDevice(deps, merchantId, account.member_id, body.deviceToken);
  return await letIn(
    deps,
    { ...ask, portal: body.portal ?? 'member' },
    { way: 'sms', account, knownToken, budgets, spend: (tx) => spendCode(deps, tx, merchantId, id) },
  );
}
