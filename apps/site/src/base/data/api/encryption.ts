/** Bodies that no proxy may read or replay: encrypted to the server's current key. The encryption code is loaded on first use. */
import type { SentTo } from '#client';
import type { EncryptedPayload } from '#contract';
import { type Api, CallFailed } from './api.tsx';

export async function encryptBody(body: unknown, sentTo: SentTo, api: Pick<Api, 'request'>): Promise<string> {
  const [{ newPayloadId, encryptBody }, { keys, merchant, time }] = await Promise.all([
    import('./encrypt-body.ts'),
    api.request('systemKeys', {}),
  ]);
  const [current] = keys;
  if (!current) throw new CallFailed({ code: 'request.encryption_invalid' });
  // The server's time, just fetched: the clock of this device may be wrong.
  const payload: EncryptedPayload = { iat: time, jti: newPayloadId(), ...sentTo, merchant, body };
  return await encryptBody(payload, current);
}
