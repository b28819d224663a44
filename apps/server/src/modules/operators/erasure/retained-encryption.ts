/** What a duty keeps of an erased member: one encrypted text for each duty, read by a right of its own. */
import type { Json } from '#kernel';
import { createEncryptor } from '../../../db/encryptor.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { OperatorDeps } from '../deps.ts';
import type { Duty } from './personal-data.ts';

export interface Retained {
  /** The name and the document's number, as they were entered. */
  readonly person?: { readonly [field: string]: string };
  readonly tables: { readonly [table: string]: readonly Json[] };
}

type EncryptionDeps = Pick<OperatorDeps, 'secret' | 'random'>;

const locationOf = ({ merchantId, memberId }: Owner, duty: Duty) => `${merchantId} ${memberId} ${duty}`;
const encryptorOf = ({ secret, random }: EncryptionDeps) => createEncryptor(secret, 'erased members', random);

/** Null where nothing is kept. */
export function encryptRetained(deps: EncryptionDeps, owner: Owner, duty: Duty, retained: Retained): string | null {
  if (Object.keys(retained.person ?? {}).length === 0 && Object.keys(retained.tables).length === 0) return null;
  return encryptorOf(deps).encrypt(JSON.stringify(retained), locationOf(owner, duty));
}

export function decryptRetained(deps: EncryptionDeps, owner: Owner, duty: Duty, text: string | null): Retained {
  if (text === null) return { tables: {} };
  return JSON.parse(encryptorOf(deps).decrypt(text, locationOf(owner, duty))) as Retained;
}
