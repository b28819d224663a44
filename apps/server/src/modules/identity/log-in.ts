import type { AnswerOf, BodyOf, Endpoints, RefusalCode } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import * as attempts from './attempts.ts';
import { checkCaptcha } from './captcha.ts';
import type { IdentityDeps } from './deps.ts';
import type { Arrival } from './identity.ts';
import { isOutdated, type Passwords } from './passwords.ts';
import {
  type Budget,
  crowds,
  later,
  lifetimes,
  loginBudgets,
  usernameKey,
  wantsCaptcha,
  wrongPortal,
} from './rules.ts';
import { openSession } from './sessions.ts';
import { type Credential, credentialByName, deviceOwner, keepDevice, recordLogin, replaceHash } from './store.ts';
import { digest, type Keys, newToken } from './tokens.ts';

export interface LogInDeps extends IdentityDeps {
  readonly keys: Keys;
  readonly passwords: Passwords;
}

export interface LogInAsk extends Arrival {
  readonly merchantId: string;
  readonly body: BodyOf<Endpoints['login']>;
}

export interface LoggedIn {
  readonly answer: AnswerOf<Endpoints['login']>;
  readonly refreshToken: string;
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
  const deviceHash = body.deviceToken ? digest(body.deviceToken) : undefined;
  const owner = deviceHash && (await deviceOwner(db, merchantId, deviceHash, later(now, -lifetimes.deviceSeconds)));
  const account = await credentialByName(db, merchantId, name);
  const isKnownDevice = account !== undefined && owner === account.member_id;
  const budgets = loginBudgets(name, ask.address, isKnownDevice ? deviceHash : undefined);

  const open = await attempts.isOpen(db, keys.attempts, merchantId, budgets, now);
  if (!open.ok) return open;
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
  return await letIn(deps, ask, budgets, account, isKnownDevice ? body.deviceToken : undefined);
}

async function refuseWrong(
  deps: LogInDeps,
  ask: LogInAsk,
  budgets: readonly Budget[],
  memberId: string | undefined,
): Promise<Result<never, 'auth.credentials_wrong'>> {
  const counted = await deps.atomically(async (tx) => {
    await record(deps, tx, ask, memberId, 'wrong');
    return ok(await attempts.countFailure(tx, deps.keys.attempts, ask.merchantId, budgets));
  });
  const isCaptchaNext = counted.ok && wantsCaptcha(budgets, counted.value);
  return refuse('auth.credentials_wrong', isCaptchaNext ? CAPTCHA : undefined);
}

/** The password was right: only now may the answer depend on what the account is. */
async function letIn(
  deps: LogInDeps,
  ask: LogInAsk,
  budgets: readonly Budget[],
  account: Credential,
  knownToken: string | undefined,
): Promise<Result<LoggedIn, RefusalCode>> {
  const { merchantId, body } = ask;
  const isKnownDevice = knownToken !== undefined;
  const deviceToken = knownToken ?? newToken(deps.random);
  const newHash = await outdatedHash(deps, account, body.password);
  const wrongDoor = wrongPortal(account.type, body.portal ?? 'member');
  const entered = await deps.atomically(async (tx): Promise<Result<LoggedIn | 'closed' | 'portal', never>> => {
    const turnAway = async (outcome: 'closed' | 'portal') => {
      await attempts.giveBack(tx, deps.keys.attempts, merchantId, budgets, 'undecided');
      await record(deps, tx, ask, account.member_id, outcome);
      return ok(outcome);
    };
    if (account.state === 'closed') return await turnAway('closed');
    if (wrongDoor) return await turnAway('portal');
    const entrant = { memberId: account.member_id, userName: account.username, type: account.type };
    const session = await openSession(deps, tx, merchantId, entrant, ask);
    if (!session) return await turnAway('closed');
    await attempts.giveBack(tx, deps.keys.attempts, merchantId, budgets, 'in');
    if (newHash) await replaceHash(tx, merchantId, account.member_id, account.password_hash ?? '', newHash);
    await keepDevice(
      tx,
      {
        merchant_id: merchantId,
        token_hash: digest(deviceToken),
        member_id: account.member_id,
        used_at: new Date(deps.clock.now()),
      },
      crowds.devices,
    );
    await record(deps, tx, ask, account.member_id, 'in');
    await deps.outbox.tell(tx, merchantId, 'member.logged_in', {
      memberId: account.member_id,
      address: ask.address,
      device: ask.device.slice(0, 64),
      isNewDevice: !isKnownDevice && account.first_login_at !== null,
    });
    return ok({ answer: { ...session.answer, deviceToken }, refreshToken: session.refreshToken });
  });
  if (!entered.ok) return entered;
  if (entered.value === 'closed') return refuse('auth.account_closed');
  if (entered.value === 'portal') return refuse(wrongDoor ?? 'session.member_refused');
  return ok(entered.value);
}

/** A hash at today's cost when the stored one was made at another. Not worth refusing a login for. */
async function outdatedHash({ passwords }: LogInDeps, account: Credential, password: string) {
  if (account.password_hash === null || !isOutdated(account.password_hash)) return undefined;
  const made = await passwords.hash(password);
  return made.ok ? made.value : undefined;
}

async function record(
  { clock, random }: LogInDeps,
  tx: Tx,
  ask: LogInAsk,
  memberId: string | undefined,
  outcome: 'in' | 'wrong' | 'closed' | 'portal',
): Promise<void> {
  await recordLogin(tx, {
    merchant_id: ask.merchantId,
    id: newId(clock, random),
    member_id: memberId ?? null,
    outcome,
    address: ask.address,
    device: ask.device.slice(0, 64),
    at: new Date(clock.now()),
  });
}
