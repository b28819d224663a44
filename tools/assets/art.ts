/** Re-encodes the symbols of the site, from the MIT-licensed Fluent Emoji set, as small pictures that the site serves. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'node_modules/@lobehub/fluent-emoji-3d/assets');
const target = join(root, 'apps/site/public/art');
const icons = join(root, 'apps/site/public/icons');
const list = join(root, 'packages/ui/src/pictures/symbols.ts');

/** Our name of a symbol, and the code points of its picture. */
const symbols = {
  bank: '1f3e6',
  bell: '1f514',
  blowfish: '1f421',
  bomb: '1f4a3',
  cards: '1f3b4',
  card: '1f4b3',
  cash: '1f4b5',
  cherries: '1f352',
  clover: '1f340',
  coin: '1fa99',
  controller: '1f3ae',
  crab: '1f980',
  crown: '1f451',
  diamond: '1f48e',
  dice: '1f3b2',
  dolphin: '1f42c',
  door: '1f6aa',
  dragon: '1f409',
  'dragon-face': '1f432',
  dumpling: '1f95f',
  fire: '1f525',
  fish: '1f41f',
  'tropical-fish': '1f420',
  football: '26bd',
  basketball: '1f3c0',
  boxing: '1f94a',
  gear: '2699-fe0f',
  gift: '1f381',
  grapes: '1f347',
  handshake: '1f91d',
  heart: '2665-fe0f',
  joker: '1f0cf',
  lantern: '1f3ee',
  lemon: '1f34b',
  lock: '1f512',
  lollipop: '1f36d',
  lotus: '1fab7',
  magic: '1f52e',
  melon: '1f349',
  money: '1f4b0',
  moon: '1f319',
  octopus: '1f419',
  party: '1f389',
  person: '1f464',
  phone: '1f4f1',
  question: '2753',
  rocket: '1f680',
  rooster: '1f413',
  scroll: '1f4dc',
  seven: '0037-fe0f-20e3',
  shark: '1f988',
  shrimp: '1f990',
  slots: '1f3b0',
  spade: '2660-fe0f',
  squid: '1f991',
  star: '2b50',
  target: '1f3af',
  ticket: '1f39f-fe0f',
  tiger: '1f42f',
  'top-hat': '1f3a9',
  trophy: '1f3c6',
  turtle: '1f422',
  unicorn: '1f984',
  volcano: '1f30b',
  wheel: '1f3a1',
  speaker: '1f50a',
  tools: '1f6e0-fe0f',
  calendar: '1f4c5',
  server: '1f3e0',
  letter: '1f4e8',
} as const;

/** Countries whose dialling codes can be chosen: their flags, as small icons only. */
const flags = 'AE AU BD BN BR CN GB HK ID IN JP KH KR LA LK MM MO MY NP NZ PH PK PT SG TH TL TW US VN'.split(' ');

/** The code of a flag is the country's two letters as regional indicator symbols. */
function flagCode(country: string): string {
  return [...country].map((letter) => (0x1f1e6 + letter.charCodeAt(0) - 65).toString(16)).join('-');
}

/** Symbols that are also shown large on a banner. */
const heroes = [
  'tiger',
  'dragon',
  'lotus',
  'rocket',
  'dice',
  'ticket',
  'diamond',
  'slots',
  'money',
  'volcano',
  'gift',
  'trophy',
  'crown',
  'handshake',
  'magic',
  'bell',
  'cash',
  'calendar',
  'scroll',
] as const;

/** Twice the largest width of an icon, a tile or a banner on screen. */
const markPixels = 72;
const tilePixels = 184;
const heroPixels = 320;

/** As WebP, and as AVIF where that is smaller: the server sends it to browsers that accept it. */
async function encode(code: string, pixels: number, name: string): Promise<number> {
  const webp = join(target, `${name}.webp`);
  const avif = join(target, `${name}.avif`);
  const picture = await sharp(join(source, `${code}.webp`))
    .resize(pixels, pixels, { fit: 'inside' })
    .png()
    .toBuffer();
  await sharp(picture).webp({ quality: 82, alphaQuality: 82, effort: 6 }).toFile(webp);
  await sharp(picture).avif({ quality: 52, effort: 6 }).toFile(avif);
  const [large, small] = [(await stat(webp)).size, (await stat(avif)).size];
  if (small < large) return large + small;
  await rm(avif);
  return large;
}

/** The icon of an installed app without one of its own: a coin on a night sky, with a margin for masks. */
async function drawIcon(pixels: number): Promise<void> {
  const infrastructure = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"><defs><radialGradient id="g" cx="50%" cy="30%" r="85%"><stop offset="0" stop-color="#4a3a8c"/><stop offset="1" stop-color="#0b0a12"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  const coin = await sharp(join(source, `${symbols.coin}.webp`))
    .resize(Math.round(pixels * 0.62))
    .toBuffer();
  await sharp(Buffer.from(infrastructure))
    .composite([{ input: coin, gravity: 'centre' }])
    .png({ palette: true })
    .toFile(join(icons, `icon-${pixels}.png`));
}

await mkdir(icons, { recursive: true });
for (const pixels of [48, 180, 192, 512]) await drawIcon(pixels);

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
let bytes = 0;
for (const [name, code] of Object.entries(symbols)) {
  bytes += await encode(code, markPixels, `${name}-small`);
  bytes += await encode(code, tilePixels, name);
}
for (const country of flags) bytes += await encode(flagCode(country), markPixels, `flag-${country.toLowerCase()}`);
for (const name of heroes) bytes += await encode(symbols[name], heroPixels, `${name}-large`);
await writeFile(
  list,
  `/** The symbols there are pictures of, by meaning. Written by tools/assets/art.ts. */
export const artSymbols = [
${Object.keys(symbols)
  .sort()
  .map((name) => `  '${name}',`)
  .join('\n')}
] as const;

export type ArtSymbol = (typeof artSymbols)[number];
`,
);
console.log(`${(await readdir(target)).length} pictures, ${Math.round(bytes / 1024)} KB`);
