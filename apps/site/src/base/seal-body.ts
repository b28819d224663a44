/** A body sealed for the server's current key, as a compact JWE. A module of its own, so that of the cipher only what is used comes. */
import { CompactEncrypt, importJWK } from 'jose';
import type { AnswerOf, Endpoints } from '#contract';

type PublicKey = AnswerOf<Endpoints['systemKeys']>['keys'][number];

export async function sealBody(body: unknown, current: PublicKey): Promise<string> {
  const key = await importJWK(current, 'ECDH-ES');
  return await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: current.kid })
    .encrypt(key);
}
