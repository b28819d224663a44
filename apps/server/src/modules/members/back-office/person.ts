/** The personal data of a member: by field, as entered, and masked for anyone who may not see them. */
import { decryptProfile, maskEmail, maskMobile, maskName, type Profile } from '../profile/index.ts';

export type Person = Readonly<Partial<Record<PersonField, string>>>;

export const personFields = [
  'email',
  'phone',
  'payeeName',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
] as const;

export type PersonField = (typeof personFields)[number];

/** The fields that were entered. */
export function personOf(deps: Parameters<typeof decryptProfile>[0], profile: Profile): Person {
  const { email, phone, country_dialing_code: code, payee_name: payeeName } = profile;
  const entered: { [Field in PersonField]?: string | null } = {
    email,
    phone: phone === null ? null : `${code === null ? '' : `+${code} `}${phone}`,
    payeeName,
    ...decryptProfile(deps, profile),
  };
  return Object.fromEntries(
    personFields.flatMap((field) => {
      const value = entered[field];
      return value ? [[field, value]] : [];
    }),
  );
}

export function maskedPerson(deps: Parameters<typeof decryptProfile>[0], profile: Profile): Person {
  return Object.fromEntries(
    Object.entries(personOf(deps, profile)).map(([field, value]) => [field, masked(profile, field, value)]),
  );
}

function masked({ country_dialing_code: code, phone }: Profile, field: string, value: string): string {
  if (field === 'email') return maskEmail(value);
  if (field === 'phone') return maskMobile(code ?? '', phone ?? '');
  return maskName(value);
}
