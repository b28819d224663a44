/** What is personal of a profile and never searched: kept under the house's secret, each for its own member. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { OptionalRegisterField } from '#contract';
import { createEncryptor } from '../../../db/encryptor.ts';
import type { MembersDeps } from '../deps.ts';

/** The names somebody has elsewhere. */
const elsewhere = ['qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'] as const;

export const sealedFields = ['idNumber', ...elsewhere] as const;

type Reported = { readonly [Field in OptionalRegisterField]?: string };

export interface Whose {
  readonly merchantId: string;
  readonly memberId: string;
}

/** Null where nothing of it was told. */
export function encryptProfile(
  deps: Pick<MembersDeps, 'secret' | 'random'>,
  whose: Whose,
  reported: Reported,
): string | null {
  const kept = sealedFields.filter((field) => reported[field] !== undefined).map((field) => [field, reported[field]]);
  if (kept.length === 0) return null;
  const encryptor = createEncryptor(deps.secret, 'profiles', deps.random);
  return encryptor.seal(JSON.stringify(Object.fromEntries(kept)), `${whose.merchantId} ${whose.memberId}`);
}

type Secret = Pick<MembersDeps, 'secret'>;

/** By this a number of identity is known again within its merchant, though nobody can read it. */
export function idNumberFingerprint({ secret }: Secret, merchantId: string, idNumber: string): string {
  return markOf(secret, 'croupier numbers of identity', `${merchantId} ${plainNumber(idNumber)}`);
}

/** By this it is known again at every merchant: for groups of merchants whose breaks hold for each other. */
export function documentFingerprint({ secret }: Secret, idNumber: string): string {
  return markOf(secret, 'croupier documents', plainNumber(idNumber));
}

const plainNumber = (idNumber: string) => idNumber.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

function markOf(secret: Uint8Array, purpose: string, text: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}
