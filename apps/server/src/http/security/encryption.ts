/**
 * Encrypted bodies: compact JWEs to the server's current public keys. Each is valid once, for two minutes, at one path of one merchant.
 */
import { type CryptoKey, compactDecrypt, decodeProtectedHeader } from 'jose';
import { EncryptedPayload, type Method, type RefusalCode } from '#contract';
import { type Clock, ok, type Result, refuse } from '#kernel';
import { readJson } from '../wire/read-json.ts';
import { lazily } from '../wire/validator.ts';

/** Where a body was sent: its claims must match. */
export interface SentTo {
  readonly merchantId: string;
  readonly method: Method;
  /** The request URL, with or without a query. */
  readonly url: string;
}

/** Decrypts a body sent as `{ "jwe": … }`; a plain body passes only where allowed. */
export type OpenEnvelope = (
  body: unknown,
  sentTo: SentTo,
  mustBeEncrypted: boolean,
) => Promise<Result<unknown, RefusalCode>>;

export interface PrivateKeys {
  /** The key of a `kid`, looked up among all nodes' keys when this node does not know it yet. */
  find(kid: string): Promise<CryptoKey | undefined>;
}

export interface EnvelopeDeps {
  readonly keys: PrivateKeys;
  readonly clock: Clock;
  /** Saves the id of a payload, for all nodes; false when it was used before. */
  readonly spend: (merchantId: string, jti: string, keepUntil: Date) => Promise<boolean>;
}

const algorithms = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] };

/** In both directions: `iat` is a time of the server's own clock, and the clocks of its nodes may differ. */
const GOOD_FOR_MS = 120_000;
/** An id is stored longer than any node could still accept its payload. */
const KEEP_MS = 600_000;

export function createOpenEnvelope({ keys, clock, spend }: EnvelopeDeps): OpenEnvelope {
  const validator = lazily(EncryptedPayload);

  async function decrypt(jwe: string): Promise<unknown> {
    if (!isWrittenOneWay(jwe)) return undefined;
    try {
      const { kid } = decodeProtectedHeader(jwe);
      const key = kid === undefined ? undefined : await keys.find(kid);
      if (!key) return undefined;
      const { plaintext } = await compactDecrypt(jwe, key, algorithms);
      return readJson(new TextDecoder('utf-8', { fatal: true }).decode(plaintext));
    } catch {
      return undefined;
    }
  }

  return async (body, { merchantId, method, url }, mustBeEncrypted) => {
    const jwe = envelopeIn(body);
    if (jwe === undefined) return mustBeEncrypted ? refuse('request.encryption_required') : ok(body);
    const opened = await decrypt(jwe);
    if (!validator().Check(opened)) return refuse('request.encryption_invalid');
    const payload = opened as EncryptedPayload;
    const isHere =
      payload.merchant === merchantId && payload.method === method && payload.path === url.split('?', 1)[0];
    if (!isHere) return refuse('request.encryption_misdirected');
    const now = clock.now();
    if (Math.abs(now - payload.iat) > GOOD_FOR_MS) return refuse('request.encryption_expired');
    const isNew = await spend(merchantId, payload.jti, new Date(now + KEEP_MS));
    return isNew ? ok(payload.body) : refuse('request.encryption_used');
  };
}

/** The last character of base64 may hold unused bits: an envelope changed in those is refused too. */
function isWrittenOneWay(jwe: string): boolean {
  return jwe.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

function envelopeIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('jwe' in body)) return undefined;
  return typeof body.jwe === 'string' && Object.keys(body).length === 1 ? body.jwe : undefined;
}
