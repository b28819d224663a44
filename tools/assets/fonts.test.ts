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
  /** Without one a face is asked for every letter. */
  readonly ranges: readonly (readonly [number, number])[] | undefined;
}

const faces: readonly Face[] = css
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

/** The face that a browser takes for a letter: of those whose range has it, the one that is said last. */
function faceFor(family: string, letter: string): Face | undefined {
  const code = letter.codePointAt(0) ?? 0;
  return faces.findLast(
    (face) =>
      face.family === family &&
      (face.ranges === undefined || face.ranges.some(([from, to]) => code >= from && code <= to)),
  );
}

const signs = [
  ...new Set(Object.values(currencies).flatMap(({ symbol }) => [...symbol].filter((letter) => /\p{Sc}/u.test(letter)))),
];

describe.each(['Sora', 'Jakarta'])('the display face %s', (family) => {
  it.each(signs)('has the currency sign %s, or the face of signs behind it has', async (sign) => {
    const requested = [family, 'Signs'].flatMap((name) => faceFor(name, sign) ?? []);
    const found = await Promise.all(requested.map(({ file }) => hasLetter(file, sign)));
    expect(found).toContain(true);
  });
});

it('ships no font file that no face names', () => {
  const shipped = readdirSync(join(root, 'apps/site/public/fonts')).map((file) => `fonts/${file}`);
  expect(shipped.sort()).toEqual([...new Set(faces.map(({ file }) => file))].sort());
});
