import type { OptionalRegisterField } from '#contract';
import { assert } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import type { MembersDeps } from './deps.ts';
import { makeMember } from './register.ts';
import { checkRegistration } from './rules.ts';

/** The logins the demo shows. They exist where demo merchants do: never in production. */
export const demoMembers = [
  { username: 'luckytiger', password: 'Tiger-2026!', nickname: 'Lucky Tiger' },
  { username: 'quietlotus', password: 'Lotus-2026!', nickname: 'Quiet Lotus' },
  { username: 'bravedragon', password: 'Dragon-2026!', nickname: 'Brave Dragon' },
] as const;

/** What they fill in where a merchant asks for it. */
const answers: { readonly [Field in OptionalRegisterField]?: (username: string) => string } = {
  email: (username) => `${username}@example.com`,
  mobileNum: () => '9170000001',
  payeeName: (username) => `Demo ${username}`,
  paymentPassword: () => '246810',
  idNumber: () => 'DEMO-000001',
  qqNum: () => '10001234',
};

/** Registers the demo members of one merchant, as anyone would register, but for the captcha. Safe to run twice. */
export async function seedDemoMembers(deps: MembersDeps, merchant: Merchant): Promise<void> {
  assert(merchant.manifest.isDemo, `${merchant.id} is no demo merchant`);
  const { manifest } = merchant;
  for (const { username, password, nickname } of demoMembers) {
    if (!(await deps.identity.isUsernameFree(deps.db, merchant.id, username))) continue;
    const wanted = Object.entries(manifest.register.optionalFields).filter(([, wish]) => wish === 'required');
    const optional = Object.fromEntries(
      wanted.map(([field]) => [field, answers[field as OptionalRegisterField]?.(username) ?? `demo${username}`]),
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
    const config = { ...manifest, register: { ...manifest.register, isCaptchaRequired: false } };
    const checked = checkRegistration(config, body);
    assert(checked.ok, `the demo member ${username} keeps the rules of ${merchant.id}`);
    const registration = { ...checked.value, optional: { ...checked.value.optional, nickname } };
    const host = manifest.hosts[0] ?? '';
    const made = await makeMember(
      deps,
      { merchant, body, address: '127.0.0.1', device: '', host, language: manifest.defaultLanguage },
      registration,
      undefined,
    );
    assert(made.ok, `the demo member ${username} can be made`);
  }
}
