/** A picture somebody sent becomes one of our own: decoded within limits and drawn anew, so that nothing else it carried remains. */

import sharp from 'sharp';
import { ok, type Result, refuse } from '#kernel';

/** What shows a receipt needs far less; each pixel is four bytes while it is worked on, and a file of a few kilobytes may claim any number. */
const MAX_PIXELS = 25_000_000;
const MAX_SIDE = 2_400;
const QUALITY = 82;
const MAX_SECONDS = 10;

// A picture has one thread, and nothing of it stays behind: how many are worked on at once is decided before.
sharp.concurrency(1);
sharp.cache(false);

const beginnings: readonly (readonly [format: 'png' | 'jpeg', bytes: readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
];

function formatOf(bytes: Uint8Array): 'png' | 'jpeg' | undefined {
  return beginnings.find(([, magic]) => magic.every((byte, at) => bytes[at] === byte))?.[0];
}

/** A JPEG as it is to be kept: upright, on white, no longer than is needed to read it, without a word about where and by whom. */
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
