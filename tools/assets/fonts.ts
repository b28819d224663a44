/**
 * Subsets the display fonts to what titles and amounts need: Latin, currency symbols, Vietnamese; weights 500 to 800. Sora has no signs
 * of peso, đồng, bitcoin and baht; Plus Jakarta Sans has the first three, Noto Sans Thai the last.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'node_modules/@fontsource-variable');
const target = join(root, 'apps/site/public/fonts');

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const latin = `${range(0x20, 0x7e)}\u00a0·×÷«»°±–—‘’“”…•‹›−`;
const signs = '¥€£';
const pesoDongBitcoin = '₱₫₿';
const baht = '฿';
const accents = range(0xc0, 0xff);
const vietnamese = `ĂăĐđĨĩŨũƠơƯư${range(0x1ea0, 0x1ef9)}`;

const cuts = [
  { name: 'sora', file: 'sora/files/sora-latin-wght-normal.woff2', text: latin + accents + signs },
  {
    name: 'signs',
    file: 'plus-jakarta-sans/files/plus-jakarta-sans-latin-ext-wght-normal.woff2',
    text: pesoDongBitcoin,
  },
  { name: 'baht', file: 'noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2', text: baht },
  {
    name: 'jakarta',
    file: 'plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
    text: latin + accents + signs,
  },
  {
    name: 'jakarta-vietnamese',
    file: 'plus-jakarta-sans/files/plus-jakarta-sans-vietnamese-wght-normal.woff2',
    text: vietnamese + pesoDongBitcoin,
  },
] as const;

await mkdir(target, { recursive: true });
for (const { name, file, text } of cuts) {
  const font = await readFile(join(source, file));
  const cut = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: { wght: { min: 500, max: 800 } } });
  await writeFile(join(target, `${name}.woff2`), cut);
  console.log(`${name} ${cut.length} bytes`);
}
