/** Who sends: a signed statement for each service (VAPID, RFC 8292), by keys of the merchant that are made once and kept encrypted. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { createEncryptor } from '../../db/encryptor.ts';
import { inTransaction } from '../../db/transactions.ts';
import type { PushDeps } from './deps.ts';
import { findKey, insertKey } from './store.ts';

export interface SigningKey {
  /** An uncompressed point, base64url: browsers bind a subscription to it. */
  readonly public: string;
  readonly jwk: JsonWebKey;
}

/** Services refuse statements of more than a day. */
const LASTS_SECONDS = 12 * 3_600;

const base64url = (text: string) => Buffer.from(text).toString('base64url');

export function createSigningKeys(deps: Pick<PushDeps, 'db' | 'atomically' | 'clock' | 'random' | 'secret'>) {
  const encryptor = createEncryptor(deps.secret, 'web push', deps.random);
  const known = new Map<string, SigningKey>();

  async function make(merchantId: string): Promise<void> {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
    const encrypted = encryptor.encrypt(JSON.stringify(privateKey.export({ format: 'jwk' })), merchantId);
    const made_at = new Date(deps.clock.now());
    // Of two nodes that make one, the first is kept.
    await inTransaction(deps, (tx) =>
      insertKey(tx, { merchant_id: merchantId, public: point.toString('base64url'), encrypted, made_at }),
    );
  }

  async function keyOf(merchantId: string): Promise<SigningKey> {
    const cached = known.get(merchantId);
    if (cached) return cached;
    let row = await findKey(deps.db, merchantId);
    if (!row) {
      await make(merchantId);
      row = await findKey(deps.db, merchantId);
    }
    if (!row) throw new Error('a key of web push was not kept');
    const key = { public: row.public, jwk: JSON.parse(encryptor.decrypt(row.encrypted, merchantId)) as JsonWebKey };
    known.set(merchantId, key);
    return key;
  }

  return { keyOf };
}

/** The header that names the sender to a service. */
export function authorizationOf(
  { public: point, jwk }: SigningKey,
  { audience, subject, nowMs }: { readonly audience: string; readonly subject: string; readonly nowMs: number },
): string {
  const exp = Math.floor(nowMs / 1_000) + LASTS_SECONDS;
  const head = base64url(JSON.stringify({ typ: 'JWT', alg: 'ES256' }));
  const claims = base64url(JSON.stringify({ aud: audience, exp, sub: subject }));
  const key = createPrivateKey({ key: jwk as never, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${head}.${claims}.${signature.toString('base64url')}, k=${point}`;
}
