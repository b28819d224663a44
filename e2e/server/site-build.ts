/** What the built site's files are made of, by the build's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type Manifest = { readonly [source: string]: { readonly file: string; readonly imports?: readonly string[] } };

/** Of this project, or of a copy of it. */
export const siteManifest = (at = root): Manifest =>
  JSON.parse(readFileSync(join(at, 'apps/site/dist/client/.vite/manifest.json'), 'utf8')) as Manifest;

/** Where a file of the site's sources is served, such as `src/app/after-start.ts`. */
export function addressOfSource(source: string, at?: string): string {
  const built = siteManifest(at)[source];
  if (!built) throw new Error(`no file of the build is of ${source}`);
  return `/m/${built.file}`;
}
