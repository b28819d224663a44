/** Generates what the console needs to call its API: the contract without its schemas. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type CommandForm, type ConsoleEndpoint, permissions, playableCategories, securityKinds } from '#contract';

const root = join(import.meta.dirname, '../..');

export const CONSOLE_ROUTES_FILE = 'packages/client/src/console-routes.ts';

const opening = `/**
 * The console's endpoints, its commands, all permissions, and lists that filters offer. Generated from the contract by \`npm run routes\`, so
 * that the browser does not load the contract's schemas.
 */
import type {
  CommandForm,
  CommandName,
  ConsoleEndpointName,
  Permission,
  PlayableCategory,
  SecurityKind,
} from '#contract';

export interface ConsoleRoute {
  /** Absent: GET. */
  readonly method?: 'POST';
  readonly path: string;
  readonly scope: 'merchant' | 'any' | 'platform' | 'none';
  /** Of one form: paged by key, answered as rows. */
  readonly isList?: true;
  /** How it can be sorted, the usual way first. */
  readonly sorts?: readonly string[];
}

`;

interface ObjectSchema {
  readonly properties?: { readonly [name: string]: { readonly enum?: readonly string[] } };
}

/** A list answers rows and takes a cursor. */
function listPartsOf({ query, answer }: ConsoleEndpoint) {
  const requested = (query as ObjectSchema | undefined)?.properties ?? {};
  const isList = 'cursor' in requested && 'rows' in ((answer as ObjectSchema).properties ?? {});
  return isList ? { isList: true, sorts: requested.sort?.enum ?? [] } : {};
}

function routeOf(endpoint: ConsoleEndpoint): object {
  const { method, path, scope } = endpoint;
  return { ...(method === 'POST' && { method }), path, scope, ...listPartsOf(endpoint) };
}

/** The generated file, formatted like every other. Commands have one path by their name. */
export function writeConsoleRoutes(
  endpoints: Readonly<Record<string, ConsoleEndpoint>>,
  forms: Readonly<Record<string, CommandForm>>,
): string {
  const routes = Object.entries(endpoints).filter(([, { command }]) => command === undefined);
  const lines = routes.map(([name, endpoint]) => `  ${name}: ${JSON.stringify(routeOf(endpoint))},\n`);
  const commands = Object.entries(forms).map(([name, form]) => `  '${name}': ${JSON.stringify(form)},\n`);
  const input = [
    opening,
    'export const consoleRoutes = {\n',
    ...lines,
    '} as const satisfies { readonly [Name in ConsoleEndpointName]?: ConsoleRoute };\n\n',
    'export const consoleCommands: { readonly [Name in CommandName]: CommandForm } = {\n',
    ...commands,
    '};\n\n',
    `export const allPermissions: readonly Permission[] = ${JSON.stringify(permissions)};\n\n`,
    `export const playableCategories = ${JSON.stringify(playableCategories)} as const satisfies readonly PlayableCategory[];\n\n`,
    `export const securityKinds = ${JSON.stringify(securityKinds)} as const satisfies readonly SecurityKind[];\n`,
  ].join('');
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['format', `--stdin-file-path=${CONSOLE_ROUTES_FILE}`],
    { cwd: root, input, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
