/** How somebody is known again who is on a break and comes under another name: keyed hashes of what tells a person apart. */
import { createHmac, hkdfSync } from 'node:crypto';

export interface Person {
  readonly email?: string | null | undefined;
  readonly mobileNum?: string | null | undefined;
  readonly payeeName?: string | null | undefined;
  readonly idNumber?: string | null | undefined;
}

export function markKey(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'croupier barred marks', 32));
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** One way to write each: spaces, dots, accents and case make nobody another person. */
const ways: { readonly [Field in keyof Person]-?: (text: string) => string } = {
  email: (text) => text.trim().toLowerCase(),
  mobileNum: (text) => text.replace(/\D/g, '').replace(/^0+/, ''),
  payeeName: (text) => plain(text).replace(/[^\p{L}\p{N}]/gu, ''),
  idNumber: (text) => plain(text).replace(/[^\p{L}\p{N}]/gu, ''),
};

export function marksOf(key: Uint8Array, person: Person): string[] {
  return (Object.keys(ways) as (keyof Person)[]).flatMap((field) => {
    const written = person[field] ? ways[field](person[field]) : '';
    return written === '' ? [] : [createHmac('sha256', key).update(`${field} ${written}`).digest('base64url')];
  });
}
