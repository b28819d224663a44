/** The secrets of an account: encrypted at their place, and recognised by a fingerprint that says nothing of them. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Random } from '#kernel';
import type { Settings } from '#provider-kit';
import { createEncryptor } from '../../db/encryptor.ts';
import type { AccountRow } from './store.ts';

/** With all that says where the secrets are sent: none of it may be another one than when they were entered. */
type Place = Pick<AccountRow, 'merchant_id' | 'kind' | 'part' | 'version' | 'plugin' | 'settings'>;

function placeOf({ merchant_id, kind, part, version, plugin, settings }: Place): string {
  const sorted = Object.entries(settings as Settings).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `provider_account.encrypted ${JSON.stringify([merchant_id, kind, part, version, plugin, sorted])}`;
}

const FINGERPRINT_LENGTH = 8;

export type Secrets = ReturnType<typeof createSecrets>;

export function createSecrets(secret: Uint8Array, random: Random) {
  const encryptor = createEncryptor(secret, 'provider accounts', random);
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'croupier fingerprints of provider accounts', 32));
  return {
    /** The same text of the same merchant has the same one: anyone who entered it can compare, and nobody can compute back. */
    fingerprintOf: (merchantId: string, text: string) =>
      createHmac('sha256', key).update(`${merchantId} ${text}`).digest('hex').slice(0, FINGERPRINT_LENGTH),
    encrypt: (values: Settings, place: Place) => encryptor.encrypt(JSON.stringify(values), placeOf(place)),
    /** Throws where it was moved or changed. */
    decrypt: (row: Place & Pick<AccountRow, 'encrypted'>) =>
      JSON.parse(encryptor.decrypt(row.encrypted, placeOf(row))) as Settings,
  };
}
