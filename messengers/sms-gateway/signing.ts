/** The signature of a request: over id, time and body, so that none of them can be changed or replayed as another. */
import type { SignatureScheme } from '#provider-kit';

export const scheme: SignatureScheme = {
  headers: { id: 'idempotency-key', timestamp: 'message-timestamp', signature: 'message-signature' },
  prefix: 'v1=',
  windowSeconds: 300,
};
