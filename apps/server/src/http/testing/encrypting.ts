/** Encrypts bodies for the server as the site does, and in deliberately wrong ways. */
import { CompactEncrypt, importJWK } from 'jose';
import { type EncryptedPayload, type Endpoint, endpoints } from '#contract';
import { requestOf, type TestApp } from '../../testing.ts';

type Requested = Parameters<typeof requestOf>[1];

/** `plaintext` as a compact JWE to the server's current key. */
export async function encryptTo(app: Pick<TestApp, 'get'>, plaintext: string | Uint8Array): Promise<string> {
  const [current] = (await app.get('systemKeys')).keys;
  if (!current) throw new Error('the server has no key');
  const bytes = typeof plaintext === 'string' ? new TextEncoder().encode(plaintext) : plaintext;
  return await new CompactEncrypt(bytes)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: current.kid })
    .encrypt(await importJWK(current, 'ECDH-ES'));
}

/** The claims the site puts into the envelope of a call now. */
export async function payloadOf(
  app: Pick<TestApp, 'get'>,
  endpoint: Endpoint,
  requested: Requested,
): Promise<EncryptedPayload> {
  const host = requested.host ?? 'localhost';
  const { merchant, time } = await app.get('systemKeys', { host });
  const path = requestOf(endpoint, { ...requested, query: {} }).url;
  return { iat: time, jti: crypto.randomUUID(), method: endpoint.method, path, merchant, body: requested.body };
}

/** An envelope that `login` accepts. */
export async function encryptedLogin(app: Pick<TestApp, 'get'>, body: unknown): Promise<string> {
  return await encryptTo(app, JSON.stringify(await payloadOf(app, endpoints.login, { body })));
}
