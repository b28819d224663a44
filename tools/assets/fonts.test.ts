import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { describe, expect, it } from 'vitest';
import { currencies } from '#kernel';

const root = join(import.meta.dirname, '../..');
const css = readFileSync(join(root, 'packages/ui/src/tokens/fonts.css'), 'utf8');

interface Face {
  readonly family: string;
  readonly file: string;
  /** Without ranges, the font covers every letter. */
  readonly ranges: readonly (readonly [number, number])[] | undefined;
}

const fonts: readonly Face[] = css
  .split('@font-face')
  .slice(1)
  .map((rule) => ({
    family: /font-family: ([^;]+);/.exec(rule)?.[1] ?? '',
    file: /url\("\/m\/(fonts\/[^"]+)"\)/.exec(rule)?.[1] ?? '',
    ranges: /unicode-range: ([^;]+);/
      .exec(rule)?.[1]
      ?.split(/,\s*/)
      .map((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      }),
  }));

const contentOf = (file: string) => readFileSync(join(root, 'apps/site/public', file));

async function hasLetter(file: string, letter: string): Promise<boolean> {
  const size = async (text: string) => (await subsetFont(contentOf(file), text, { targetFormat: 'sfnt' })).length;
  return (await size(letter)) > (await size(''));
}

/** The font that a browser uses for a letter: the last declared one whose range has it. */
function faceFor(family: string, letter: string): Face | undefined {
  const code = letter.codePointAt(0) ?? 0;
  return fonts.findLast(
    (face) =>
      face.family === family &&
      (face.ranges === undefined || face.ranges.some(([from, to]) => code >= from && code <= to)),
  );
}

const signs = [
  ...new Set(Object.values(currencies).flatMap(({ symbol }) => [...symbol].filter((letter) => /\p{Sc}/u.test(letter)))),
];

describe.each(['Sora', 'Jakarta'])('the display font %s', (family) => {
  it.each(signs)('has the currency sign %s, or its fallback font has it', async (sign) => {
    const requested = [family, 'Signs'].flatMap((name) => faceFor(name, sign) ?? []);
    const found = await Promise.all(requested.map(({ file }) => hasLetter(file, sign)));
    expect(found).toContain(true);
  });
});

it('ships no font file without a font face', () => {
  const shipped = readdirSync(join(root, 'apps/site/public/fonts')).map((file) => `fonts/${file}`);
  expect(shipped.sort()).toEqual([...new Set(fonts.map(({ file }) => file))].sort());
});
