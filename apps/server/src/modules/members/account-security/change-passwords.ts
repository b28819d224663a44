/** A logged-in member's passwords: the login password, and the payment password. */
import type { BodyOf, CodeChannel, Endpoints, Language, RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { IssuedCode } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import {
  channelsOf,
  isGoodPaymentPassword,
  ownProfile,
  personOf,
  provenAddresses,
  refuseNewPassword,
  writeNotice,
} from '../profile/index.ts';

export interface OwnRequest<Body> {
  readonly merchant: Merchant;
  readonly session: { readonly id: string; readonly memberId: string; readonly username: string };
  readonly body: Body;
}

type Done = Promise<Result<Record<never, never>, RefusalCode>>;

export async function changePassword(
  deps: MembersDeps,
  { merchant, session, body }: OwnRequest<BodyOf<Endpoints['changePassword']>>,
): Done {
  const { credentials, access } = deps;
  const { newPassword } = body;
  const profile = await ownProfile(deps.db, merchant.id, session.memberId);
  const weak = refuseNewPassword(merchant.manifest, body, personOf(profile));
  if (weak) return weak;
  const { oldPassword: password, stepCode } = body;
  const proven = await credentials.proveOwner(merchant.id, session.memberId, { password, stepCode });
  if (!proven.ok) return proven;
  if (newPassword === body.oldPassword) return refuse('password.same', { field: 'newPassword' });
  const hash = await credentials.hashSecret(newPassword);
  if (!hash.ok) return hash;
  const ended = await deps.atomically(async (tx) => {
    if (!(await access.holdSession(tx, merchant.id, session.memberId, session.id))) return refuse('session.expired');
    await credentials.setSecret(tx, merchant.id, session.memberId, { kind: 'password', hash: hash.value });
    await writeNotice(deps, tx, merchant, profile, { kind: 'password-changed' });
    return ok(await access.endOtherAccess(tx, merchant.id, session.memberId, session.id));
  });
  if (!ended.ok) return ended;
  access.notifyEnds(merchant.id, session.memberId, ended.value);
  return ok({});
}

function wrongPaymentPassword(body: { readonly paymentPassword: string; readonly confirmPaymentPassword: string }) {
  if (!isGoodPaymentPassword(body.paymentPassword)) return refuse('auth.field_invalid', { field: 'paymentPassword' });
  return body.paymentPassword === body.confirmPaymentPassword
    ? undefined
    : refuse('auth.confirmation_differs', { field: 'confirmPaymentPassword' });
}

export async function setPaymentPassword(
  deps: MembersDeps,
  { merchant, session, body }: OwnRequest<BodyOf<Endpoints['setPaymentPassword']>>,
): Done {
  const { credentials, access } = deps;
  const wrong = wrongPaymentPassword(body);
  if (wrong) return wrong;
  if ((await credentials.secretsOf(merchant.id, session.memberId)).hasPaymentPassword) {
    return refuse('member.payment_password_set');
  }
  const proven = await credentials.proveSecret(merchant.id, session.memberId, 'password', body.password);
  if (!proven.ok) return proven;
  if (body.password === body.paymentPassword) return refuse('password.same', { field: 'paymentPassword' });
  const hash = await credentials.hashSecret(body.paymentPassword);
  if (!hash.ok) return hash;
  return await deps.atomically(async (tx): Done => {
    if (!(await access.holdSession(tx, merchant.id, session.memberId, session.id))) return refuse('session.expired');
    await credentials.setSecret(tx, merchant.id, session.memberId, { kind: 'payment', hash: hash.value });
    return ok({});
  });
}

/** Sets another by the previous one, or by a code to an address verified before. */
export async function resetPaymentPassword(
  deps: MembersDeps,
  { merchant, session, body }: OwnRequest<BodyOf<Endpoints['resetPaymentPassword']>>,
): Done {
  const { credentials, codes, access } = deps;
  const { memberId } = session;
  const wrong = wrongPaymentPassword(body);
  if (wrong) return wrong;
  if (!(await credentials.secretsOf(merchant.id, memberId)).hasPaymentPassword) {
    return refuse('member.payment_password_unset');
  }
  const { verificationId, verificationCode, oldPaymentPassword } = body;
  const isByCode = verificationId !== undefined && verificationCode !== undefined;
  if (isByCode) {
    const answer = { id: verificationId, code: verificationCode, purpose: 'payment', memberId } as const;
    const proven = await codes.proveCode(merchant.id, answer);
    if (!proven.ok) return proven;
  } else {
    const proven = await credentials.proveSecret(merchant.id, memberId, 'payment', oldPaymentPassword ?? '');
    if (!proven.ok) return proven;
    if (oldPaymentPassword === body.paymentPassword) return refuse('password.same', { field: 'paymentPassword' });
  }
  const profile = await ownProfile(deps.db, merchant.id, memberId);
  const hash = await credentials.hashSecret(body.paymentPassword);
  if (!hash.ok) return hash;
  return await deps.atomically(async (tx): Done => {
    if (!(await access.holdSession(tx, merchant.id, memberId, session.id))) return refuse('session.expired');
    if (isByCode && !(await codes.spendCode(tx, merchant.id, verificationId))) return refuse('code.expired');
    await credentials.setSecret(tx, merchant.id, memberId, { kind: 'payment', hash: hash.value });
    await writeNotice(deps, tx, merchant, profile, { kind: 'password-changed' });
    return ok({});
  });
}

/** A code to an address verified before: a session alone cannot reset a payment password. */
export async function requestOwnCode(
  deps: MembersDeps,
  request: OwnRequest<{ readonly channel: CodeChannel }> & { readonly address: string; readonly language: Language },
): Promise<Result<IssuedCode, RefusalCode>> {
  const { merchant, session, body, address, language } = request;
  const { channel } = body;
  const profile = await ownProfile(deps.db, merchant.id, session.memberId);
  const target = provenAddresses(profile)[channel];
  if (target === undefined || !channelsOf(deps, merchant).includes(channel)) return refuse('member.address_unproven');
  return await deps.codes.issueCode({
    merchantId: merchant.id,
    purpose: 'payment',
    memberId: session.memberId,
    channel,
    target,
    language,
    name: session.memberId,
    address,
  });
}
