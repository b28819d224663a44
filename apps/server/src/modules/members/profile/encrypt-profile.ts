/** Personal data that are never searched: encrypted under the server's secret, per member. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { OptionalRegisterField } from '#contract';
import { createEncryptor } from '../../../db/encryptor.ts';
import type { Owner, Row } from '../../../db/tenancy/rows.ts';
import type { MembersDeps } from '../deps.ts';

/** The member's names on other services. */
const elsewhere = ['qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'] as const;

export const encryptedFields = ['idNumber', ...elsewhere] as const;

type Reported = { readonly [Field in OptionalRegisterField]?: string };

/** Null where none was entered. */
export function encryptProfile(
  deps: Pick<MembersDeps, 'secret' | 'random'>,
  owner: Owner,
  reported: Reported,
): string | null {
  const saved = encryptedFields
    .filter((field) => reported[field] !== undefined)
    .map((field) => [field, reported[field]]);
  if (saved.length === 0) return null;
  const encryptor = createEncryptor(deps.secret, 'profiles', deps.random);
  return encryptor.encrypt(JSON.stringify(Object.fromEntries(saved)), `${owner.merchantId} ${owner.memberId}`);
}

/** What was entered of it; nothing where nothing was. */
export function decryptProfile(
  deps: Pick<MembersDeps, 'secret' | 'random'>,
  { merchant_id, id, encrypted }: Pick<Row<'member'>, 'merchant_id' | 'id' | 'encrypted'>,
): Reported {
  if (encrypted === null) return {};
  const encryptor = createEncryptor(deps.secret, 'profiles', deps.random);
  return JSON.parse(encryptor.decrypt(encrypted, `${merchant_id} ${id}`)) as Reported;
}

type Secret = Pick<MembersDeps, 'secret'>;

/** Fingerprint of an identity number within its merchant; the number itself is encrypted. */
export function idNumberFingerprint({ secret }: Secret, merchantId: string, idNumber: string): string {
  return markOf(secret, 'croupier numbers of identity', `${merchantId} ${plainNumber(idNumber)}`);
}

/** Fingerprint of it over all merchants: for groups of merchants that share breaks. */
export function documentFingerprint({ secret }: Secret, idNumber: string): string {
  return markOf(secret, 'croupier documents', plainNumber(idNumber));
}

const plainNumber = (idNumber: string) => idNumber.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

function markOf(secret: Uint8Array, purpose: string, text: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}
