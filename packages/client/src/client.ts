/** The typed client: turns an endpoint name and its input into one HTTP request, and the answer into a Result. */
import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  EndpointName,
  Endpoints,
  Envelope,
  ParamsOf,
  QueryOf,
  RefusalCode,
  SentFile,
  UploadedFile,
} from '#contract';
import { assert, type FieldNames, type Json, ok, type Refusal, type Result, refuse, renameFields } from '#kernel';
import type { Route, Routes } from './routes.ts';

/** A fault: no answer, a timeout, or an answer that is not from our server. A retry may help. */
export type FaultCode = 'fault.offline' | 'fault.timeout' | 'fault.garbled';
export type CallCode = RefusalCode | FaultCode;

type Optional<Part, Key extends string> = [Part] extends [undefined]
  ? { readonly [K in Key]?: never }
  : { readonly [K in Key]: Part };

/** A file is sent as the browser's own Blob. */
type SentBody<Body> = [Body] extends [UploadedFile] ? Blob : Body;

/** The input of a call: exactly the parts its endpoint declares. */
export type CallInput<Name extends EndpointName> = Optional<ParamsOf<Endpoints[Name]>, 'params'> &
  Optional<SentBody<BodyOf<Endpoints[Name]>>, 'body'> & {
    /** Parts with a default may be left out. */
    readonly query?: [QueryOf<Endpoints[Name]>] extends [undefined] ? never : Partial<QueryOf<Endpoints[Name]>>;
    /** Only for calls that take one: the same key has one effect, however often it is sent. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

/** The path of a request, as the server sees it. */
export interface SentTo {
  readonly method: Endpoint['method'];
  /** Without the query string. */
  readonly path: string;
}

export interface ClientPorts {
  /** The endpoints that this page can call. */
  readonly routes: Routes;
  /** Routes that few pages call, loaded when one is. */
  readonly moreRoutes?: () => Promise<Routes>;
  /** Origin of the server; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly token: () => string | undefined;
  readonly language: () => string;
  /** `OTHERS` in the installed app. */
  readonly device?: () => string | undefined;
  /** Gets a new token after `session.expired`; false when the session is over. */
  readonly renew?: () => Promise<boolean>;
  /** Makes a compact JWE of a body, valid once and for this call only; loaded when a call needs it. */
  readonly encrypt?: (body: unknown, sentTo: SentTo) => Promise<string>;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

export interface Client {
  readonly call: <Name extends EndpointName>(
    name: Name,
    request: CallInput<Name>,
  ) => Promise<Result<AnswerOf<Endpoints[Name]>, CallCode>>;
}

const TIMEOUT_MS = 15_000;
/** Large uploads get a longer timeout. */
const FILE_TIMEOUT_MS = 120_000;

export function createClient(ports: ClientPorts): Client {
  const send = ports.fetch ?? ((input, init) => fetch(input, init));
  let renewing: Promise<boolean> | undefined;

  /** One renewal serves all calls that find the token expired at the same time. */
  const renewOnce = (): Promise<boolean> => {
    renewing ??= (ports.renew?.() ?? Promise.resolve(false)).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  async function attempt(route: Route, request: AnyRequest): Promise<Result<unknown, CallCode>> {
    const isLarge = route.answersFile || request.body instanceof Blob;
    const timeout = AbortSignal.timeout(ports.timeoutMs ?? (isLarge ? FILE_TIMEOUT_MS : TIMEOUT_MS));
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    let response: Response;
    try {
      response = await send(addressOf(ports.baseUrl, route, request), await requestOf(ports, route, request, signal));
    } catch {
      return refuse(timeout.aborted ? 'fault.timeout' : 'fault.offline');
    }
    return route.answersFile && response.ok
      ? await readFile(response)
      : await readAnswer(response, route.names?.answer);
  }

  async function call(name: EndpointName, request: AnyRequest): Promise<Result<unknown, CallCode>> {
    let route = ports.routes[name];
    try {
      route ??= (await ports.moreRoutes?.())?.[name];
    } catch {
      return refuse('fault.offline');
    }
    assert(route, 'a page calls what it has a route for');
    let answer = await attempt(route, request);
    if (!answer.ok && answer.refusal.code === 'session.expired' && route.access !== 'refresh' && (await renewOnce())) {
      answer = await attempt(route, request);
    } else if (
      !answer.ok &&
      answer.refusal.code === 'fault.offline' &&
      !route.method &&
      !route.changesState &&
      !request.signal?.aborted
    ) {
      answer = await attempt(route, request);
    }
    return answer;
  }

  return { call: call as Client['call'] };
}

interface AnyRequest {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

const methodOf = ({ method }: Route): Endpoint['method'] => method ?? 'GET';

function pathOf(route: Route, request: AnyRequest): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  );
}

function addressOf(baseUrl: string, route: Route, request: AnyRequest): string {
  const path = pathOf(route, request);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(renameFields(request.query ?? {}, route.names?.query) as object))
    if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return `${baseUrl}${path}${text === '' ? '' : `?${text}`}`;
}

async function requestOf(
  ports: ClientPorts,
  route: Route,
  request: AnyRequest,
  signal: AbortSignal,
): Promise<RequestInit> {
  const headers: Record<string, string> = { Language: ports.language(), 'X-Requested-With': 'croupier' };
  const token = ports.token();
  if (token !== undefined && route.access !== 'refresh') headers.Authorization = `Bearer ${token}`;
  const device = ports.device?.();
  if (device !== undefined) headers.Device = device;
  if (route.isKeyed && request.idempotencyKey !== undefined) headers['Idempotency-Key'] = request.idempotencyKey;
  const init: RequestInit = { method: methodOf(route), headers, signal, credentials: 'same-origin' };
  if (request.body === undefined) return init;
  if (request.body instanceof Blob)
    return { ...init, headers: { ...headers, 'Content-Type': request.body.type }, body: request.body };
  headers['Content-Type'] = 'application/json';
  const body = renameFields(request.body, route.names?.body);
  const encrypt = route.encrypted && ports.encrypt;
  if (!encrypt) return { ...init, body: JSON.stringify(body) };
  headers.Encryption = 'JWE';
  const jwe = await encrypt(body, { method: methodOf(route), path: pathOf(route, request) });
  return { ...init, body: JSON.stringify({ jwe }) };
}

async function readFile(response: Response): Promise<Result<SentFile, CallCode>> {
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  try {
    const content = await response.blob();
    return ok({ contentType: content.type, content, ...(fileName !== undefined && { fileName }) });
  } catch {
    return refuse('fault.offline');
  }
}

async function readAnswer(response: Response, names: FieldNames | undefined): Promise<Result<unknown, CallCode>> {
  let envelope: Envelope<unknown>;
  try {
    envelope = (await response.json()) as Envelope<unknown>;
  } catch {
    return refuse('fault.garbled', { status: response.status });
  }
  if (envelope.success === true) return ok(renameFields(envelope.value, names));
  if (typeof envelope.code !== 'string') return refuse('fault.garbled', { status: response.status });
  const requestId = response.headers.get('X-Request-Id');
  const value: Record<string, Json> = { ...envelope.value, message: envelope.message };
  if (requestId !== null) value.requestId = requestId;
  const refusal: Refusal<RefusalCode> = { code: envelope.code, value };
  return { ok: false, refusal };
}
