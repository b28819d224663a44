/** The signatures of Harbour and its merchants: over time and raw bytes, or over the fields of an address. */
import { type SignatureScheme, signMessage, verifyMessage } from '#provider-kit';

export const scheme = {
  headers: { account: 'harbour-account', timestamp: 'harbour-timestamp', signature: 'harbour-signature' },
  windowSeconds: 120,
} as const satisfies SignatureScheme;

/** Harbour's own request. Both sides share one key: the prefix prevents a merchant's order from being replayed as a request. */
export const launchCheckText = (body: string) => `seat ${body}`;

/** In an address, fields replace the headers. */
const addressScheme: SignatureScheme = {
  headers: { timestamp: 'time', signature: 'sign' },
  windowSeconds: scheme.windowSeconds,
};

/** The fields of an address in one order, so that both sides sign the same text. */
function addressText(query: URLSearchParams): string {
  const fields = [...query].filter(([name]) => name !== 'sign' && name !== 'time');
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function signAddress(key: string, query: URLSearchParams, nowMs: number): URLSearchParams {
  return new URLSearchParams([
    ...query,
    ...Object.entries(signMessage(addressScheme, key, { body: addressText(query), nowMs })),
  ]);
}

export function isSignedAddress(key: string, query: URLSearchParams, nowMs: number): boolean {
  const signed = { headers: Object.fromEntries(query), body: addressText(query), nowMs };
  return verifyMessage(addressScheme, key, signed) !== undefined;
}
