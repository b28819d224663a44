/** The document around the rendered site: head with styles and the first picture, the initial data, and the start of the script. */
import type { Answered, Page } from '#base/data';
import { artUrl } from '#base/view';
import type { ClientBuild, ShellInput } from '../../server-contract.ts';
import { baseStyle } from './base-styles.ts';
import { bootScript, markScript } from './boot.ts';

const ENTRY = 'src/entry-client.tsx';
/** The loaders of all screens except home; written by the build. */
export const SCREEN_LOADS = 'src/screen-loads.js';

/** Of what home does not show at first; a group of the build. */
const LATER = 'assets/later-';

export interface Files {
  readonly scripts: readonly string[];
  /** Inlined. */
  readonly styles: readonly string[];
  /** Of nothing that the page shows: loaded with the script. */
  readonly laterStyles: readonly string[];
}

/** Closed until the script opens it. */
const CLOSED = /<section popover[\s\S]*?<\/section>/g;

/** Whether a page shows anything that a file styles. */
function isShown(style: string, body: string): boolean {
  const shown = body.replace(CLOSED, '').matchAll(/ class="([^"]*)"/g);
  const classes = new Set([...shown].flatMap(([, names = '']) => names.split(' ')));
  return [...style.matchAll(/\.([a-zA-Z][\w-]*)/g)].some(([, name = '']) => classes.has(name));
}

/** The built files of these sources and of all they import, each once, imports first; `body` is the page they are for. */
export function filesOf({ manifest, readStyle }: ClientBuild, sources: readonly string[], body: string): Files {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string) => {
    const built = manifest[source];
    if (!built || seen.has(source)) return;
    seen.add(source);
    for (const imported of built.imports ?? []) visit(imported);
    for (const style of built.css ?? []) styles.add(style);
    scripts.add(built.file);
  };
  for (const source of [ENTRY, ...sources]) visit(source);
  const isLater = (style: string) => style.startsWith(LATER);
  const [first, later] = [[...styles].filter((style) => !isLater(style)), [...styles].filter(isLater)];
  const shown = later.filter((style) => isShown(readStyle(style), body));
  return {
    scripts: [...scripts],
    // The order is the same where they come later.
    styles: [...first, ...shown],
    laterStyles: later.filter((style) => !shown.includes(style)),
  };
}

const escapes: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** JSON that cannot close the script element around it. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** In single quotes: each escaped double one would take room in the first bytes. */
export function jsonAttribute(value: unknown): string {
  return `'${JSON.stringify(value).replace(/[&<']/g, (character) => `&#${character.charCodeAt(0)};`)}'`;
}

/** The page's largest picture: that of the first banner. */
export function heroOf(initial: readonly Answered[]): string | undefined {
  const announced = initial.find(({ name }) => name === 'listAnnouncements')?.answer;
  const { banners } = (announced ?? { banners: [] }) as {
    banners: readonly { groupName: string; url: string; art?: { symbols: readonly string[] } }[];
  };
  const first = banners.find(({ groupName }) => groupName === 'm_home');
  const symbol = first?.art?.symbols[0];
  return symbol === undefined ? first?.url || undefined : artUrl(symbol);
}

/** The styles of a page: the base styles, those of its files, then the merchant's. */
export function styleOf({ readStyle }: ClientBuild, { styles }: Files, themeCss: string): string {
  return `${baseStyle}${styles.map(readStyle).join('')}${themeCss}`;
}

export interface DocumentParts {
  readonly input: ShellInput;
  readonly page: Page;
  readonly title: string;
  readonly files: Files;
  readonly hero: string | undefined;
  readonly styleText: string;
}

/** The display font is not preloaded: a preloaded font delays the first paint. Titles use the system's font until it is applied. */
export function documentHead({ input, page, title, hero, styleText }: DocumentParts): string {
  const { language, theme, grounds } = input;
  const tag = language.toLowerCase();
  const lines = [
    `<!doctype html><html lang="${tag}" data-theme="${theme}" data-fonts="later"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="theme-color" content="${grounds[theme]}" data-dark="${grounds.dark}" data-light="${grounds.light}">`,
    hero && !page.isShell ? `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(hero)}">` : '',
    `<style>${styleText}</style>`,
    '<link rel="manifest" href="/m/manifest.webmanifest">',
    '<link rel="icon" type="image/png" href="/m/icons/icon-48.png"><link rel="apple-touch-icon" href="/m/icons/icon-180.png">',
    `<script>${markScript}</script></head><body><div id="root">`,
  ];
  return lines.join('');
}

export function documentFoot({ input, page, files }: DocumentParts): string {
  const address = input.status.info.texts[input.language] ?? '';
  const [entry, ...others] = [...files.scripts].reverse().sort((a) => (a.includes('assets/site-') ? -1 : 0));
  const start = {
    entry: `/m/${entry}`,
    others: others.map((file) => `/m/${file}`),
    styles: files.styles.map((file) => `/m/${file}`),
    later: files.laterStyles.map((file) => `/m/${file}`),
    texts: address,
  };
  return [
    `</div><script type="application/json" id="page">${safeJson(page)}</script>`,
    `<script data-start=${jsonAttribute(start)}>${bootScript}</script>`,
    '</body></html>',
  ].join('');
}
