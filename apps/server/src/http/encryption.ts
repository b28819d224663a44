/** Encrypted bodies: compact JWEs to the house's current public keys, so that nothing between browser and server reads a password. */
import { type CryptoKey, compactDecrypt, decodeProtectedHeader } from 'jose';
import type { RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { readJson } from './read-json.ts';

/** Opens a body that came as `{ "jwe": … }`; one that came plain passes only where it may. */
export type OpenEnvelope = (body: unknown, mustBeEncrypted: boolean) => Promise<Result<unknown, RefusalCode>>;

export interface PrivateKeys {
  /** The key of a `kid`, looked up again among all nodes' keys when this node has not seen it yet. */
  find(kid: string): Promise<CryptoKey | undefined>;
}

const algorithms = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] };

export function createOpenEnvelope(keys: PrivateKeys): OpenEnvelope {
  return async (body, mustBeEncrypted) => {
    const jwe = envelopeIn(body);
    if (jwe === undefined) return mustBeEncrypted ? refuse('request.encryption_required') : ok(body);
    if (!isWrittenOneWay(jwe)) return refuse('request.encryption_invalid');
    try {
      const { kid } = decodeProtectedHeader(jwe);
      const key = kid === undefined ? undefined : await keys.find(kid);
      if (!key) return refuse('request.encryption_invalid');
      const { plaintext } = await compactDecrypt(jwe, key, algorithms);
      return ok(readJson(new TextDecoder('utf-8', { fatal: true }).decode(plaintext)));
    } catch {
      return refuse('request.encryption_invalid');
    }
  };
}

/** The last letter of base64 may hold bits that nobody reads: an envelope changed in those is another one all the same. */
function isWrittenOneWay(jwe: string): boolean {
  return jwe.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

function envelopeIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('jwe' in body)) return undefined;
  return typeof body.jwe === 'string' && Object.keys(body).length === 1 ? body.jwe : undefined;
}
