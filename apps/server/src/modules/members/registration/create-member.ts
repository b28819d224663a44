/** The validated part of a registration that is saved. */
import type { Language, RefusalCode } from '#contract';
import { newId, ok, type Random, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { OpenedSession } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import {
  documentFingerprint,
  encryptProfile,
  headIcons,
  idNumberFingerprint,
  isMobileTaken,
} from '../profile/index.ts';
import type { RegisterBody, Registration } from './check-registration.ts';
import { newCode } from './invitation.ts';
import { insertMember } from './store.ts';

export interface RegisterRequest {
  readonly merchant: Merchant;
  readonly body: RegisterBody;
  readonly address: string;
  readonly device: string;
  readonly host: string;
  readonly language: Language;
  /** The browser's cookie; empty where no browser registers. */
  readonly cookies?: { readonly [name: string]: string | undefined };
}

/** A number verified by a code, and the member that code was made for. */
export interface ProvenNumber {
  readonly memberId: string;
  readonly dialingCode: string;
  /** Without its trunk prefix. */
  readonly phone: string;
  /** Consumes the code; false when a concurrent call already did. */
  readonly spend: (tx: Tx) => Promise<boolean>;
}

export interface Origin {
  readonly invitedBy?: string | undefined;
  readonly number?: ProvenNumber | undefined;
}

export async function createMember(
  deps: MembersDeps,
  request: RegisterRequest,
  registration: Registration,
  { invitedBy, number }: Origin,
): Promise<Result<OpenedSession, RefusalCode>> {
  const { accounts, credentials, clock, random } = deps;
  const { merchant, address, device } = request;
  const { password, optional } = registration;
  const memberId = number?.memberId ?? newId(clock, random);
  const profile = { ...profileOf(deps, request, registration, memberId), ...provenOf(deps, number) };
  // before the transaction: a hash takes longer than all of its SQL
  const passwordHash = await credentials.hashSecret(password);
  if (!passwordHash.ok) return passwordHash;
  const paymentHash =
    optional.paymentPassword === undefined ? undefined : await credentials.hashSecret(optional.paymentPassword);
  if (paymentHash && !paymentHash.ok) return paymentHash;

  const username = registration.username ?? `p${newCode(random).toLowerCase()}`;
  return await deps.atomically(async (tx): Promise<Result<OpenedSession, RefusalCode>> => {
    if (number) {
      if (await isMobileTaken(tx, merchant.id, memberId, number)) {
        return refuse('member.address_taken', { field: 'mobileNum' });
      }
      if (!(await number.spend(tx))) return refuse('code.expired', { field: 'verificationCode' });
    }
    const account = await accounts.createAccount(tx, {
      merchantId: merchant.id,
      memberId,
      username,
      type: 0,
      passwordHash: passwordHash.value,
      ...(paymentHash && { paymentHash: paymentHash.value }),
    });
    if (!account.ok) return account;
    const { outsideTicket: ticket } = request.body;
    const newMember = { merchantId: merchant.id, memberId, cookies: request.cookies ?? {} };
    if (ticket && !(await accounts.linkNewMember(tx, { ...newMember, ticket }))) return refuse('auth.newcomer_expired');
    await insertMember(tx, {
      ...profile,
      username,
      nickname: optional.nickname ?? username,
      invited_by: invitedBy ?? null,
    });
    await deps.wallet.open(tx, { merchant, memberId, isTrial: false });
    await deps.outbox.publish(tx, merchant.id, 'member.registered', { memberId, username, isTrial: false });
    return ok(await accounts.openSession(tx, merchant.id, { memberId, username, type: 0 }, { address, device }));
  });
}

const provenOf = ({ clock }: MembersDeps, number: ProvenNumber | undefined) =>
  number && {
    country_dialing_code: number.dialingCode,
    phone: number.phone,
    mobile_proven_at: new Date(clock.now()),
  };

/** What was entered and declared, each with its time. */
function profileOf(
  deps: MembersDeps,
  { merchant, body, host, language }: RegisterRequest,
  { optional, dialingCode }: Registration,
  memberId: string,
) {
  const now = new Date(deps.clock.now());
  return {
    merchant_id: merchant.id,
    id: memberId,
    is_trial: false,
    icon: randomIcon(deps.random),
    language,
    created_at: now,
    declared_age: merchant.manifest.minimumAge,
    declared_age_at: now,
    terms_version: body.termsVersion,
    terms_accepted_at: now,
    register_method: body.registerMethod,
    register_host: host.slice(0, 255),
    recommender: optional.recommenderId ?? null,
    email: optional.email ?? null,
    phone: optional.mobileNum ?? null,
    country_dialing_code: dialingCode ?? null,
    payee_name: optional.payeeName ?? null,
    id_number: optional.idNumber === undefined ? null : idNumberFingerprint(deps, merchant.id, optional.idNumber),
    document_fingerprint: optional.idNumber === undefined ? null : documentFingerprint(deps, optional.idNumber),
    encrypted: encryptProfile(deps, { merchantId: merchant.id, memberId }, optional),
  };
}

export function randomIcon(random: Random): string {
  const [byte = 0] = random.bytes(1);
  return headIcons[byte % headIcons.length] ?? headIcons[0];
}
