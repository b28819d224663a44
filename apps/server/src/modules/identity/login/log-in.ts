import type { BodyOf, Endpoints, RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { type Credential, credentialByName } from '../accounts/store.ts';
import { checkCaptcha } from '../captcha/captcha.ts';
import type { Arrival } from '../client-info.ts';
import { isOutdated, type Passwords } from '../credentials/passwords.ts';
import * as attempts from '../rate-limits/rate-limits.ts';
import { type Budget, loginBudgets, usernameKey, wantsCaptcha } from '../rules.ts';
import { digest } from '../tokens.ts';
import { knownDevice, type LetInDeps, type LoggedIn, letIn, recordTry } from './complete-login.ts';

export interface LogInDeps extends LetInDeps {
  readonly passwords: Passwords;
}

export interface LogInAsk extends Arrival {
  readonly merchantId: string;
  readonly body: BodyOf<Endpoints['login']>;
}

const CAPTCHA = { captcha: true } as const;

/**
 * Logs a member in by name and password. Unknown name and wrong password walk the same way: the same questions to the database, one hash
 * checked, one record, one answer.
 */
export async function logIn(deps: LogInDeps, ask: LogInAsk): Promise<Result<LoggedIn, RefusalCode>> {
  const { db, atomically, clock, keys } = deps;
  const { merchantId, body } = ask;
  const now = new Date(clock.now());
  const name = usernameKey(body.username);
  const mayTry = (budgets: readonly Budget[]) => attempts.isOpen(db, keys.attempts, merchantId, budgets, now);
  const asStranger = loginBudgets(name, ask.address, undefined);
  // A flood is turned away by one question; only who shows a device is looked up before.
  if (body.deviceToken === undefined) {
    const open = await mayTry(asStranger);
    if (!open.ok) return open;
  }
  const account = await credentialByName(db, merchantId, name);
  const knownToken = await knownDevice(deps, merchantId, account?.member_id, body.deviceToken);
  const budgets = knownToken === undefined ? asStranger : loginBudgets(name, ask.address, digest(knownToken));
  if (body.deviceToken !== undefined) {
    const open = await mayTry(budgets);
    if (!open.ok) return open;
  }
  const isCaptchaGiven = body.captchaId !== undefined && body.captcha !== undefined;
  if (isCaptchaGiven) {
    const answer = { id: body.captchaId ?? '', text: body.captcha ?? '' };
    if (!(await checkCaptcha(deps, merchantId, ask.address, answer))) return refuse('auth.captcha_wrong', CAPTCHA);
  }
  const counted = await atomically(async (tx) => {
    const tries = await attempts.countTry(tx, keys.attempts, merchantId, budgets, now);
    if (tries.ok && !isCaptchaGiven && wantsCaptcha(budgets, tries.value)) {
      return refuse('auth.captcha_required', CAPTCHA);
    }
    return tries;
  });
  if (!counted.ok) return counted;

  const fits = await deps.passwords.fits(account?.password_hash, body.password);
  if (!fits.ok) {
    await atomically(async (tx) => ok(await attempts.giveBack(tx, keys.attempts, merchantId, budgets, 'undecided')));
    return fits;
  }
  if (!account || !fits.value) return await refuseWrong(deps, ask, budgets, account?.member_id);
  const newHash = await outdatedHash(deps, account, body.password);
  const at = { ...ask, portal: body.portal ?? 'member' };
  return await letIn(deps, at, { way: 'password', account, knownToken, budgets, newHash });
}

async function refuseWrong(
  deps: LogInDeps,
  ask: LogInAsk,
  budgets: readonly Budget[],
  memberId: string | undefined,
): Promise<Result<never, 'auth.credentials_wrong'>> {
  const counted = await deps.atomically(async (tx) => {
    await recordTry(deps, tx, ask, memberId, 'wrong');
    return ok(await attempts.countFailure(tx, deps.keys.attempts, ask.merchantId, budgets));
  });
  const isCaptchaNext = counted.ok && wantsCaptcha(budgets, counted.value);
  return refuse('auth.credentials_wrong', isCaptchaNext ? CAPTCHA : undefined);
}

/** A hash at today's cost when the stored one was made at another. Not worth refusing a login for. */
async function outdatedHash({ passwords }: LogInDeps, account: Credential, password: string) {
  if (account.password_hash === null || !isOutdated(account.password_hash)) return undefined;
  const made = await passwords.hash(password);
  return made.ok ? made.value : undefined;
}
