/** The signatures of messages between the sandbox and its merchants. */
import type { SignatureScheme } from '#provider-kit';

export const scheme = {
  headers: {
    account: 'sandbox-account',
    id: 'sandbox-id',
    timestamp: 'sandbox-timestamp',
    signature: 'sandbox-signature',
  },
  prefix: 'v1=',
  windowSeconds: 300,
} as const satisfies SignatureScheme;
