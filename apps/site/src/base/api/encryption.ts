/** Bodies that no proxy may read or send again: encrypted to the server's current key. The cipher's code comes when first needed. */
import type { SentTo } from '#client';
import type { EncryptedPayload } from '#contract';
import { type Api, CallFailed } from './api.tsx';

export async function encryptBody(body: unknown, sentTo: SentTo, api: Pick<Api, 'request'>): Promise<string> {
  const [{ newPayloadId, sealBody }, { keys, merchant, time }] = await Promise.all([
    import('./encrypt-body.ts'),
    api.request('systemKeys', {}),
  ]);
  const [current] = keys;
  if (!current) throw new CallFailed({ code: 'request.encryption_invalid' });
  // The server's own time, just asked for: the clock of this device may be wrong.
  const payload: EncryptedPayload = { iat: time, jti: newPayloadId(), ...sentTo, merchant, body };
  return await sealBody(payload, current);
}
