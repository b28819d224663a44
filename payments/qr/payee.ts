/**
 * The payee of a code. Settings: `account` (the data of the country's scheme, as `tag/sub=value;…`, nested with dots:
 * `38/00=A000000727;01.00=970436;01.01=0011001234567;02=QRIBFTTA`), `name`, `city`, `country` (two letters), `category` (the merchant
 * category code, default 7995).
 */
import type { Settings } from '#provider-kit';
import { field, MAX_IN_FIELD } from './fields.ts';

/** ISO 4217 numbers, as the standard requires. */
export const currencyNumbers: { readonly [code: string]: string } = {
  PHP: '608',
  VND: '704',
  THB: '764',
  CNY: '156',
  BRL: '986',
  USD: '840',
};

const ACCOUNT = /^(2[6-9]|[34]\d|5[01])\/(\d\d(?:\.\d\d)?=[\x20-\x3a\x3c-\x7e]{1,99};?)+$/;
/** Characters that every reader of such codes can show. */
const isPlain = (text: string, max: number) => text.length > 0 && text.length <= max && /^[\x20-\x7e]+$/.test(text);

export function validate(settings: Settings): string | undefined {
  const { account = '', name = '', city = '', country = '', category = '7995' } = settings;
  // Encoded, it is never longer than here.
  if (!ACCOUNT.test(account) || account.length > MAX_IN_FIELD) {
    return 'the account is no tag/sub=value;…';
  }
  if (!isPlain(name, 25)) return 'the name wants 1 to 25 plain letters';
  if (!isPlain(city, 15)) return 'the city wants 1 to 15 plain letters';
  if (!/^[A-Z]{2}$/.test(country)) return 'the country is no two capital letters';
  return /^\d{4}$/.test(category) ? undefined : 'the category is no four digits';
}

/** The merchant account information, as one field. */
export function accountField(account: string): string {
  const [tag = '', rest = ''] = account.split('/');
  const nested = new Map<string, string>();
  for (const part of rest.split(';').filter((text) => text !== '')) {
    const [path = '', ...value] = part.split('=');
    const [sub = '', under] = path.split('.');
    const text = value.join('=');
    nested.set(sub, (nested.get(sub) ?? '') + (under === undefined ? text : field(under, text)));
  }
  return field(tag, [...nested].map(([sub, value]) => field(sub, value)).join(''));
}
