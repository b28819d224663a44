/** Addresses and numbers: their normal form, their masked form, and where notices to a member go. */
import type { CodeChannel } from '#contract';
import { worldNumber } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';

/** Countries whose numbers can be chosen, the merchants' own among them. */
export const countries = [
  { country: 'PH', dialingCode: '63' },
  { country: 'VN', dialingCode: '84' },
  { country: 'TH', dialingCode: '66' },
  { country: 'CN', dialingCode: '86' },
  { country: 'BR', dialingCode: '55' },
  { country: 'PT', dialingCode: '351' },
  { country: 'AE', dialingCode: '971' },
  { country: 'AU', dialingCode: '61' },
  { country: 'BD', dialingCode: '880' },
  { country: 'BN', dialingCode: '673' },
  { country: 'GB', dialingCode: '44' },
  { country: 'HK', dialingCode: '852' },
  { country: 'ID', dialingCode: '62' },
  { country: 'IN', dialingCode: '91' },
  { country: 'JP', dialingCode: '81' },
  { country: 'KH', dialingCode: '855' },
  { country: 'KR', dialingCode: '82' },
  { country: 'LA', dialingCode: '856' },
  { country: 'LK', dialingCode: '94' },
  { country: 'MM', dialingCode: '95' },
  { country: 'MO', dialingCode: '853' },
  { country: 'MY', dialingCode: '60' },
  { country: 'NP', dialingCode: '977' },
  { country: 'NZ', dialingCode: '64' },
  { country: 'PK', dialingCode: '92' },
  { country: 'SG', dialingCode: '65' },
  { country: 'TL', dialingCode: '670' },
  { country: 'TW', dialingCode: '886' },
  { country: 'US', dialingCode: '1' },
] as const;

const homes: { readonly [currency: string]: string } = { PHP: '63', VND: '84', THB: '66', CNY: '86', BRL: '55' };

/** The dialling code of the merchant's currency. */
export function homeDialingCode(merchant: Merchant): string {
  return homes[merchant.currency.code] ?? '1';
}

export function isKnownDialingCode(dialingCode: string): boolean {
  return countries.some((one) => one.dialingCode === dialingCode);
}

/** Members write addresses in any case; no mail server today distinguishes them. */
export function plainEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** `lu***@example.com`: enough for its owner to recognise it. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 2)}***@${domain}`;
}

/** `+63 •••• 4567`. */
export function maskMobile(dialingCode: string, phone: string): string {
  return `+${dialingCode} •••• ${phone.slice(-4)}`;
}

export interface Contact {
  readonly email: string | null;
  readonly email_proven_at: Date | null;
  readonly phone: string | null;
  readonly country_dialing_code: string | null;
  readonly mobile_proven_at: Date | null;
}

/** What a member has entered that must not be part of the password. */
export const personOf = ({ username, email, phone }: Contact & { readonly username: string }) => ({
  username,
  email,
  phone,
});

/** A member's verified addresses: codes and notices go there, and to no unverified address. */
export function provenAddresses(contact: Contact): { readonly [Channel in CodeChannel]: string | undefined } {
  const { email, phone, country_dialing_code: dialingCode } = contact;
  return {
    email: contact.email_proven_at && email ? plainEmail(email) : undefined,
    sms: contact.mobile_proven_at && phone && dialingCode ? worldNumber(dialingCode, phone) : undefined,
  };
}

/** The target of a notice to a member; undefined without any. */
export function placeToWrite(
  contact: Contact,
  channels: readonly CodeChannel[],
): { readonly channel: CodeChannel; readonly to: string } | undefined {
  const places = provenAddresses(contact);
  for (const channel of ['email', 'sms'] as const) {
    const to = places[channel];
    if (to !== undefined && channels.includes(channel)) return { channel, to };
  }
  return undefined;
}
