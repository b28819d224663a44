/**
 * Password recovery: a code to the address or number of the account, then a new password. Name and address must belong together, and
 * the address must be verified: a mistyped one must not give access. Neither the answer nor its timing reveals whether they match.
 */
import type { BodyOf, CodeChannel, Endpoints, Language, RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { IssuedCode } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import {
  channelsOf,
  personOf,
  profileOf,
  provenAddresses,
  refuseNewPassword,
  refusePassword,
  writeNotice,
} from '../profile/index.ts';

export interface RecoveryRequest {
  readonly merchant: Merchant;
  readonly address: string;
  readonly language: Language;
  readonly username: string;
  readonly channel: CodeChannel;
  /** The typed address in normal form. */
  readonly target: string;
  readonly captchaId: string;
  readonly captcha: string;
}

/** Placeholder member: nobody has this id. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

export async function requestRecoveryCode(
  deps: MembersDeps,
  request: RecoveryRequest,
): Promise<Result<IssuedCode, RefusalCode>> {
  const { merchant, address, channel, target, language } = request;
  if (!channelsOf(deps, merchant).includes(channel)) return refuse('feature.off');
  const human = await deps.guard.requireCaptcha(merchant.id, address, request);
  if (!human.ok) return human;
  const name = request.username.trim().toLowerCase();
  const memberId = await deps.accounts.memberNamed(deps.db, merchant.id, name);
  const profile = await profileOf(deps.db, merchant.id, memberId ?? NOBODY);
  const isTheirs = profile !== undefined && provenAddresses(profile)[channel] === target;
  return await deps.codes.issueCode({
    merchantId: merchant.id,
    purpose: 'password',
    memberId: isTheirs ? profile.id : undefined,
    channel,
    target,
    language,
    name,
    address,
  });
}

export async function resetPassword(
  deps: MembersDeps,
  { merchant, address, body }: { merchant: Merchant; address: string; body: BodyOf<Endpoints['resetPassword']> },
): Promise<Result<Record<never, never>, RefusalCode>> {
  const { codes, guard } = deps;
  const { newPassword } = body;
  // before a try is counted: a typing error is no guess
  const weak = refuseNewPassword(merchant.manifest, body, {});
  if (weak) return weak;
  const may = await guard.spend(merchant.id, 'codeTry', address);
  if (!may.ok) return may;
  const proven = await codes.proveCode(merchant.id, {
    id: body.verificationId,
    code: body.verificationCode,
    purpose: 'password',
  });
  if (!proven.ok) return proven;
  const { memberId, id } = proven.value;
  return await replacePassword(deps, merchant, {
    memberId,
    newPassword,
    spend: (tx) => codes.spendCode(tx, merchant.id, id),
  });
}

export interface Replacement {
  readonly memberId: string;
  readonly newPassword: string;
  /** Consumes the proof, in the same transaction; false when a concurrent call already did. */
  readonly spend?: (tx: Tx) => Promise<boolean>;
}

/** Sets the new password: every session ends, every device is unknown again, and a notice is sent. */
export async function replacePassword(
  deps: MembersDeps,
  merchant: Merchant,
  { memberId, newPassword, spend }: Replacement,
): Promise<Result<Record<never, never>, RefusalCode>> {
  const { credentials, access } = deps;
  const profile = await profileOf(deps.db, merchant.id, memberId);
  if (!profile) return refuse('code.expired');
  const weak = refusePassword(merchant.manifest, newPassword, personOf(profile));
  if (weak) return weak;
  const hash = await credentials.hashSecret(newPassword);
  if (!hash.ok) return hash;
  const done = await deps.atomically(async (tx): Promise<Result<readonly string[], RefusalCode>> => {
    if (spend && !(await spend(tx))) return refuse('code.expired');
    await credentials.setSecret(tx, merchant.id, memberId, { kind: 'password', hash: hash.value });
    await access.forgetDevices(tx, merchant.id, memberId);
    await writeNotice(deps, tx, merchant, profile, { kind: 'password-changed' });
    await deps.outbox.publish(tx, merchant.id, 'member.identified', { memberId });
    return ok(await access.endOtherAccess(tx, merchant.id, memberId, undefined));
  });
  if (!done.ok) return done;
  access.notifyEnds(merchant.id, memberId, done.value);
  return ok({});
}
