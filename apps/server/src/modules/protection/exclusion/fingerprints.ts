/** Fingerprints: keyed hashes of identifying details, by which a person on a break is recognised under another account. */
import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Only verified details and documents. Not names: thousands share one, and anybody can enter one. Not unverified addresses: anybody
 * could get their owner held.
 */
export interface Person {
  readonly email: string | null;
  /** Dialling code and national number. */
  readonly mobile: string | null;
  /** The fingerprint of the document's number. */
  readonly document: string | null;
  /** Withdrawal accounts, by their fingerprints. */
  readonly accounts: readonly { readonly fingerprint: string; readonly isPaid: boolean }[];
}

const fingerprintKinds = ['email', 'mobile', 'document', 'account'] as const;
export type FingerprintKind = (typeof fingerprintKinds)[number];

export function fingerprintKey(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'croupier exclusion marks', 32));
}

/** The kind precedes the hash, so that a reviewer knows what matched. The same at every merchant. */
function fingerprintOf(key: Uint8Array, kind: FingerprintKind, value: string): string {
  return `${kind}:${createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url')}`;
}

export function kindOfFingerprint(fingerprint: string): FingerprintKind {
  return fingerprintKinds.find((kind) => fingerprint.startsWith(`${kind}:`)) ?? 'document';
}

/** The details a person is searched by. */
export function fingerprintsOf(key: Uint8Array, person: Person): string[] {
  const { email, mobile, document, accounts } = person;
  const single = Object.entries({ email, mobile, document }) as [FingerprintKind, string | null][];
  return [
    ...single.flatMap(([kind, value]) => (value === null || value === '' ? [] : [fingerprintOf(key, kind, value)])),
    ...accounts.map(({ fingerprint }) => fingerprintOf(key, 'account', fingerprint)),
  ];
}

/** The details that hold others once this person is on a break: of withdrawal accounts, only those that were paid out to. */
export function bindingFingerprintsOf(key: Uint8Array, person: Person): string[] {
  return fingerprintsOf(key, { ...person, accounts: person.accounts.filter(({ isPaid }) => isPaid) });
}
