/** Bodies that no proxy may read: a compact JWE to the server's current key. The cipher's code comes when first needed. */
import { type Api, CallFailed } from './api.tsx';

export async function encryptBody(body: unknown, api: Pick<Api, 'ask'>): Promise<string> {
  const [{ CompactEncrypt, importJWK }, { keys }] = await Promise.all([import('jose'), api.ask('systemKeys', {})]);
  const [current] = keys;
  if (!current) throw new CallFailed({ code: 'request.encryption_invalid' });
  const key = await importJWK(current, 'ECDH-ES');
  return await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: current.kid })
    .encrypt(key);
}
