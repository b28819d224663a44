/** Binds an e-mail address or a mobile number to a member: by a code sent there, requested with the password. */
import type { Language, RefusalCode } from '#contract';
import { assert, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { type IssuedCode, nationalNumber, worldNumber } from '../../identity/index.ts';
import type { MembersDeps } from '../deps.ts';
import {
  changeProfile,
  channelsOf,
  isEmailTaken,
  isGoodEmail,
  isGoodMobile,
  isKnownDialingCode,
  isMobileTaken,
  maskEmail,
  maskMobile,
  ownProfile,
  plainEmail,
  writeNotice,
} from '../profile/index.ts';
import type { OwnRequest } from './change-passwords.ts';

type BindingRequest<Body> = OwnRequest<Body & { readonly password: string; readonly stepCode?: string }> & {
  readonly address: string;
  readonly language: Language;
};

/** An unattended session must not be enough to take over the account. */
async function sendCode(
  deps: MembersDeps,
  { merchant, session, body, address, language }: BindingRequest<object>,
  goal: { readonly purpose: 'email' | 'mobile'; readonly channel: 'email' | 'sms'; readonly target: string },
): Promise<Result<IssuedCode, RefusalCode>> {
  if (!channelsOf(deps, merchant).includes(goal.channel)) return refuse('feature.off');
  const proven = await deps.credentials.proveOwner(merchant.id, session.memberId, body);
  if (!proven.ok) return proven;
  return await deps.codes.issueCode({
    merchantId: merchant.id,
    memberId: session.memberId,
    ...goal,
    language,
    name: session.memberId,
    address,
  });
}

export async function requestEmailBinding(deps: MembersDeps, request: BindingRequest<{ readonly email: string }>) {
  const target = plainEmail(request.body.email);
  if (!isGoodEmail(target)) return refuse('auth.field_invalid', { field: 'email' });
  return await sendCode(deps, request, { purpose: 'email', channel: 'email', target });
}

export async function requestMobileBinding(
  deps: MembersDeps,
  request: BindingRequest<{ readonly phone: string; readonly countryDialingCode: string }>,
) {
  const { countryDialingCode, phone } = request.body;
  if (!isKnownDialingCode(countryDialingCode)) return refuse('auth.field_invalid', { field: 'countryDialingCode' });
  if (!isGoodMobile(phone)) return refuse('auth.field_invalid', { field: 'mobileNum' });
  const target = worldNumber(countryDialingCode, phone);
  return await sendCode(deps, request, { purpose: 'mobile', channel: 'sms', target });
}

type Proof = OwnRequest<{ readonly verificationId: string; readonly verificationCode: string }>;

async function prove(deps: MembersDeps, { merchant, session, body }: Proof, purpose: 'email' | 'mobile') {
  const answer = { id: body.verificationId, code: body.verificationCode, purpose, memberId: session.memberId };
  const proven = await deps.codes.proveCode(merchant.id, answer);
  if (!proven.ok) return proven;
  const profile = await ownProfile(deps.db, merchant.id, session.memberId);
  return ok({ profile, ...proven.value });
}

const holds = ({ access }: MembersDeps, tx: Tx, { merchant, session }: Proof) =>
  access.holdSession(tx, merchant.id, session.memberId, session.id);

export async function bindEmail(deps: MembersDeps, request: Proof): Promise<Result<{ email: string }, RefusalCode>> {
  const { merchant } = request;
  const proven = await prove(deps, request, 'email');
  if (!proven.ok) return proven;
  const { id, memberId, target: email, profile } = proven.value;
  return await deps.atomically(async (tx): Promise<Result<{ email: string }, RefusalCode>> => {
    if (!(await holds(deps, tx, request))) return refuse('session.expired');
    if (await isEmailTaken(tx, merchant.id, memberId, email)) return refuse('member.address_taken');
    if (!(await deps.codes.spendCode(tx, merchant.id, id))) return refuse('code.expired');
    await deps.codes.dropCodes(tx, merchant.id, memberId);
    await changeProfile(tx, merchant.id, memberId, { email, email_proven_at: new Date(deps.clock.now()) });
    await deps.outbox.publish(tx, merchant.id, 'member.identified', { memberId });
    // to the former address, whose owner may not have made the change
    if (profile.email_proven_at && profile.email !== email) {
      await writeNotice(deps, tx, merchant, profile, { kind: 'address-changed' });
    }
    return ok({ email: maskEmail(email) });
  });
}

export async function bindMobile(deps: MembersDeps, request: Proof): Promise<Result<{ phone: string }, RefusalCode>> {
  const { merchant } = request;
  const proven = await prove(deps, request, 'mobile');
  if (!proven.ok) return proven;
  const { id, memberId, target, profile } = proven.value;
  const number = splitNumber(target);
  return await deps.atomically(async (tx): Promise<Result<{ phone: string }, RefusalCode>> => {
    if (!(await holds(deps, tx, request))) return refuse('session.expired');
    if (await isMobileTaken(tx, merchant.id, memberId, number)) return refuse('member.address_taken');
    if (!(await deps.codes.spendCode(tx, merchant.id, id))) return refuse('code.expired');
    await deps.codes.dropCodes(tx, merchant.id, memberId);
    await changeProfile(tx, merchant.id, memberId, {
      phone: number.phone,
      country_dialing_code: number.dialingCode,
      mobile_proven_at: new Date(deps.clock.now()),
    });
    await deps.outbox.publish(tx, merchant.id, 'member.identified', { memberId });
    if (profile.mobile_proven_at && profile.phone !== number.phone) {
      await writeNotice(deps, tx, merchant, profile, { kind: 'address-changed' });
    }
    return ok({ phone: maskMobile(number.dialingCode, number.phone) });
  });
}

/** Dialling codes are prefix-free: at most one matches. */
function splitNumber(target: string) {
  const digits = target.slice(1);
  const dialingCode = [3, 2, 1].map((length) => digits.slice(0, length)).find(isKnownDialingCode);
  assert(dialingCode, 'a number that got a code has a known dialling code');
  return { dialingCode, phone: nationalNumber(digits.slice(dialingCode.length)) };
}
