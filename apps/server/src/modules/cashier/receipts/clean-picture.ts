/** Re-encodes an uploaded picture: decoded within limits and drawn anew, so that no metadata or hidden content remains. */

import sharp from 'sharp';
import { ok, type Result, refuse } from '#kernel';

/** A receipt needs far fewer pixels; each takes four bytes in memory, and a file of a few kilobytes may declare any number. */
const MAX_PIXELS = 25_000_000;
const MAX_SIDE = 2_400;
const QUALITY = 82;
const MAX_SECONDS = 10;

// One thread per picture, without a cache: concurrency is limited by the caller.
sharp.concurrency(1);
sharp.cache(false);

const beginnings: readonly (readonly [format: 'png' | 'jpeg', bytes: readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
];

function formatOf(bytes: Uint8Array): 'png' | 'jpeg' | undefined {
  return beginnings.find(([, magic]) => magic.every((byte, at) => bytes[at] === byte))?.[0];
}

/** The stored JPEG: upright, on white, no larger than needed to read it, without metadata. */
export async function cleanPicture(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<Uint8Array<ArrayBuffer>, 'cashier.receipt_invalid'>> {
  const format = formatOf(bytes);
  if (!format) return refuse('cashier.receipt_invalid');
  try {
    const read = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      sequentialRead: true,
      animated: false,
    });
    if ((await read.metadata()).format !== format) return refuse('cashier.receipt_invalid');
    const drawn = await read
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer();
    return ok(new Uint8Array(drawn));
  } catch {
    return refuse('cashier.receipt_invalid');
  }
}

/** The same for other modules, without a reason. */
export async function drawAnew(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const drawn = await cleanPicture(bytes);
  return drawn.ok ? drawn.value : undefined;
}
