/**
 * Addresses and numbers that operators correct. Anyone who has the new one has to prove it: until then nothing is sent there, nobody logs in by it, and
 * the former one, if it was proven, gets a notice.
 */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { nationalNumber } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import {
  changeProfile,
  isEmailTaken,
  isGoodEmail,
  isGoodMobile,
  isKnownDialingCode,
  isMobileTaken,
  maskEmail,
  maskMobile,
  type Profile,
  plainEmail,
  profileOf,
  writeNotice,
} from '../profile/index.ts';

type Deps = Pick<MembersDeps, 'clock' | 'outbox' | 'codes' | 'messengers'>;

interface Owned {
  readonly merchant: Merchant;
  readonly memberId: string;
}

interface Corrected {
  readonly before: string;
  readonly after: string;
}

type Answer = Promise<Result<Corrected, 'member.unknown' | 'member.address_taken' | 'request.malformed'>>;

export async function correctEmail(deps: Deps, tx: Tx, owned: Owned, text: string): Answer {
  const { merchant, memberId } = owned;
  const email = plainEmail(text);
  if (!isGoodEmail(email)) return refuse('request.malformed', { field: 'choice' });
  const profile = await profileOf(tx, merchant.id, memberId);
  if (!profile || profile.is_trial) return refuse('member.unknown');
  if (await isEmailTaken(tx, merchant.id, memberId, email)) return refuse('member.address_taken');
  await changeProfile(tx, merchant.id, memberId, { email, email_proven_at: null });
  await notify(deps, tx, owned, profile.email_proven_at === null ? undefined : { ...profile, mobile_proven_at: null });
  return ok({ before: profile.email === null ? '' : maskEmail(profile.email), after: maskEmail(email) });
}

/** `63 9171234567`: the dialling code first. */
export async function correctMobile(deps: Deps, tx: Tx, owned: Owned, text: string): Answer {
  const { merchant, memberId } = owned;
  const [, dialingCode = '', given = ''] = /^\+?(\d{1,4}) (\d{6,15})$/.exec(text.trim()) ?? [];
  const phone = nationalNumber(given);
  if (!isKnownDialingCode(dialingCode) || !isGoodMobile(phone)) return refuse('request.malformed', { field: 'choice' });
  const profile = await profileOf(tx, merchant.id, memberId);
  if (!profile || profile.is_trial) return refuse('member.unknown');
  if (await isMobileTaken(tx, merchant.id, memberId, { dialingCode, phone })) return refuse('member.address_taken');
  const change = { phone, country_dialing_code: dialingCode, mobile_proven_at: null };
  await changeProfile(tx, merchant.id, memberId, change);
  await notify(deps, tx, owned, profile.mobile_proven_at === null ? undefined : { ...profile, email_proven_at: null });
  const { phone: former, country_dialing_code: code } = profile;
  return ok({ before: former === null ? '' : maskMobile(code ?? '', former), after: maskMobile(dialingCode, phone) });
}

/** Codes that were sent before prove nothing any more. `former`: where the notice goes, if it was proven. */
async function notify(deps: Deps, tx: Tx, { merchant, memberId }: Owned, former: Profile | undefined): Promise<void> {
  await deps.codes.dropCodes(tx, merchant.id, memberId);
  await deps.outbox.publish(tx, merchant.id, 'member.identified', { memberId });
  await deps.outbox.publish(tx, merchant.id, 'details.corrected', { memberId });
  if (former) await writeNotice(deps, tx, merchant, former, { kind: 'address-changed' });
}
