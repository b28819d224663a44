/** Codes of authenticator apps (RFC 6238 over RFC 4226): SHA-1, six digits, thirty seconds, which every app supports. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** One interval of tolerance in both directions, for phone clocks. */
const SKEW = 1n;

export function codeAt(secret: Uint8Array, interval: bigint, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(interval);
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function intervalAt(nowMs: number): bigint {
  return BigInt(Math.floor(nowMs / 1000 / PERIOD_SECONDS));
}

/** The interval of a code, the newest that matches; undefined when it is none of the accepted ones. */
export function intervalOf(secret: Uint8Array, code: string, nowMs: number): bigint | undefined {
  const now = intervalAt(nowMs);
  let found: bigint | undefined;
  for (let interval = now - SKEW; interval <= now + SKEW; interval += 1n) {
    if (interval < 0n) continue;
    const [one, other] = [Buffer.from(codeAt(secret, interval)), Buffer.from(code)];
    if (one.length === other.length && timingSafeEqual(one, other)) found = interval;
  }
  return found;
}

/** The content of the QR code. */
export function otpauthUrl(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const rules = `algorithm=SHA1&digits=${DIGITS}&period=${PERIOD_SECONDS}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&${rules}`;
}
