/** Account recovery by security questions, where a merchant has switched it on. Answers do not reveal who is registered. */
import type { BodyOf, Endpoints, RefusalCode, SecurityQuestion } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { answersToSave } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import { refuseNewPassword } from '../profile/index.ts';
import type { OwnRequest } from './change-passwords.ts';
import { replacePassword } from './recover-password.ts';

type Request<Name extends keyof Endpoints> = {
  readonly merchant: Merchant;
  readonly address: string;
  readonly body: BodyOf<Endpoints[Name]>;
};

export async function requestSecurityQuestions(
  { credentials, guard }: MembersDeps,
  { merchant, address, body }: Request<'requestSecurityQuestions'>,
): Promise<Result<{ questions: SecurityQuestion[] }, RefusalCode>> {
  const may = await guard.spend(merchant.id, 'codeTry', address);
  if (!may.ok) return may;
  const human = await guard.requireCaptcha(merchant.id, address, body);
  if (!human.ok) return human;
  return ok({ questions: [...(await credentials.questionsFor(merchant.id, body.username))] });
}

export async function resetPasswordByAnswers(
  deps: MembersDeps,
  { merchant, address, body }: Request<'resetPasswordByAnswers'>,
): Promise<Result<Record<never, never>, RefusalCode>> {
  const { username, answers, newPassword } = body;
  // before a try is counted: a typing error is no guess
  const weak = refuseNewPassword(merchant.manifest, body, { username: username.trim() });
  if (weak) return weak;
  const proven = await deps.credentials.proveAnswers(merchant.id, { username, answers, address });
  if (!proven.ok) return proven;
  return await replacePassword(deps, merchant, { memberId: proven.value.memberId, newPassword });
}

export async function setSecurityQuestions(
  { access, credentials, atomically }: MembersDeps,
  { merchant, session, body }: Request<'setSecurityQuestions'> & Pick<OwnRequest<unknown>, 'session'>,
): Promise<Result<Record<never, never>, RefusalCode>> {
  const { memberId } = session;
  const given = answersToSave(body.answers);
  if (!given) return refuse('auth.field_invalid', { field: 'answers' });
  const proven = await credentials.proveOwner(merchant.id, memberId, body);
  if (!proven.ok) return proven;
  const hash = await credentials.hashSecret(given.plain);
  if (!hash.ok) return hash;
  return await atomically(async (tx) => {
    if (!(await access.holdSession(tx, merchant.id, memberId, session.id))) return refuse('session.expired');
    await credentials.saveAnswers(tx, merchant.id, memberId, { questions: given.questions, hash: hash.value });
    return ok({});
  });
}
