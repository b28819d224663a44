import type { Language, OptionalRegisterField, RefusalCode } from '#contract';
import { newId, ok, type Random, type Result, refuse } from '#kernel';
import type { OpenedSession } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { MembersDeps } from './deps.ts';
import { checkRegistration, headIcons, type RegisterBody, type Registration } from './rules.ts';
import { insertMember, inviterOf } from './store.ts';

export interface RegisterAsk {
  readonly merchant: Merchant;
  readonly body: RegisterBody;
  readonly address: string;
  readonly device: string;
  readonly host: string;
  readonly language: Language;
}

/** Makes a member: account, profile and purse in one commit, and logs them in. */
export async function register(deps: MembersDeps, ask: RegisterAsk): Promise<Result<OpenedSession, RefusalCode>> {
  const { merchant, body, address } = ask;
  if (!merchant.manifest.register.methods.includes('username')) return refuse('feature.off');
  const checked = checkRegistration(merchant.manifest, body);
  if (!checked.ok) return checked;
  const registration = checked.value;

  const may = await deps.identity.spend(merchant.id, 'register', address);
  if (!may.ok) return may;
  const code = registration.optional.affiliateCode;
  const invitedBy = code === undefined ? undefined : await inviterOf(deps.db, merchant.id, code, ask.host);
  if (code !== undefined && invitedBy === undefined) {
    return refuse('auth.invitation_invalid', { field: 'affiliateCode' });
  }
  if (body.captchaId && body.captcha) {
    const answer = { id: body.captchaId, text: body.captcha };
    if (!(await deps.identity.checkCaptcha(merchant.id, address, answer))) {
      return refuse('auth.captcha_wrong', { captcha: true, field: 'captcha' });
    }
  }
  return await makeMember(deps, ask, registration, invitedBy);
}

/** The part of a registration that is left once everything was checked. */
export async function makeMember(
  deps: MembersDeps,
  ask: RegisterAsk,
  registration: Registration,
  invitedBy: string | undefined,
): Promise<Result<OpenedSession, RefusalCode>> {
  const { identity, clock, random } = deps;
  const { merchant, address, device } = ask;
  const { username, password, optional } = registration;
  // before the transaction: a hash takes longer than all of its SQL
  const passwordHash = await identity.hashSecret(password);
  if (!passwordHash.ok) return passwordHash;
  const paymentHash =
    optional.paymentPassword === undefined ? undefined : await identity.hashSecret(optional.paymentPassword);
  if (paymentHash && !paymentHash.ok) return paymentHash;

  const memberId = newId(clock, random);
  return await deps.atomically(async (tx): Promise<Result<OpenedSession, RefusalCode>> => {
    const account = await identity.createAccount(tx, {
      merchantId: merchant.id,
      memberId,
      username,
      type: 0,
      passwordHash: passwordHash.value,
      ...(paymentHash && { paymentHash: paymentHash.value }),
    });
    if (!account.ok) return account;
    await insertMember(tx, {
      merchant_id: merchant.id,
      id: memberId,
      username,
      nickname: optional.nickname ?? username,
      is_trial: false,
      icon: randomIcon(random),
      language: ask.language,
      created_at: new Date(clock.now()),
      declared_age_at: new Date(clock.now()),
      terms_version: ask.body.termsVersion,
      register_method: ask.body.registerMethod,
      register_host: ask.host.slice(0, 255),
      invited_by: invitedBy ?? null,
      ...profileOf(optional),
    });
    await deps.wallet.open(tx, { merchant, memberId, isTrial: false });
    await deps.outbox.tell(tx, merchant.id, 'member.registered', { memberId, username, isTrial: false });
    return ok(
      await identity.openSession(tx, merchant.id, { memberId, userName: username, type: 0 }, { address, device }),
    );
  });
}

const contactFields = ['qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'] as const;

function profileOf(optional: { readonly [Field in OptionalRegisterField]?: string }) {
  const contacts = Object.fromEntries(
    contactFields.flatMap((field) => (optional[field] === undefined ? [] : [[field, optional[field]]])),
  );
  return {
    recommender: optional.recommenderId ?? null,
    email: optional.email ?? null,
    mobile_num: optional.mobileNum ?? null,
    payee_name: optional.payeeName ?? null,
    id_number: optional.idNumber ?? null,
    contacts: JSON.stringify(contacts),
  };
}

export function randomIcon(random: Random): string {
  const [byte = 0] = random.bytes(1);
  return headIcons[byte % headIcons.length] ?? headIcons[0];
}
