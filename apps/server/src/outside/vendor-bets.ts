/** Bets at vendors, whose own ids and amounts are all that is known of them. */
import { createHash } from 'node:crypto';

/** An id of ours, made from what names the bet: a UUIDv8 (RFC 9562). */
export function betIdOf(...names: readonly string[]): string {
  const bytes = createHash('sha256').update(names.join('/')).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** What was won or lost of a stake, at most itself. */
export function atRisk(stakeMinor: bigint, paidMinor: bigint): bigint {
  const netMinor = paidMinor > stakeMinor ? paidMinor - stakeMinor : stakeMinor - paidMinor;
  return netMinor < stakeMinor ? netMinor : stakeMinor;
}
