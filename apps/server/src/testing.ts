/** The test kit of the server: a fresh database, or a whole server over one, called through its API. */
import type { AnswerOf, BodyOf, Endpoint, EndpointName, Endpoints, Envelope, ParamsOf, QueryOf } from '#contract';
import { endpoints } from '#contract';
import { type Clock, invertNames, type Random, renameFields } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { merchants } from '#merchants/registry.ts';
import type { App } from './app.ts';
import { type AppConfig, readConfig } from './config.ts';
import type { FaultAbout } from './db/jobs/faults.ts';
import type { Database } from './db/open-database.ts';
import { openTestDatabase } from './db/testing.ts';
import type { Logger } from './http/log.ts';
import { systemClock, systemRandom } from './ports.ts';

export { countStatements, openTestDatabase, type TestDatabase } from './db/testing.ts';

export interface NotedFault extends FaultAbout {
  readonly reason: string;
}

/** Called with background failures that the server would log. */
export function collectFaults() {
  const faults: NotedFault[] = [];
  const onFault = (error: unknown, about: FaultAbout) => {
    faults.push({ ...about, reason: error instanceof Error ? error.message : String(error) });
  };
  return { faults, onFault };
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: never }
  : { readonly [N in Name]?: Value | Partial<Value> };

/** A test's request: the parts of the endpoint, and the session it uses. */
export type TestRequest<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    readonly token?: string;
    /** The host; default `localhost`, the demo merchant, or its host for games. */
    readonly host?: string;
    readonly key?: string;
    readonly address?: string;
    readonly headers?: { readonly [name: string]: string };
  };

export interface TestAnswer<Value> {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | string[] | number | undefined };
  readonly body: Envelope<Value>;
}

export interface TestApp extends App {
  readonly request: <Name extends EndpointName>(
    name: Name,
    requested?: TestRequest<Endpoints[Name]>,
  ) => Promise<TestAnswer<AnswerOf<Endpoints[Name]>>>;
  /** The same, for calls that must succeed: the value alone. */
  readonly get: <Name extends EndpointName>(
    name: Name,
    requested?: TestRequest<Endpoints[Name]>,
  ) => Promise<AnswerOf<Endpoints[Name]>>;
}

export interface TestAppOptions {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly manifests?: readonly MerchantManifest[];
  readonly merchantsDirectory?: string;
  /** Several servers on one database are several nodes. */
  readonly database?: Database;
  /** Further databases, by the names in `config.databases`. */
  readonly databases?: { readonly [name: string]: Database };
  readonly config?: Partial<AppConfig>;
  readonly log?: Logger;
}

/** No background jobs until `listen` is called: a test runs `outbox.pump()` and the like when it needs them. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { openApp } = await import('./app.ts');
  const { createLog } = await import('./http/log.ts');
  const { passwordCost } = await import('./modules/identity/testing.ts');
  const { warnings } = await import('./testing/warnings.ts');
  const { listedGames } = await import('./testing/listed-games.ts');
  const { scratchFolder } = await import('#test-services/scratch-folder.ts');
  const { rmSync } = await import('node:fs');
  const { manifests = merchants } = options;
  const database =
    options.database ?? (await openTestDatabase(undefined, manifests === merchants ? listedGames : undefined));
  const directory = scratchFolder('croupier-server-');
  const config: AppConfig = {
    ...readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      MOST_LAG_MS: '600000',
      REQUESTS_PER_ADDRESS: '1000000',
      PAGES_PER_ADDRESS: '1000000',
      CAPTCHA_WORK_BITS: '8',
    }),
    ...options.config,
  };
  const app = await openApp({
    config,
    manifests,
    passwordCost,
    merchantsDirectory: options.merchantsDirectory,
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
    log: options.log ?? createLog({ level: 'warn', destination: warnings }),
    database,
    ...(options.databases && { databases: options.databases }),
  });
  const request: TestApp['request'] = async (name, requested = {} as never) => {
    const { names = {} }: Endpoint = endpoints[name];
    const { url, ...request } = requestOf(endpoints[name], inWire(names, requested as AnyRequest));
    const answer = await app.http.inject({
      ...request,
      url,
      remoteAddress: (requested as AnyRequest).address ?? '127.0.0.1',
    });
    const body = answer.json();
    if (names.answer && body.success) body.value = renameFields(body.value, invertNames(names.answer));
    return { status: answer.statusCode, headers: answer.headers, body };
  };
  return {
    ...app,
    request,
    async get(name, requested) {
      const { status, body } = await request(name, requested);
      if (!body.success) throw new Error(`${name} answered ${status} ${body.code} ${JSON.stringify(body.value ?? {})}`);
      return body.value;
    },
    async close() {
      await app.close();
      if (!options.database) await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Fields;
  readonly body?: unknown;
  readonly token?: string;
  readonly host?: string;
  readonly key?: string;
  readonly address?: string;
  readonly headers?: { readonly [name: string]: string };
}

/** Answered at the host for games, and not at the site. */
export const isOfFrames = ({ access, onStage }: Endpoint) =>
  access === 'stage' || access === 'chat' || onStage === 'only';

/** Typed requests of tests use our names. */
function inWire(names: NonNullable<Endpoint['names']>, requested: AnyRequest): AnyRequest {
  const { query, body } = requested;
  return {
    ...requested,
    ...(query && { query: renameFields(query, names.query) as Fields }),
    ...(body !== undefined && { body: renameFields(body, names.body) }),
  };
}

/** A request as the site's own client, or the demo's game frame, makes it: as it is on the wire. */
export function requestOf(endpoint: Endpoint, requested: AnyRequest) {
  const home = isOfFrames(endpoint) ? 'stage.localhost' : 'localhost';
  const { params = {}, query = {}, body, token, host = home, key, headers = {} } = requested;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return {
    method: endpoint.method,
    url: search === '' ? path : `${path}?${search}`,
    headers: {
      host,
      'x-requested-with': 'croupier',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  };
}

/** Starts or ends a merchant's maintenance, as an operator would; effective on this node at once. */
export async function setMaintenance({ modules }: TestApp, merchantId: string, value: boolean): Promise<void> {
  const { merchants, membersDeps } = modules;
  const change = { value, by: 'test', reason: 'test' };
  await membersDeps.atomically((tx) => merchants.switches.setMaintenance(tx, merchants.of(merchantId), change));
  await merchants.refresh();
}
