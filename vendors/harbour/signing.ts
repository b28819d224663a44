/** How Harbour and its merchants sign: HMAC-SHA256 over time and the raw bytes, or over the fields of an address. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_LIFETIME_SECONDS = 120;

export interface SignedHeaders {
  readonly [name: string]: string;
  readonly 'harbour-account': string;
  readonly 'harbour-timestamp': string;
  readonly 'harbour-signature': string;
}

function digest(key: string, timestamp: string, text: string): string {
  return createHmac('sha256', key).update(`${timestamp}.`).update(text).digest('hex');
}

const inSeconds = (nowMs: number) => String(Math.floor(nowMs / 1000));

export function sign(key: string, account: string, nowMs: number, body: string): SignedHeaders {
  const timestamp = inSeconds(nowMs);
  return {
    'harbour-account': account,
    'harbour-timestamp': timestamp,
    'harbour-signature': digest(key, timestamp, body),
  };
}

/** Harbour's own question. Both sides have one key: the word before it keeps a merchant's order from being told back as a question. */
export function signSeat(key: string, account: string, nowMs: number, body: string): SignedHeaders {
  return sign(key, account, nowMs, `seat ${body}`);
}

/** Whether the text was signed with the key, lately. */
export function isSigned(
  key: string,
  { timestamp, signature, text }: { readonly timestamp: string; readonly signature: string; readonly text: string },
  nowMs: number,
): boolean {
  if (!/^[0-9]{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > SIGNATURE_LIFETIME_SECONDS) return false;
  return timingSafeEqual(Buffer.from(digest(key, timestamp, text)), Buffer.from(signature));
}

/** The fields of an address in one order, so that both sides sign the same. */
function addressText(query: URLSearchParams): string {
  const fields = [...query].filter(([name]) => name !== 'sign' && name !== 'time');
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function signAddress(key: string, query: URLSearchParams, nowMs: number): URLSearchParams {
  const time = inSeconds(nowMs);
  const signed = new URLSearchParams(query);
  signed.set('sign', digest(key, time, addressText(query)));
  signed.set('time', time);
  return signed;
}

export function isSignedAddress(key: string, query: URLSearchParams, nowMs: number): boolean {
  const parts = {
    timestamp: query.get('time') ?? '',
    signature: query.get('sign') ?? '',
    text: addressText(query),
  };
  return isSigned(key, parts, nowMs);
}
