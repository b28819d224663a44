/** Readability of a theme: the colours that the tokens produce, the pairs of text and background, and each pair's contrast. */
import { fromOklch, type Light, lightOf, type Theme } from './read-theme.ts';

/** The WCAG 2.2 contrast ratio of two opaque colours; 0 where one cannot be parsed as `oklch(L% C H)`. */
export function contrast(ink: string, ground: string): number {
  return contrastOf(lightOf(ink), lightOf(ground));
}

function contrastOf(ink: Light | undefined, ground: Light | undefined): number {
  if (!ink || !ground) return 0;
  const [a, b] = [luminance(ink), luminance(ground)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: Light): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Lab = readonly [number, number, number];

function labOf(colour: string): Lab {
  const [l = 0, c = 0, h = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const angle = (h * Math.PI) / 180;
  return [l / 100, c * Math.cos(angle), c * Math.sin(angle)];
}

function mix(one: Lab, other: Lab, share: number): Light {
  const [l, a, b] = one.map((value, at) => value * (1 - share) + (other[at] ?? 0) * share) as unknown as Lab;
  return fromOklch(l, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI);
}

/** The colours that tokens.css derives from a merchant's: the same calculation, in numbers. */
function madeColours(name: 'dark' | 'light', colours: ReadonlyMap<string, string>): Map<string, Light> {
  const lab = (token: string) => labOf(colours.get(token) ?? '');
  const accent = lab('--accent');
  const [l, c, h] = (colours.get('--accent')?.match(/[\d.]+/g) ?? []).map(Number) as unknown as Lab;
  const isInkDark = lab('--accent-ink')[0] < 0.6;
  return new Map([
    ['--accent-high', mix(accent, [isInkDark ? 1 : 0.3, 0, 0], 0.28)],
    ['--accent-wash', mix(lab('--surface-1'), accent, name === 'dark' ? 0.24 : 0.16)],
    [
      '--accent-text',
      name === 'dark' ? fromOklch(l / 100, c, h) : fromOklch(Math.min(l / 100, 0.5), Math.min(c, 0.19), h),
    ],
  ]);
}

const surfaces = ['--surface-0', '--surface-1', '--surface-2', '--surface-3'];
/** Backgrounds of text: a theme's raised surface is for selected items, whose text uses the first two text colours. */
const pages = surfaces.slice(0, 3);
const TEXT = 4.5;
const SIGN = 3;

/** Pairs of text and background with the minimum contrast of WCAG 2.2 AA: 4.5 for text, 3 for large text and icons. */
const pairs: readonly (readonly [string, readonly string[], number])[] = [
  ['--text-1', [...surfaces, '--accent-wash'], TEXT],
  ['--text-2', [...surfaces, '--accent-wash'], TEXT],
  ['--text-3', surfaces, TEXT],
  ['--text-3', ['--accent-wash'], SIGN],
  ['--accent-text', [...pages, '--accent-wash'], TEXT],
  ['--accent-text', ['--surface-3'], SIGN],
  ['--accent-ink', ['--accent', '--accent-high', '--accent-2'], TEXT],
  ['--win', pages, TEXT],
  ['--lose', pages, TEXT],
  ['--win', ['--surface-3', '--accent-wash'], SIGN],
  ['--lose', ['--surface-3', '--accent-wash'], SIGN],
  ['--live', [...surfaces, '--accent-wash'], SIGN],
];

/** Every pair of a theme with its contrast. */
export function readPairs(name: 'dark' | 'light', theme: Theme) {
  const colours = theme[name];
  const made = madeColours(name, colours);
  const light = (token: string) => made.get(token) ?? lightOf(colours.get(token) ?? '');
  return pairs.flatMap(([ink, grounds, min]) =>
    grounds.map((ground) => ({ ink, ground, min, reached: contrastOf(light(ink), light(ground)) })),
  );
}
