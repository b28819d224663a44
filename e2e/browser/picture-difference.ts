/**
 * How different two pictures of a screen look: both are cut into small blocks, and a block counts when its mean colour differs visibly.
 * Letters drawn by another rasterizer or in another font stay below that; a moved, missing or recoloured part does not.
 */
import sharp from 'sharp';

const BLOCK = 10;
/** In OKLab, where a difference of 0.02 is just visible. */
const SEEN = 0.045;

interface Blocks {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue of each block, 0 to 255. */
  readonly colours: Uint8Array;
}

async function blocksOf(picture: Buffer): Promise<Blocks> {
  const { width: whole, height: tall } = await sharp(picture).metadata();
  const width = Math.round(whole / BLOCK);
  const height = Math.round(tall / BLOCK);
  const colours = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(width, height, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
  return { width, height, colours };
}

function oklab(colours: Uint8Array, at: number): readonly [number, number, number] {
  const linear = (offset: number) => {
    const value = (colours[at + offset] ?? 0) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [linear(0), linear(1), linear(2)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The share of blocks that look different, 0 to 1. Pictures of different sizes differ completely. */
export async function pictureDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([blocksOf(one), blocksOf(other)]);
  if (a.width !== b.width || a.height !== b.height) return 1;
  const count = a.width * a.height;
  let seen = 0;
  for (let at = 0; at < count * 3; at += 3) {
    const [l1, a1, b1] = oklab(a.colours, at);
    const [l2, a2, b2] = oklab(b.colours, at);
    if (Math.hypot(l1 - l2, a1 - a2, b1 - b2) > SEEN) seen += 1;
  }
  return seen / count;
}
