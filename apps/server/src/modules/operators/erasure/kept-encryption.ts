/** What a duty keeps of an erased member: one encrypted text for each duty, read by a right of its own. */
import type { Json } from '#kernel';
import { createEncryptor } from '../../../db/encryptor.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { OperatorDeps } from '../deps.ts';
import type { Duty } from './personal-data.ts';

export interface Kept {
  /** The name and the document's number, as they were entered. */
  readonly person?: { readonly [field: string]: string };
  readonly tables: { readonly [table: string]: readonly Json[] };
}

type EncryptionDeps = Pick<OperatorDeps, 'secret' | 'random'>;

const locationOf = ({ merchantId, memberId }: Owner, duty: Duty) => `${merchantId} ${memberId} ${duty}`;
const encryptorOf = ({ secret, random }: EncryptionDeps) => createEncryptor(secret, 'erased members', random);

/** Null where nothing is kept. */
export function encryptKept(deps: EncryptionDeps, owner: Owner, duty: Duty, kept: Kept): string | null {
  if (Object.keys(kept.person ?? {}).length === 0 && Object.keys(kept.tables).length === 0) return null;
  return encryptorOf(deps).encrypt(JSON.stringify(kept), locationOf(owner, duty));
}

export function decryptKept(deps: EncryptionDeps, owner: Owner, duty: Duty, text: string | null): Kept {
  if (text === null) return { tables: {} };
  return JSON.parse(encryptorOf(deps).decrypt(text, locationOf(owner, duty))) as Kept;
}
