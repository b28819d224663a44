import type { OptionalRegisterField } from '#contract';
import { assert, newId } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import { homeDialingCode } from '../profile/index.ts';
import { checkRegistration } from './check-registration.ts';
import { createMember, type Origin } from './create-member.ts';

/** The logins shown in the demo. They exist at demo merchants only: never in production. */
export const demoMembers = [
  { username: 'luckytiger', password: 'Tiger-2026!', nickname: 'Lucky Tiger', phone: '9170000001' },
  { username: 'quietlotus', password: 'Lotus-2026!', nickname: 'Quiet Lotus', phone: '9170000002' },
  { username: 'bravedragon', password: 'Dragon-2026!', nickname: 'Brave Dragon', phone: '9170000003' },
] as const;

interface DemoMember {
  readonly username: string;
  readonly password: string;
  readonly nickname: string;
  readonly phone: string;
}

/** An agent of the platform, and who is below: its login is shown too. */
export const demoAgent = {
  username: 'silverfox',
  password: 'Silver-2026!',
  nickname: 'Silver Fox',
  phone: '9170000011',
} as const satisfies DemoMember;

const demoTeam = [
  { username: 'redcrane', password: 'Crane-2026!', nickname: 'Red Crane', phone: '9170000012', isAgent: true },
  { username: 'greenheron', password: 'Heron-2026!', nickname: 'Green Heron', phone: '9170000013', isAgent: false },
] as const satisfies readonly (DemoMember & { readonly isAgent: boolean })[];

/** Their values for required fields. */
const answers: { readonly [Field in OptionalRegisterField]?: (member: DemoMember) => string } = {
  email: ({ username }) => `${username}@example.com`,
  mobileNum: ({ phone }) => phone,
  payeeName: ({ username }) => `Demo ${username}`,
  paymentPassword: () => '246810',
  idNumber: () => 'DEMO-000001',
  qqNum: () => '10001234',
};

/** Registers the demo members of one merchant through the ordinary use case, without a captcha. Idempotent. */
export async function seedDemoMembers(deps: MembersDeps, merchant: Merchant): Promise<void> {
  for (const member of demoMembers) await seedDemoMember(deps, merchant, member);
}

/** Registers the agent, then, once `make` has made it one, those below it. Idempotent. */
export async function seedDemoTeam(
  deps: MembersDeps,
  merchant: Merchant,
  make: (agentId: string) => Promise<void>,
): Promise<void> {
  const uplineId = await seedDemoMember(deps, merchant, demoAgent);
  if (uplineId === undefined) return;
  await make(uplineId);
  for (const { isAgent, ...member } of demoTeam) {
    await seedDemoMember(deps, merchant, member, { uplineId, isAgent, series: undefined });
  }
}

/** Answers the new member, and nothing where there is one of this name. */
async function seedDemoMember(
  deps: MembersDeps,
  merchant: Merchant,
  member: DemoMember,
  below?: Origin['below'],
): Promise<string | undefined> {
  const { manifest } = merchant;
  assert(manifest.isDemo, `${merchant.id} is no demo merchant`);
  const { username, password, nickname, phone } = member;
  if (!(await deps.accounts.isUsernameFree(deps.db, merchant.id, username))) return undefined;
  const required = Object.entries(manifest.register.optionalFields).filter(([, intent]) => intent === 'required');
  const optional = Object.fromEntries(
    required.map(([field]) => [field, answers[field as OptionalRegisterField]?.(member) ?? `demo${username}`]),
  );
  const body = {
    username,
    password,
    confirmPassword: password,
    isOfAge: true,
    termsVersion: manifest.register.termsVersion,
    registerMethod: 'H5',
    type: 0,
    ...optional,
  } as const;
  const config = { ...manifest, register: { ...manifest.register, isCaptchaRequired: false, isMobileProven: false } };
  const checked = checkRegistration(config, body);
  assert(checked.ok, `the demo member ${username} keeps the rules of ${merchant.id}`);
  const registration = { ...checked.value, optional: { ...checked.value.optional, nickname } };
  const host = manifest.hosts[0] ?? '';
  const dialingCode = homeDialingCode(merchant);
  const memberId = newId(deps.clock, deps.random);
  const made = await createMember(
    deps,
    { merchant, body, address: '127.0.0.1', device: '', host, language: manifest.defaultLanguage },
    registration,
    // their numbers are verified, so that they can be used to log in
    { number: { memberId, dialingCode, phone, spend: async () => true }, ...(below && { below }) },
  );
  assert(made.ok, `the demo member ${username} can be made`);
  // No browser registered them.
  await inTransaction(deps, (tx) => deps.access.forgetDevices(tx, merchant.id, memberId));
  return memberId;
}
