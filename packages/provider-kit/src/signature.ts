/**
 * Signed messages: HMAC-SHA256 over time and body, accepted within a time window. A scheme is data: which headers carry what. The
 * receiver detects repeats within the window by the message's id.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignatureScheme {
  readonly headers: {
    readonly timestamp: string;
    readonly signature: string;
    /** Where messages have an id, it is signed, too. */
    readonly id?: string;
    readonly account?: string;
  };
  /** Before the hex digits. */
  readonly prefix?: string;
  /** Accepted difference between the signer's clock and ours. */
  readonly windowSeconds: number;
}

export interface SignedHeaders {
  readonly [name: string]: string;
}

interface Unsigned {
  readonly body: string | Uint8Array;
  readonly nowMs: number;
  readonly id?: string;
  readonly account?: string;
}

const ID = /^[A-Za-z0-9_-]{1,80}$/;
const TIMESTAMP = /^[0-9]{1,12}$/;

function signatureOf(
  { headers, prefix = '' }: SignatureScheme,
  key: string,
  id: string,
  timestamp: string,
  body: string | Uint8Array,
): string {
  const before = headers.id === undefined ? `${timestamp}.` : `${id}.${timestamp}.`;
  return `${prefix}${createHmac('sha256', key).update(before).update(body).digest('hex')}`;
}

export function signMessage(scheme: SignatureScheme, key: string, message: Unsigned): SignedHeaders {
  const { headers } = scheme;
  const { body, nowMs, id = '', account = '' } = message;
  const timestamp = String(Math.floor(nowMs / 1000));
  return {
    ...(headers.account !== undefined && { [headers.account]: account }),
    ...(headers.id !== undefined && { [headers.id]: id }),
    [headers.timestamp]: timestamp,
    [headers.signature]: signatureOf(scheme, key, id, timestamp, body),
  };
}

/** The message's id (empty where the scheme has none) if it was signed with the key recently; undefined otherwise. */
export function verifyMessage(
  scheme: SignatureScheme,
  key: string,
  message: {
    readonly headers: { readonly [name: string]: string | undefined };
    readonly body: string | Uint8Array;
    readonly nowMs: number;
  },
): string | undefined {
  const { headers, windowSeconds } = scheme;
  const id = headers.id === undefined ? '' : (message.headers[headers.id] ?? '');
  const timestamp = message.headers[headers.timestamp] ?? '';
  if (!TIMESTAMP.test(timestamp) || (headers.id !== undefined && !ID.test(id))) return undefined;
  if (Math.abs(message.nowMs / 1000 - Number(timestamp)) > windowSeconds) return undefined;
  const expected = Buffer.from(signatureOf(scheme, key, id, timestamp, message.body));
  const given = Buffer.from(message.headers[headers.signature] ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}
