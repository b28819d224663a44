/** The project's sources for the checks: path and text, read once. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesOnDisk } from '../boundaries/check-boundaries.ts';

export interface Source {
  readonly path: string;
  readonly text: string;
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing(\.ts$|\/)/.test(path);
const isOutside = (path: string) => /^(tools|bench|e2e)\//.test(path);

/** All product code: no tests, no tools. */
export function readSources(root: string): Source[] {
  return sourcesOnDisk(root)
    .filter((path) => !isTest(path) && !isOutside(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** All code: product, tests and tools. */
export function readAll(root: string): Source[] {
  return sourcesOnDisk(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The migrations of the ledger and of the server. */
export function readMigrationFiles(root: string): Source[] {
  const paths = globSync(['packages/ledger/sql/*.sql', 'apps/server/src/db/migrations/*.sql'], { cwd: root });
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Unit tests and browser tests. */
export function readTests(root: string): Source[] {
  return sourcesOnDisk(root)
    .filter((path) => /\.(test|e2e)\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Every quoted literal of a text, including template strings without substitutions. */
export function literalsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/(['"`])([\w.:-]+)\1/g)].map((match) => match[2] ?? ''));
}
