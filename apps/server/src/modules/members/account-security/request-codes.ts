/** Codes to a mobile number of somebody who is not logged in: to log in with it, or to become a member by it. */
import type { BodyOf, Endpoints, Language, RefusalCode } from '#contract';
import { newId, type Result, refuse } from '#kernel';
import { type IssuedCode, nationalNumber, worldNumber } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import { isKnownDialingCode } from '../profile/contacts.ts';
import { isGoodMobile, keepsMobileRule } from '../profile/field-rules.ts';
import { channelsOf } from '../profile/notices.ts';
import { memberOfNumber } from '../profile/store.ts';

export interface CodeAsk {
  readonly merchant: Merchant;
  readonly address: string;
  readonly language: Language;
  readonly body: BodyOf<Endpoints['askLoginCode']>;
}

/** Whether a member has this number shows in no answer and in no time an answer takes: only the number's owner learns it. */
export async function askLoginCode(deps: MembersDeps, ask: CodeAsk): Promise<Result<IssuedCode, RefusalCode>> {
  const refusal = await refuseFirst(deps, ask, isGoodMobile);
  if (refusal) return refusal;
  const { target, owner } = await ownerOf(deps, ask);
  return await deps.codes.issueCode({ ...orderOf(ask, target), purpose: 'login', memberId: owner?.id });
}

/** The code of somebody new names the member who will be. Whose number it is already reads that instead of a code. */
export async function askRegisterCode(deps: MembersDeps, ask: CodeAsk): Promise<Result<IssuedCode, RefusalCode>> {
  const { methods, optionalFields, isMobileProven } = ask.merchant.manifest.register;
  const isAsked = methods.includes('mobileNum') || (isMobileProven === true && optionalFields.mobileNum !== undefined);
  if (!isAsked) return refuse('feature.off');
  const refusal = await refuseFirst(deps, ask, keepsMobileRule);
  if (refusal) return refusal;
  const { target, owner } = await ownerOf(deps, ask);
  return await deps.codes.issueCode({
    ...orderOf(ask, target),
    purpose: 'register',
    memberId: owner ? undefined : newId(deps.clock, deps.random),
    instead: owner && { kind: 'number-known', values: { account: owner.username } },
  });
}

/** What is wrong with the ask itself; a typing error costs no captcha. */
async function refuseFirst(deps: MembersDeps, ask: CodeAsk, isGood: (mobileNum: string) => boolean) {
  const { merchant, address, body } = ask;
  if (!channelsOf(deps, merchant).includes('sms')) return refuse('feature.off');
  if (!isKnownDialingCode(body.countryDialingCode))
    return refuse('auth.field_invalid', { field: 'countryDialingCode' });
  if (!isGood(body.mobileNum)) return refuse('auth.field_invalid', { field: 'mobileNum' });
  const isHuman = await deps.guard.checkCaptcha(merchant.id, address, { id: body.captchaId, text: body.captcha });
  return isHuman ? undefined : refuse('auth.captcha_wrong', { captcha: true, field: 'captcha' });
}

async function ownerOf({ db }: MembersDeps, { merchant, body: { countryDialingCode, mobileNum } }: CodeAsk) {
  const number = { dialingCode: countryDialingCode, mobileNum: nationalNumber(mobileNum) };
  return {
    target: worldNumber(countryDialingCode, mobileNum),
    owner: await memberOfNumber(db, merchant.id, number),
  };
}

const orderOf = ({ merchant, language, address }: CodeAsk, target: string) =>
  ({ merchantId: merchant.id, channel: 'sms', target, language, name: target, address }) as const;
