/** The fields of an EMVCo merchant-presented code, and its checksum. */
import { assert } from '#kernel';

export const MAX_IN_FIELD = 99;

/** A two-digit tag, a two-digit length, and the value. */
export function field(tag: string, value: string): string {
  assert(/^\d\d$/.test(tag), `${tag} is not a valid tag`);
  assert(value.length > 0 && value.length <= MAX_IN_FIELD, `the field ${tag} has ${value.length} characters`);
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/** CRC-16/CCITT-FALSE (ISO/IEC 13239) over the bytes, in four upper-case hex digits. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The checksum covers its own tag and length. */
export function withChecksum(fields: readonly string[]): string {
  const text = `${fields.join('')}6304`;
  return `${text}${checksum(text)}`;
}
