/** How the sandbox and its merchants sign what they tell each other. */
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
