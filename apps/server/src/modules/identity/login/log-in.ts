/** Login by name and password. */
import type { BodyOf, Endpoints, RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import type { ExactBudget } from '../../../rate-limits/index.ts';
import { type Credential, credentialByName } from '../accounts/index.ts';
import { checkCaptcha } from '../captcha/index.ts';
import type { ClientInfo } from '../client-info.ts';
import type { IdentityContext } from '../context.ts';
import { digest } from '../crypto/index.ts';
import { knownDevice } from '../devices/index.ts';
import { loginBudgets, needsCaptcha } from '../rate-limits/index.ts';
import { usernameKey } from '../rules.ts';
import { completeLogin, type LoggedIn } from './complete-login.ts';
import { recordLogin } from './record-login.ts';

export interface LoginRequest extends ClientInfo {
  readonly merchantId: string;
  readonly body: BodyOf<Endpoints['login']>;
}

const CAPTCHA = { captcha: true } as const;

/**
 * Logs a member in by name and password. Unknown name and wrong password take the same path: the same queries, one hash verified, one
 * history row, one answer.
 */
export async function logIn(deps: IdentityContext, request: LoginRequest): Promise<Result<LoggedIn, RefusalCode>> {
  const { db, atomically, rateLimits } = deps;
  const { merchantId, body } = request;
  const name = usernameKey(body.username);
  const asUnknown = loginBudgets(name, request.address, undefined);
  // A flood is refused after one query; only requests with a device token are looked up before.
  if (body.deviceToken === undefined) {
    const open = await rateLimits.isOpen(merchantId, asUnknown);
    if (!open.ok) return open;
  }
  const account = await credentialByName(db, merchantId, name);
  const { knownToken, sharedWith } = await knownDevice(deps, merchantId, account?.member_id, body.deviceToken);
  const budgets = knownToken === undefined ? asUnknown : loginBudgets(name, request.address, digest(knownToken));
  if (body.deviceToken !== undefined) {
    const open = await rateLimits.isOpen(merchantId, budgets);
    if (!open.ok) return open;
  }
  const isCaptchaGiven = body.captchaId !== undefined && body.captcha !== undefined;
  if (isCaptchaGiven) {
    const answer = { id: body.captchaId ?? '', text: body.captcha ?? '' };
    if (!(await checkCaptcha(deps, merchantId, request.address, answer))) return refuse('auth.captcha_wrong', CAPTCHA);
  }
  const counted = await atomically(async (tx) => {
    const tries = await rateLimits.countTry(tx, merchantId, budgets);
    if (tries.ok && !isCaptchaGiven && needsCaptcha(budgets, tries.value)) {
      return refuse('auth.captcha_required', CAPTCHA);
    }
    return tries;
  });
  if (!counted.ok) return counted;

  const fits = await deps.passwords.fits(account?.password_hash, body.password);
  if (!fits.ok) {
    await inTransaction({ atomically }, (tx) => rateLimits.giveBack(tx, merchantId, budgets, 'undecided'));
    return fits;
  }
  if (!account || !fits.value) return await refuseWrong(deps, request, budgets, account?.member_id);
  const newHash = await outdatedHash(deps, account, body.password);
  const at = { ...request, portal: body.portal ?? 'member' };
  return await completeLogin(deps, at, { method: 'password', account, knownToken, sharedWith, budgets, newHash });
}

async function refuseWrong(
  deps: IdentityContext,
  request: LoginRequest,
  budgets: readonly ExactBudget[],
  memberId: string | undefined,
): Promise<Result<never, 'auth.credentials_wrong'>> {
  const counted = await deps.atomically(async (tx) => {
    await recordLogin(deps, tx, request, memberId, 'wrong');
    return ok(await deps.rateLimits.countFailure(tx, request.merchantId, budgets));
  });
  const isCaptchaNext = counted.ok && needsCaptcha(budgets, counted.value);
  return refuse('auth.credentials_wrong', isCaptchaNext ? CAPTCHA : undefined);
}

/** A hash at today's cost when the stored one has another. A failure here does not fail the login. */
async function outdatedHash({ passwords }: IdentityContext, account: Credential, password: string) {
  if (account.password_hash === null || !passwords.isOutdated(account.password_hash)) return undefined;
  const made = await passwords.hash(password);
  return made.ok ? made.value : undefined;
}
