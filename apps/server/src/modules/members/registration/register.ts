import type { RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { type LoggedIn, nationalNumber, worldNumber } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import { usableLink } from '../links/index.ts';
import { channelsOf, type RegisterMethod } from '../profile/index.ts';
import { checkRegistration, type Registration } from './check-registration.ts';
import { createMember, type ProvenNumber, type RegisterRequest } from './create-member.ts';

/** The available registration methods of a merchant: by mobile number only with a messenger for SMS. */
export function registerMethods(deps: Pick<MembersDeps, 'messengers'>, merchant: Merchant): RegisterMethod[] {
  const hasSms = channelsOf(deps, merchant).includes('sms');
  return merchant.manifest.register.methods.filter((method) => method === 'username' || hasSms);
}

/** Creates a member: credential, profile and accounts in one commit, and logs them in. */
export async function register(
  deps: MembersDeps,
  request: RegisterRequest,
  method: RegisterMethod,
): Promise<Result<LoggedIn, RefusalCode>> {
  const { merchant, body, address } = request;
  if (!registerMethods(deps, merchant).includes(method)) return refuse('feature.off');
  const checked = checkRegistration(merchant.manifest, body, method);
  if (!checked.ok) return checked;
  const registration = checked.value;

  const may = await deps.guard.spend(merchant.id, 'register', address);
  if (!may.ok) return may;
  const code = registration.optional.affiliateCode;
  const followed = { domain: request.host, now: new Date(deps.clock.now()) };
  const link = code === undefined ? undefined : await usableLink(deps.db, merchant.id, { code, ...followed });
  if (code !== undefined && link === undefined) {
    return refuse('auth.invitation_invalid', { field: 'affiliateCode' });
  }
  if (body.captchaId && body.captcha) {
    const { captchaId, captcha } = body;
    const human = await deps.guard.requireCaptcha(merchant.id, address, { captchaId, captcha });
    if (!human.ok) return human;
  }
  const number = await proveNumber(deps, request, registration);
  if (!number.ok) return number;
  return await createMember(deps, request, registration, { link, number: number.value });
}

async function proveNumber(
  deps: MembersDeps,
  { merchant, address }: RegisterRequest,
  { code, dialingCode, username, optional: { mobileNum: phone } }: Registration,
): Promise<Result<ProvenNumber | undefined, RefusalCode>> {
  if (!code || dialingCode === undefined || phone === undefined) return ok(undefined);
  // before a try is counted: a taken name is no guess at a code
  if (username !== undefined && !(await deps.accounts.isUsernameFree(deps.db, merchant.id, username))) {
    return refuse('auth.username_taken', { field: 'username' });
  }
  const may = await deps.guard.spend(merchant.id, 'codeTry', address);
  if (!may.ok) return may;
  const proven = await deps.codes.proveCode(merchant.id, { ...code, purpose: 'register' });
  if (!proven.ok) return refuse(proven.refusal.code, { ...proven.refusal.value, field: 'verificationCode' });
  const { id, memberId, target } = proven.value;
  if (target !== worldNumber(dialingCode, phone)) return refuse('code.expired', { field: 'verificationCode' });
  return ok({
    memberId,
    dialingCode,
    phone: nationalNumber(phone),
    spend: (tx) => deps.codes.spendCode(tx, merchant.id, id),
  });
}
