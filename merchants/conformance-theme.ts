/** Reads a merchant's theme.css as tokens, and says how well one colour is read on another. */

type Tokens = ReadonlyMap<string, string>;

export interface Theme {
  readonly root: Tokens;
  readonly dark: Tokens;
  readonly light: Tokens;
  /** Selectors and declarations that have no place in a theme. */
  readonly strangers: readonly string[];
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
  const strangers: string[] = [];
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const layer = /^\s*@layer reset, tokens, ui, site, merchant;\s*@layer merchant \{([\s\S]*)\}\s*$/.exec(plain);
  if (!layer) return { ...theme, strangers: ['what stands outside the merchant layer'] };
  const rest = (layer[1] ?? '').replace(/([^{}]+)\{([^{}]*)\}/g, (_all, selector: string, body: string) => {
    const name = selector.trim().replace(/\s+/g, ' ');
    const where = places[name];
    if (!where) strangers.push(name);
    for (const line of body
      .split(';')
      .map((text) => text.trim())
      .filter(Boolean)) {
      const declaration = /^(--[a-z0-9-]+):\s*(.+)$/s.exec(line);
      if (!declaration) strangers.push(line);
      for (const place of where ?? []) if (declaration) theme[place].set(declaration[1] ?? '', declaration[2] ?? '');
    }
    return '';
  });
  if (rest.trim() !== '') strangers.push(rest.trim());
  return { ...theme, strangers };
}

/** The contrast ratio of WCAG 2.2 between two opaque colours; 0 where one cannot be read as `oklch(L% C H)`. */
export function contrast(ink: string, ground: string): number {
  const [a, b] = [luminance(ink), luminance(ground)];
  if (a === undefined || b === undefined) return 0;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number | undefined {
  const match = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(colour);
  if (!match) return undefined;
  const [lightness, chroma, hue] = [Number(match[1]) / 100, Number(match[2]), (Number(match[3]) * Math.PI) / 180];
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
