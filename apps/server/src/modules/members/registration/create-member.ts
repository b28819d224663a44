/** The validated part of a registration that is saved. */
import { type Language, memberTypes, type RefusalCode } from '#contract';
import { newId, ok, type Random, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { LoggedIn, RealType } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import { type LinkRow, newCode, spendLink } from '../links/index.ts';
import {
  documentFingerprint,
  encryptProfile,
  headIcons,
  idNumberFingerprint,
  isMobileTaken,
} from '../profile/index.ts';
import { createTree, holdNode } from '../tree/index.ts';
import type { RegisterBody, Registration } from './check-registration.ts';
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

/** An agent that the member is placed below, and as what. */
interface Below {
  readonly uplineId: string;
  readonly isAgent: boolean;
  readonly series: number | undefined;
}

export interface Origin {
  /** The code that was followed. */
  readonly link?: LinkRow | undefined;
  /** Opened by an agent, and not by a code. */
  readonly below?: Below;
  readonly number?: ProvenNumber | undefined;
}

interface SavedMember {
  readonly memberId: string;
  readonly username: string;
  readonly type: RealType;
}

/** What a link gives counts as far as its agent still has it; a player's code places nobody. */
async function placeOf(tx: Tx, { link, below }: Origin): Promise<Below | undefined> {
  if (below || !link) return below;
  const upline = await holdNode(tx, link.merchant_id, link.member_id);
  if (!upline?.is_agent) return undefined;
  const series = link.series === null || upline.series === null ? undefined : Math.min(link.series, upline.series);
  return { uplineId: link.member_id, isAgent: link.makes_agent, series };
}

/** Creates a member and logs it in. */
export async function createMember(
  deps: MembersDeps,
  request: RegisterRequest,
  registration: Registration,
  origin: Origin,
): Promise<Result<LoggedIn, RefusalCode>> {
  const { merchant, address, device, body, cookies } = request;
  const client = { address, device, deviceToken: body.deviceToken, cookies };
  return await saveMember(deps, request, registration, origin, (tx, member) =>
    deps.accounts.enterNewMember(tx, merchant.id, member, client),
  );
}

export async function saveMember<Value>(
  deps: MembersDeps,
  request: RegisterRequest,
  registration: Registration,
  origin: Origin,
  then: (tx: Tx, member: SavedMember) => Promise<Value>,
): Promise<Result<Value, RefusalCode>> {
  const { credentials, clock, random } = deps;
  const { password, optional } = registration;
  const { number } = origin;
  const memberId = number?.memberId ?? newId(clock, random);
  // before the transaction: a hash takes longer than all of its SQL
  const passwordHash = await credentials.hashSecret(password);
  if (!passwordHash.ok) return passwordHash;
  const paymentHash =
    optional.paymentPassword === undefined ? undefined : await credentials.hashSecret(optional.paymentPassword);
  if (paymentHash && !paymentHash.ok) return paymentHash;
  const hashes = { passwordHash: passwordHash.value, ...(paymentHash && { paymentHash: paymentHash.value }) };
  const profile = { ...profileOf(deps, request, registration, memberId), ...provenOf(deps, number) };

  const username = registration.username ?? `p${newCode(random).toLowerCase()}`;
  return await deps.atomically(async (tx): Promise<Result<Value, RefusalCode>> => {
    if (number) {
      const proven = await spendNumber(tx, request.merchant.id, memberId, number);
      if (!proven.ok) return proven;
    }
    const below = await placeOf(tx, origin);
    const type = below?.isAgent ? memberTypes.agent : memberTypes.player;
    const member = { memberId, username, type };
    const written = await writeMember(deps, tx, request, { ...member, hashes, profile, origin, optional });
    if (!written.ok) return written;
    if (below) {
      const placed = await createTree(deps).place(tx, {
        merchantId: request.merchant.id,
        memberId,
        username,
        ...below,
      });
      if (!placed.ok) return placed;
    }
    return ok(await then(tx, member));
  });
}

async function spendNumber(
  tx: Tx,
  merchantId: string,
  memberId: string,
  number: ProvenNumber,
): Promise<Result<undefined, RefusalCode>> {
  if (await isMobileTaken(tx, merchantId, memberId, number)) {
    return refuse('member.address_taken', { field: 'mobileNum' });
  }
  return (await number.spend(tx)) ? ok() : refuse('code.expired', { field: 'verificationCode' });
}

interface WrittenMember extends SavedMember {
  readonly hashes: { readonly passwordHash: string; readonly paymentHash?: string };
  readonly profile: ReturnType<typeof profileOf>;
  readonly origin: Origin;
  readonly optional: Registration['optional'];
}

/** The account, the profile and the accounts of the wallet; a code that was followed is used. */
async function writeMember(
  { accounts, wallet, outbox, clock }: MembersDeps,
  tx: Tx,
  { merchant, body, cookies = {} }: RegisterRequest,
  { memberId, username, type, hashes, profile, origin: { link, below }, optional }: WrittenMember,
): Promise<Result<undefined, RefusalCode>> {
  const account = await accounts.createAccount(tx, { merchantId: merchant.id, memberId, username, type, ...hashes });
  if (!account.ok) return account;
  const { outsideTicket: ticket } = body;
  const newMember = { merchantId: merchant.id, memberId, cookies };
  if (ticket && !(await accounts.linkNewMember(tx, { ...newMember, ticket }))) return refuse('auth.newcomer_expired');
  if (link && !(await spendLink(tx, link, new Date(clock.now())))) {
    return refuse('auth.invitation_invalid', { field: 'affiliateCode' });
  }
  await insertMember(tx, {
    ...profile,
    username,
    nickname: optional.nickname ?? username,
    invited_by: link?.member_id ?? below?.uplineId ?? null,
  });
  await wallet.open(tx, { merchant, memberId, isTrial: false });
  await outbox.publish(tx, merchant.id, 'member.registered', { memberId, username, isTrial: false });
  return ok();
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
