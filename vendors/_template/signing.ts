/** The signature of requests to Template Games. */
import type { SignatureScheme } from '#provider-kit';

export const scheme = {
  headers: { account: 'template-account', timestamp: 'template-timestamp', signature: 'template-signature' },
  windowSeconds: 60,
} as const satisfies SignatureScheme;
