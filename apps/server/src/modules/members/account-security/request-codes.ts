/** Codes to a mobile number without a session: for login or registration. */
import type { BodyOf, Endpoints, Language, RefusalCode } from '#contract';
import { newId, type Result, refuse } from '#kernel';
import { type IssuedCode, nationalNumber, worldNumber } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import { channelsOf, isGoodMobile, isKnownDialingCode, meetsMobileRule, memberOfNumber } from '../profile/index.ts';

export interface NumberCodeRequest {
  readonly merchant: Merchant;
  readonly address: string;
  readonly language: Language;
  readonly body: BodyOf<Endpoints['requestLoginCode']>;
}

/** Neither the answer nor its timing reveals whether a member has this number: only the number's owner learns it. */
export async function requestLoginCode(
  deps: MembersDeps,
  request: NumberCodeRequest,
): Promise<Result<IssuedCode, RefusalCode>> {
  const checked = await checkRequest(deps, request, isGoodMobile);
  if (!checked.ok) return checked;
  const { target, owner } = await ownerOf(deps, request);
  return await deps.codes.issueCode({ ...orderOf(request, target), purpose: 'login', memberId: owner?.id });
}

/** A registration code names the future member. If the number belongs to a member already, the message says that instead. */
export async function requestRegisterCode(
  deps: MembersDeps,
  request: NumberCodeRequest,
): Promise<Result<IssuedCode, RefusalCode>> {
  const { methods, optionalFields, isMobileProven } = request.merchant.manifest.register;
  const isOffered =
    methods.includes('mobileNum') || (isMobileProven === true && optionalFields.mobileNum !== undefined);
  if (!isOffered) return refuse('feature.off');
  const checked = await checkRequest(deps, request, meetsMobileRule);
  if (!checked.ok) return checked;
  const { target, owner } = await ownerOf(deps, request);
  return await deps.codes.issueCode({
    ...orderOf(request, target),
    purpose: 'register',
    memberId: owner ? undefined : newId(deps.clock, deps.random),
    instead: owner && { kind: 'number-known', values: { account: owner.username } },
  });
}

/** A typing error does not use up the captcha. */
async function checkRequest(deps: MembersDeps, request: NumberCodeRequest, isGood: (phone: string) => boolean) {
  const { merchant, address, body } = request;
  if (!channelsOf(deps, merchant).includes('sms')) return refuse('feature.off');
  if (!isKnownDialingCode(body.countryDialingCode))
    return refuse('auth.field_invalid', { field: 'countryDialingCode' });
  if (!isGood(body.phone)) return refuse('auth.field_invalid', { field: 'mobileNum' });
  return await deps.guard.requireCaptcha(merchant.id, address, body);
}

async function ownerOf({ db }: MembersDeps, { merchant, body: { countryDialingCode, phone } }: NumberCodeRequest) {
  const number = { dialingCode: countryDialingCode, phone: nationalNumber(phone) };
  return {
    target: worldNumber(countryDialingCode, phone),
    owner: await memberOfNumber(db, merchant.id, number),
  };
}

const orderOf = ({ merchant, language, address }: NumberCodeRequest, target: string) =>
  ({ merchantId: merchant.id, channel: 'sms', target, language, name: target, address }) as const;
