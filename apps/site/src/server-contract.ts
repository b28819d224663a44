/**
 * What the server and the site's rendering owe each other. The server imports `dist/server/entry-server.js`, asks it what a page wants,
 * answers those calls with its own handlers, has the page rendered and sends it. Files under `dist/client` are served below `/m/`
 * (`assets/*` for a year and immutable; `sw.js` with `Cache-Control: no-cache`; the rest for a day).
 */
import type { Language } from '#contract';
import type { Answered, Preload, Status, Theme } from './base/page/index.ts';

export type { Answered, Preload, Status, Theme };

/** One entry of Vite's `dist/client/.vite/manifest.json`. */
export interface BuiltFile {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Read once at start and handed to `createRenderer`. */
export interface ClientBuild {
  /** `dist/client/.vite/manifest.json`, parsed. */
  readonly manifest: { readonly [source: string]: BuiltFile };
  /** The text of a style sheet under `dist/client`, by the name the manifest gives it: small ones are put into the page. */
  readonly readStyle: (file: string) => string;
}

export interface RenderInput {
  /** As `locate` spells it: `/m/gameCenter?gameType=RNG`. */
  readonly url: string;
  /** The value of the system status, as the API answers it. */
  readonly status: Status;
  /** Already chosen: by cookie `language`, else the merchant's. Always one the merchant offers. */
  readonly language: Language;
  /** Already chosen: by cookie `theme`, else the merchant's. */
  readonly theme: Theme;
  /** The compiled messages of the language, as the address in `status.info.texts` serves them. */
  readonly messages: { readonly [key: string]: string | readonly unknown[] };
  /** The merchant's theme.css, put into the page after our own styles. */
  readonly themeCss: string;
  /** The ground of each theme as `#rrggbb`: the browser's own bars take it up. */
  readonly grounds: { readonly [T in Theme]: string };
  /** The answers to what `wants` named. One that failed is left out: the browser asks it again. */
  readonly initial: readonly Answered[];
}

export type ShellInput = Pick<RenderInput, 'status' | 'language' | 'theme' | 'themeCss' | 'grounds'>;

export interface Rendered {
  readonly statusCode: 200 | 403 | 503;
  /** For the `Link` header or early hints: what the page asks for first. */
  readonly preload: readonly string[];
  /** The same for everyone who asks with the same input: it may be kept and sent again. No inline handlers or style attributes. */
  readonly html: string;
  /** The texts of the scripts and styles that stand in the page, for its policy. */
  readonly inline: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

/** Where an address leads: elsewhere, or to a page, whose `url` is one for all addresses that are rendered alike. */
export type Located =
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'page'; readonly url: string };

export interface Renderer {
  /** Read from the address alone, without rendering anything. */
  readonly locate: (url: string, info: Status['info']) => Located;
  /** The calls whose answers the page should start with; empty for pages the browser renders. All are of access `anyone`. */
  readonly preloads: (url: string, info: Status['info']) => readonly Preload[];
  readonly render: (input: RenderInput) => Promise<Rendered>;
  /** A page with nothing in it yet, good at every address: put together from texts, for when there is no time to render. */
  readonly shell: (input: ShellInput) => Rendered;
}

/** The one export of `dist/server/entry-server.js`: `createRenderer`. */
export type CreateRenderer = (build: ClientBuild) => Renderer;
