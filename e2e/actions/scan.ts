/** Reads QR codes on a page, and in pictures that are saved, as a camera does. */
import type { Locator } from '@playwright/test';
import jsqr from 'jsqr';
import sharp from 'sharp';

export async function scan(code: Locator): Promise<string> {
  return scanPicture(await code.screenshot());
}

export async function scanPicture(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).resize(600).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}
