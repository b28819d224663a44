/** Generates what the client needs to call each endpoint: the contract without its schemas. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, takesKey, topicNames } from '#contract';
import { type FieldNames, invertNames } from '#kernel';

const root = join(import.meta.dirname, '../..');

export const ROUTES_FILE = 'packages/client/src/routes.ts';
export const TEAM_ROUTES_FILE = 'packages/client/src/team-routes.ts';
export const CHAT_ROUTES_FILE = 'packages/client/src/chat-routes.ts';

const opening = `/**
 * Method, path and parts of each endpoint. Generated from the contract by \`npm run routes\`, so that the browser does not load
 * the contract's schemas.
 */
import type { Endpoint, EndpointName } from '#contract';
import type { FieldNames } from '#kernel';

export interface Route extends Pick<Endpoint, 'path' | 'encrypted' | 'changesState' | 'answersFile'> {
  /** Absent: GET, as most are. */
  readonly method?: Exclude<Endpoint['method'], 'GET'>;
  /** It takes an idempotency key. */
  readonly isKeyed?: true;
  /** Renews the session: it sends no token, and its failure triggers no renewal. */
  readonly access?: 'refresh';
  /** Field names that differ on the wire: for requests from ours to the wire's, for the answer from the wire's to ours. */
  readonly names?: { readonly query?: FieldNames; readonly body?: FieldNames; readonly answer?: FieldNames };
}

`;

/** What a page can call. */
const callable = `} as const satisfies { readonly [Name in EndpointName]?: Route };
`;

const closing = `
export type Routes = { readonly [Name in EndpointName]?: Route };

/** Field names of live messages, from the wire's to ours. */
export const topicNames: { readonly [family: string]: FieldNames | undefined } =`;

/** Name tables by their text: a table that several routes use is written once. */
type Shared = Map<string, string>;

function routeOf(endpoint: Endpoint, tables: Shared): string {
  const { method, path, access, encrypted, changesState, answersFile, names } = endpoint;
  const parts = {
    method: method === 'GET' ? undefined : `'${method}'`,
    isKeyed: takesKey(endpoint) || undefined,
    path: `'${path}'`,
    access: access === 'refresh' ? `'${access}'` : undefined,
    encrypted,
    changesState,
    answersFile,
    names: names && namesOf(names, tables),
  };
  return objectOf(parts);
}

function objectOf(parts: { readonly [name: string]: unknown }): string {
  const reported = Object.entries(parts).filter(([, value]) => value !== undefined);
  return `{ ${reported.map(([key, value]) => `'${key}': ${value}`).join(', ')} }`;
}

function namesOf({ query, body, answer }: NonNullable<Endpoint['names']>, tables: Shared): string {
  return objectOf({
    query: query && tableOf(query, tables),
    body: body && tableOf(body, tables),
    answer: answer && tableOf(invertNames(answer), tables),
  });
}

function tableOf(names: FieldNames, tables: Shared): string {
  const text = objectOf(
    mapValues(names, (to) => {
      if (typeof to === 'string') return `'${to}'`;
      return isPair(to) ? `['${to[0]}', ${tableOf(to[1], tables)}]` : tableOf(to, tables);
    }),
  );
  const known = tables.get(text) ?? `names${tables.size + 1}`;
  tables.set(text, known);
  return known;
}

function mapValues<Value>(values: { readonly [name: string]: Value }, map: (value: Value) => string) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

function isPair(to: FieldNames[string]): to is readonly [string, FieldNames] {
  return Array.isArray(to);
}

/** Few members are agents, and prizes, claims and notifications are on pages of their own: a page loads these routes with the first call of one. */
const isOfTeam = ({ path }: Endpoint) => /^\/wps\/(?:(?:agent|prizes|push)\/|rewards\/(?:claims|codes)$)/.test(path);

export function writeTeamRoutes(endpoints: Readonly<Record<string, Endpoint>>): string {
  const ofTeam = Object.entries(endpoints).filter(([, endpoint]) => isOfTeam(endpoint));
  return writePlainRoutes(
    TEAM_ROUTES_FILE,
    'teamRoutes',
    ofTeam,
    'Routes of agents\u2019 screens, of prizes and of notifications, which are loaded with the first call of one',
  );
}

const frames: ReadonlySet<Endpoint['access']> = new Set(['stage', 'chat']);
const isOfChat = ({ path }: Endpoint) => path.startsWith('/wps/chat/');

/** The page of a live chat asks what every page asks first, and of games nothing. */
export function writeChatRoutes(endpoints: Readonly<Record<string, Endpoint>>): string {
  const ofChat = Object.entries(endpoints).filter(
    ([, one]) => (isOfChat(one) && isOnStage(one)) || one.path === '/wps/system/status',
  );
  return writePlainRoutes(CHAT_ROUTES_FILE, 'chatRoutes', ofChat, 'Routes of the page of a live chat');
}

const isOnStage = ({ access, onStage }: Endpoint) => frames.has(access) || onStage !== undefined;

function writePlainRoutes(
  file: string,
  name: string,
  endpoints: readonly (readonly [string, Endpoint])[],
  meaning: string,
): string {
  const tables: Shared = new Map();
  const lines = endpoints.map(([of, endpoint]) => `  ${of}: ${routeOf(endpoint, tables)},\n`);
  if (tables.size > 0) throw new Error(`${name} have names of their own`);
  return formatted(file, [
    `/** ${meaning}. Generated from the contract by \`npm run routes\`. */\n`,
    `import type { Routes } from './routes.ts';\n\nexport const ${name} = {\n`,
    ...lines,
    '} as const satisfies Routes;\n',
  ]);
}

const SITE = join(root, 'apps/site/src');

/** What the site's code names: of endpoints that are there for other clients, no page of ours loads the routes. */
function namedBySite(): ReadonlySet<string> {
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  return new Set(code.flatMap((file) => readFileSync(join(SITE, file), 'utf8').match(/(?<=['"])\w+(?=['"])/g) ?? []));
}

/** The generated file, formatted like every other. */
export function writeRoutes(endpoints: Readonly<Record<string, Endpoint>>): string {
  const tables: Shared = new Map();
  const all = Object.entries(endpoints);
  const linesOf = (some: typeof all) => some.map(([name, endpoint]) => `  ${name}: ${routeOf(endpoint, tables)},\n`);
  // No page loads routes that its host does not answer.
  const named = namedBySite();
  const isAtSite = (one: Endpoint) => !frames.has(one.access) && one.onStage !== 'only' && !isOfTeam(one);
  const ofSite = linesOf(all.filter(([name, one]) => isAtSite(one) && named.has(name)));
  const ofFrames = linesOf(all.filter(([, one]) => isOnStage(one) && !isOfChat(one)));
  const topics = objectOf(mapValues(topicNames, (names) => tableOf(invertNames(names), tables)));
  const tableLines = [...tables].map(([text, name]) => `const ${name} = ${text} as const;\n`);
  return formatted(ROUTES_FILE, [
    opening,
    ...tableLines,
    '\n/** What the site calls, but for agents. */\nexport const siteRoutes = {\n',
    ...ofSite,
    callable,
    '\n/** What is answered at the host of frames, to games. */\nexport const frameRoutes = {\n',
    ...ofFrames,
    callable,
    closing,
    topics,
    ';\n',
  ]);
}

function formatted(file: string, parts: readonly string[]): string {
  const options = { cwd: root, input: parts.join(''), encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['format', `--stdin-file-path=${file}`],
    options,
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
