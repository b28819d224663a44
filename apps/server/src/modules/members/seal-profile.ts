/** What is personal of a profile and never searched: kept under the house's secret, each for its own member. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { OptionalRegisterField } from '#contract';
import { createSealer } from '../../db/sealer.ts';
import type { MembersDeps } from './deps.ts';

/** The names somebody has elsewhere. */
const elsewhere = ['qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'] as const;

export const sealedFields = ['idNumber', ...elsewhere] as const;

type Told = { readonly [Field in OptionalRegisterField]?: string };

export interface Whose {
  readonly merchantId: string;
  readonly memberId: string;
}

/** Null where nothing of it was told. */
export function sealProfile(deps: Pick<MembersDeps, 'secret' | 'random'>, whose: Whose, told: Told): string | null {
  const kept = sealedFields.filter((field) => told[field] !== undefined).map((field) => [field, told[field]]);
  if (kept.length === 0) return null;
  const sealer = createSealer(deps.secret, 'profiles', deps.random);
  return sealer.seal(JSON.stringify(Object.fromEntries(kept)), `${whose.merchantId} ${whose.memberId}`);
}

/** By this a number of identity is known again within its merchant, though nobody can read it. */
export function idNumberMark({ secret }: Pick<MembersDeps, 'secret'>, merchantId: string, idNumber: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'croupier numbers of identity', 32));
  const plain = idNumber.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  return createHmac('sha256', key).update(`${merchantId} ${plain}`).digest('base64url');
}
