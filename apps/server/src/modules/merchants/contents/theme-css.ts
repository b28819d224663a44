/** A theme's tokens as the style sheet that a merchant's folder would have. Tokens are checked before they are saved: nothing else gets in. */
import { type ContentOf, colourTokens } from '#contract';

type Theme = ContentOf<'theme'>;

const LAYERS = '@layer reset, tokens, ui, site, merchant;';

/** Sora has no Vietnamese letters. */
const WITH_ALL_LETTERS = 'Jakarta';

export function themeCss({ radii, face, dark, light }: Theme, defaultTheme: 'dark' | 'light'): string {
  const shape = [`--radius-s: ${radii.s}px`, `--radius-m: ${radii.m}px`, `--radius-l: ${radii.l}px`, `--face: ${face}`];
  const vietnamese = face === WITH_ALL_LETTERS ? '' : block(':root:lang(vi)', [`--face: ${WITH_ALL_LETTERS}`]);
  const colours = {
    dark: block(selector('dark', defaultTheme), declare(dark)),
    light: block(selector('light', defaultTheme), declare(light)),
  };
  const other = defaultTheme === 'dark' ? 'light' : 'dark';
  return `${LAYERS}\n@layer merchant {\n${block(':root', shape)}${vietnamese}${colours[defaultTheme]}${colours[other]}}\n`;
}

const block = (name: string, lines: readonly string[]) => `${name} { ${lines.join('; ')}; }\n`;

const selector = (name: 'dark' | 'light', byDefault: string) =>
  name === byDefault ? `:root, [data-theme="${name}"]` : `[data-theme="${name}"]`;

const declare = (colours: Theme['dark']) => colourTokens.map((token) => `--${token}: ${colours[token]}`);
