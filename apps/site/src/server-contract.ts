/**
 * The contract between the server and the site's rendering. The server imports `dist/server/entry-server.js`, gets the calls a page
 * starts with, answers them with its own handlers, has the page rendered and sends it. Files under `dist/client` are served below `/m/`
 * (`assets/*` for a year and immutable; `sw.js` with `Cache-Control: no-cache`; the rest for a day).
 */
import type { Answered, Preload, Status, Theme } from '#base/data';
import type { Language } from '#contract';

export type { Answered, Preload, Status, Theme };

/** One entry of Vite's `dist/client/.vite/manifest.json`. */
export interface BuiltFile {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Read once at start and passed to `createRenderer`. */
export interface ClientBuild {
  /** `dist/client/.vite/manifest.json`, parsed. */
  readonly manifest: { readonly [source: string]: BuiltFile };
  /** The text of a style sheet under `dist/client`, by its name in the manifest: style sheets are inlined into the page. */
  readonly readStyle: (file: string) => string;
}

export interface RenderInput {
  /** As `locate` returns it: `/m/gameCenter?gameType=RNG`. */
  readonly url: string;
  /** The value of the system status, as the API answers it. */
  readonly status: Status;
  /** Already chosen: by cookie `language`, else the merchant's. Always one the merchant offers. */
  readonly language: Language;
  /** Already chosen: by cookie `theme`, else the merchant's. */
  readonly theme: Theme;
  /** The compiled messages of the language, as served at the address in `status.info.texts`. */
  readonly messages: { readonly [key: string]: string | readonly unknown[] };
  /** The merchant's theme.css, inlined after our own styles. */
  readonly themeCss: string;
  /** The background of each theme as `#rrggbb`: the colour of the browser's own bars. */
  readonly grounds: { readonly [T in Theme]: string };
  /** The answers to the calls of `preloads`. A failed one is left out: the browser fetches it. */
  readonly initial: readonly Answered[];
}

export type ShellInput = Pick<RenderInput, 'status' | 'language' | 'theme' | 'themeCss' | 'grounds'>;

export interface Rendered {
  readonly statusCode: 200 | 403 | 503;
  /** For the `Link` header or early hints: what the page loads first. */
  readonly preload: readonly string[];
  /** The same for the same input: it may be cached. No inline handlers or style attributes. */
  readonly html: string;
  /** The texts of the inline scripts and styles, for the page's policy. */
  readonly inline: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

/** Where an address leads: a redirect, or a page, whose `url` is the same for all addresses that are rendered alike. */
export type Located =
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'page'; readonly url: string };

export interface Renderer {
  /** Decided by the address alone, without rendering anything. */
  readonly locate: (url: string, info: Status['info']) => Located;
  /** The calls whose answers the page starts with; empty for pages the browser renders. All have access `anyone`. */
  readonly preloads: (url: string, info: Status['info']) => readonly Preload[];
  readonly render: (input: RenderInput) => Promise<Rendered>;
  /** A page without content, valid at every address: assembled from strings, for when there is no time to render. */
  readonly shell: (input: ShellInput) => Rendered;
}

/** The only export of `dist/server/entry-server.js`: `createRenderer`. */
export type CreateRenderer = (build: ClientBuild) => Renderer;
