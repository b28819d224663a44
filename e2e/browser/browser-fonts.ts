/**
 * Fonts for Chinese and Thai. A bare machine has none: the browser then draws every letter of these scripts as the same box, and
 * measurements and pictures of them are wrong. The fonts are reduced to the letters of our texts, and of the names that the browser writes itself, and
 * cached until those change.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { familiesWithTexts } from '../../games/texts.ts';
import { languageEntries } from '../../packages/texts/src/languages.ts';

const root = join(import.meta.dirname, '../..');
const packages = join(root, 'node_modules/@fontsource-variable');

/** The package of each script's font, and the part of its file names that tells which letters a file contains. */
const scripts = [
  { language: 'zh', package: 'noto-sans-sc', isPart: () => true },
  { language: 'th', package: 'noto-sans-thai', isPart: (part: string) => part === 'thai' },
] as const;

const A_TO_Z = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

/** What the browser itself writes in a language: the names of our languages and of all countries. */
function namesIn(language: string): string {
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  const codes = A_TO_Z.flatMap((first) => A_TO_Z.map((second) => `${first}${second}`));
  return [
    ...Object.keys(languageEntries).map((code) => languages.of(code.toLowerCase())),
    ...codes.map((code) => regions.of(code)),
  ].join('');
}

/** All letters of the texts of the site and of the console in a language. */
function lettersOf(language: string): string {
  const parts = ['packages/texts/src', 'packages/texts/documents', 'apps/console/texts'];
  const folders = parts.map((part) => join(root, part, language)).filter((folder) => existsSync(folder));
  const files = [
    ...folders.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file))),
    ...familiesWithTexts.map((family) => join(root, 'games', family, 'texts', `${language}.json`)),
  ];
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  // Also decomposed: Thai's sara am is drawn as the two marks it consists of.
  const text = texts.join('') + namesIn(language);
  return [...new Set(text + text.normalize('NFKD'))]
    .filter((letter) => letter > '\u02ff')
    .sort()
    .join('');
}

/** `U+4e00-4e0f,U+4e14` as predicates of a letter. */
function readRanges(text: string): (letter: string) => boolean {
  const ranges = text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (letter) =>
    ranges.some(([from, to]) => (letter.codePointAt(0) ?? 0) >= from && (letter.codePointAt(0) ?? 0) <= to);
}

async function cutFonts(target: string): Promise<void> {
  // Every worker loads this file, and few cut fonts.
  const { default: subsetFont } = await import('subset-font');
  for (const { language, package: name, isPart } of scripts) {
    const letters = [...lettersOf(language)];
    const parts = JSON.parse(readFileSync(join(packages, name, 'unicode.json'), 'utf8')) as Record<string, string>;
    for (const [key, ranges] of Object.entries(parts)) {
      const part = key.replace(/[[\]]/g, '');
      const text = letters.filter(readRanges(ranges)).join('');
      if (text === '' || !isPart(part)) continue;
      const font = readFileSync(join(packages, name, `files/${name}-${part}-wght-normal.woff2`));
      writeFileSync(join(target, `${name}-${part}.ttf`), await subsetFont(font, text, { targetFormat: 'sfnt' }));
    }
  }
}

const configuration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>${join(tmpdir(), 'fonts')}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`;

/** The settings with which a browser finds the fonts. Missing fonts are created. */
export async function browserFonts(): Promise<{ readonly FONTCONFIG_FILE: string }> {
  const letters = scripts.map(({ language }) => lettersOf(language)).join('\n');
  const mark = createHash('sha256')
    .update(letters)
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 16);
  const folder = join(root, '.cache/browser-fonts', mark);
  const FONTCONFIG_FILE = join(folder, 'fonts.conf');
  if (existsSync(FONTCONFIG_FILE)) return { FONTCONFIG_FILE };
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  await cutFonts(making);
  writeFileSync(join(making, 'fonts.conf'), configuration(folder));
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another process has created it already.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(FONTCONFIG_FILE)) throw error;
  }
  return { FONTCONFIG_FILE };
}
