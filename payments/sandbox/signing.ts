/** How the sandbox and its merchants sign what they tell each other: HMAC-SHA256 over id, time and the raw bytes. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_LIFETIME_SECONDS = 300;

export interface SignedHeaders {
  readonly 'sandbox-account': string;
  readonly 'sandbox-id': string;
  readonly 'sandbox-timestamp': string;
  readonly 'sandbox-signature': string;
}

function digest(key: string, id: string, timestamp: string, rawBody: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
}

export function sign(
  key: string,
  message: { readonly account: string; readonly id: string; readonly nowMs: number; readonly body: string },
): SignedHeaders {
  const timestamp = String(Math.floor(message.nowMs / 1000));
  const signature = digest(key, message.id, timestamp, Buffer.from(message.body));
  return {
    'sandbox-account': message.account,
    'sandbox-id': message.id,
    'sandbox-timestamp': timestamp,
    'sandbox-signature': `v1=${signature.toString('hex')}`,
  };
}

/** The id of a message whose signature is right and recent; undefined for any other. */
export function signedId(
  key: string,
  headers: { readonly [name: string]: string | undefined },
  rawBody: Uint8Array,
  nowMs: number,
): string | undefined {
  const id = headers['sandbox-id'] ?? '';
  const timestamp = headers['sandbox-timestamp'] ?? '';
  const [, hex = ''] = /^v1=([0-9a-f]{64})$/.exec(headers['sandbox-signature'] ?? '') ?? [];
  if (!/^[A-Za-z0-9_-]{1,80}$/.test(id) || !/^[0-9]{1,12}$/.test(timestamp) || hex === '') return undefined;
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > SIGNATURE_LIFETIME_SECONDS) return undefined;
  return timingSafeEqual(digest(key, id, timestamp, rawBody), Buffer.from(hex, 'hex')) ? id : undefined;
}
