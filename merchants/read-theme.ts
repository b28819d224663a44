/** Parses a merchant's theme.css into tokens and colours: for the suite, and for colours needed outside of CSS. */

type Tokens = ReadonlyMap<string, string>;

export interface Theme {
  readonly root: Tokens;
  readonly dark: Tokens;
  readonly light: Tokens;
  /** Selectors and declarations that are not allowed in a theme. */
  readonly unknown: readonly string[];
}

const places: { readonly [selector: string]: readonly ('root' | 'dark' | 'light')[] } = {
  ':root': ['root'],
  ':root:lang(vi)': ['root'],
  '[data-theme="dark"]': ['dark'],
  '[data-theme="light"]': ['light'],
  ':root, [data-theme="dark"]': ['dark'],
  ':root, [data-theme="light"]': ['light'],
};

export function readTheme(css: string): Theme {
  const theme = { root: new Map<string, string>(), dark: new Map<string, string>(), light: new Map<string, string>() };
  const unknown: string[] = [];
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const layer = /^\s*@layer reset, ?tokens, ?ui, ?site, ?merchant;\s*@layer merchant ?\{([\s\S]*)\}\s*$/.exec(plain);
  if (!layer) return { ...theme, unknown: ['what stands outside the merchant layer'] };
  const rest = (layer[1] ?? '').replace(/([^{}]+)\{([^{}]*)\}/g, (_all, selector: string, body: string) => {
    const name = selector.trim().replace(/,\s*/g, ', ');
    const where = places[name];
    if (!where) unknown.push(name);
    for (const line of body
      .split(';')
      .map((text) => text.trim())
      .filter(Boolean)) {
      const declaration = /^(--[a-z0-9-]+):\s*(.+)$/s.exec(line);
      if (!declaration) unknown.push(line);
      for (const place of where ?? []) if (declaration) theme[place].set(declaration[1] ?? '', declaration[2] ?? '');
    }
    return '';
  });
  if (rest.trim() !== '') unknown.push(rest.trim());
  return { ...theme, unknown };
}

/**
 * A minified theme: without comments and whitespace, with numbers as the build writes them, so that repetitions of the site's own
 * tokens compress to nothing.
 */
export function compactTheme(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,/]) ?/g, '$1')
    .replace(/;}/g, '}')
    .replace(/\b0\./g, '.')
    .trim();
}

/** Red, green and blue in linear light, 0 to 1. */
export type Light = readonly [number, number, number];

/** An opaque `oklch(L% C H)`; undefined for anything else. */
export function lightOf(colour: string): Light | undefined {
  const match = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(colour);
  return match ? fromOklch(Number(match[1]) / 100, Number(match[2]), Number(match[3])) : undefined;
}

/** By the matrices of CSS Color 4; clipped to sRGB. */
export function fromOklch(lightness: number, chroma: number, hue: number): Light {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** As `#rrggbb`, which every browser's bar and every app manifest supports. */
export function hexOf(light: Light): string {
  const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
  const digits = light.map((value) =>
    Math.round(encode(value) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

export interface GroundColours {
  readonly dark: string;
  readonly light: string;
}

/** The background of each theme, for the browser's bars. */
export function groundColours(css: string): GroundColours {
  const theme = readTheme(css);
  const ground = (tokens: Tokens) => hexOf(lightOf(tokens.get('--surface-0') ?? '') ?? [0, 0, 0]);
  return { dark: ground(theme.dark), light: ground(theme.light) };
}
