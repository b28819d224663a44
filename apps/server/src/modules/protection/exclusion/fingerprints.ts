/** How somebody is known again who is on a break and comes under another name: keyed hashes of what tells a person apart. */
import { createHmac, hkdfSync } from 'node:crypto';

/**
 * What was proved, or stands on paper. A name is no part of it: thousands bear the same, and whoever tells one proves nothing. An address that
 * nobody proved is none either: it would let anybody have its owner held.
 */
export interface Person {
  readonly email: string | null;
  /** Dialling code and number within the country. */
  readonly mobile: string | null;
  /** The mark under which its number is kept. */
  readonly document: string | null;
  /** Accounts to withdraw to, by the marks under which they are kept. */
  readonly accounts: readonly { readonly mark: string; readonly isPaid: boolean }[];
}

export const fingerprintKinds = ['email', 'mobile', 'document', 'account'] as const;
export type FingerprintKind = (typeof fingerprintKinds)[number];

export function fingerprintKey(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'croupier exclusion marks', 32));
}

/** The kind stands before the hash, so that whoever looks at a match knows what it is by. The same at every merchant. */
function markOf(key: Uint8Array, kind: FingerprintKind, value: string): string {
  return `${kind}:${createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url')}`;
}

export function kindOfFingerprint(mark: string): FingerprintKind {
  return fingerprintKinds.find((kind) => mark.startsWith(`${kind}:`)) ?? 'document';
}

/** What a person is looked for by. */
export function fingerprintsOf(key: Uint8Array, person: Person): string[] {
  const { email, mobile, document, accounts } = person;
  const single = Object.entries({ email, mobile, document }) as [FingerprintKind, string | null][];
  return [
    ...single.flatMap(([kind, value]) => (value === null || value === '' ? [] : [markOf(key, kind, value)])),
    ...accounts.map(({ mark }) => markOf(key, 'account', mark)),
  ];
}

/** What others are held for once this person is on a break: of accounts, only those that money has reached. */
export function bindingFingerprintsOf(key: Uint8Array, person: Person): string[] {
  return fingerprintsOf(key, { ...person, accounts: person.accounts.filter(({ isPaid }) => isPaid) });
}
