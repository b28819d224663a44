/** The address of a browser at its service, with its keys: anyone who knows them can send to it. Kept encrypted. */
import { createHash } from 'node:crypto';
import type { Random } from '#kernel';
import { createEncryptor } from '../../db/encryptor.ts';
import type { BrowserKeys } from './encrypt.ts';
import type { SubscriptionRow } from './store.ts';

export interface Address extends BrowserKeys {
  readonly endpoint: string;
}

export type Addresses = ReturnType<typeof createAddresses>;

export const fingerprintOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');

export function createAddresses({ secret, random }: { readonly secret: Uint8Array; readonly random: Random }) {
  const encryptor = createEncryptor(secret, 'addresses of web push', random);
  return {
    close: (address: Address, merchantId: string) =>
      encryptor.encrypt(JSON.stringify(address), `${merchantId} ${fingerprintOf(address.endpoint)}`),
    open: ({ merchant_id, fingerprint, encrypted }: SubscriptionRow) =>
      JSON.parse(encryptor.decrypt(encrypted, `${merchant_id} ${fingerprint}`)) as Address,
  };
}
