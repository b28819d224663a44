/**
 * The site's renderer, as built: `dist/server/entry-server.js` exports `createRenderer`. Typed here from the server's side, since the
 * server imports a built file and never the site's sources.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnswerOf, Endpoints, Language } from '#contract';
import { assert } from '#kernel';
import type { InsideRequest } from '../endpoints/inside-call.ts';
import type { Messages } from './merchant-files.ts';

export type Status = AnswerOf<Endpoints['systemStatus']>;

export interface RenderInput {
  readonly url: string;
  readonly status: Status;
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  readonly messages: Messages;
  readonly themeCss: string;
  readonly grounds: { readonly dark: string; readonly light: string };
  readonly initial: readonly (InsideRequest & { readonly answer: unknown })[];
}

export type ShellInput = Pick<RenderInput, 'status' | 'language' | 'theme' | 'themeCss' | 'grounds'>;

export interface Rendered {
  readonly statusCode: 200 | 403 | 503;
  readonly preload: readonly string[];
  readonly html: string;
  /** The texts of the inline scripts and styles: the page's policy allows these and no other. */
  readonly inline: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

export type Located =
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'page'; readonly url: string };

export interface Renderer {
  /** The route of an address; a page's `url` is one for all addresses that render the same. */
  readonly locate: (url: string, info: Status['info']) => Located;
  readonly preloads: (url: string, info: Status['info']) => readonly InsideRequest[];
  readonly render: (input: RenderInput) => Promise<Rendered>;
  /** An empty page, which costs almost nothing. */
  readonly shell: (input: ShellInput) => Rendered;
}

interface ClientBuild {
  readonly manifest: object;
  readonly readStyle: (file: string) => string;
}

/** Undefined as long as the site was not built. */
export async function loadRenderer(dist: string): Promise<Renderer | undefined> {
  const entry = join(dist, 'server/entry-server.js');
  const client = join(dist, 'client');
  const list = join(client, '.vite/manifest.json');
  if (!existsSync(entry) || !existsSync(list)) return undefined;
  const built = (await import(pathToFileURL(entry).href)) as { createRenderer?: (build: ClientBuild) => Renderer };
  assert(typeof built.createRenderer === 'function', `${entry} does not export createRenderer`);
  const build = {
    manifest: JSON.parse(readFileSync(list, 'utf8')) as object,
    readStyle: (file: string) => readFileSync(join(client, file), 'utf8'),
  };
  return built.createRenderer(build);
}
