/** Writes what the client needs to know of each endpoint to call it: the contract without its schemas. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Endpoint } from '#contract';

const root = join(import.meta.dirname, '../..');

export const ROUTES_FILE = 'packages/client/src/routes.ts';

const opening = `/**
 * Method, path and parts of each endpoint. Generated from the contract by \`npm run routes\`, so that the browser does not load
 * the contract's schemas.
 */
import type { Endpoint, EndpointName } from '#contract';

export interface Route extends Pick<Endpoint, 'method' | 'path' | 'encrypted' | 'movesMoney' | 'changesState' | 'answersFile'> {
  /** Renews the session: it sends no token, and its failure triggers no renewal. */
  readonly access?: 'refresh';
}

export const routes = {
`;

const closing = `} as const satisfies { readonly [Name in EndpointName]: Route };
`;

function routeOf({ method, path, access, encrypted, movesMoney, changesState, answersFile }: Endpoint): string {
  const parts = {
    method,
    path,
    access: access === 'refresh' ? access : undefined,
    encrypted,
    movesMoney,
    changesState,
    answersFile,
  };
  const reported = Object.entries(parts).filter(([, value]) => value !== undefined);
  return `{ ${reported.map(([key, value]) => `${key}: ${typeof value === 'string' ? `'${value}'` : value}`).join(', ')} }`;
}

/** The file as it should be, formatted like every other. */
export function writeRoutes(endpoints: Readonly<Record<string, Endpoint>>): string {
  const lines = Object.entries(endpoints).map(([name, endpoint]) => `  ${name}: ${routeOf(endpoint)},\n`);
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['format', `--stdin-file-path=${ROUTES_FILE}`],
    { cwd: root, input: opening + lines.join('') + closing, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
