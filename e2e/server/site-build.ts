/** What the built site's files are made of, by the build's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../../apps/site/dist/client/.vite/manifest.json');

export type Manifest = { readonly [source: string]: { readonly file: string; readonly imports?: readonly string[] } };

export const siteManifest = (): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

/** Where a file of the site's sources is served, such as `src/app/after-start.ts`. */
export function addressOfSource(source: string): string {
  const built = siteManifest()[source];
  if (!built) throw new Error(`no file of the build is of ${source}`);
  return `/m/${built.file}`;
}
