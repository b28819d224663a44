/** Calls the API from inside, as a guest, for server-side rendering: endpoints open to anyone only. */
import { type Endpoint, type EndpointName, endpoints } from '#contract';
import { renameFields } from '#kernel';
import type { Caller } from '../security/guards.ts';
import { createChecker } from '../wire/checker.ts';
import { incomingNames } from '../wire/incoming-names.ts';
import { createTextReader } from '../wire/text-reader.ts';
import type { AnyCall, AnyHandler } from './bind-endpoint.ts';

export interface Wanted {
  readonly name: EndpointName;
  readonly query?: { readonly [parameter: string]: string | number };
}

/** The answer's value, or undefined when it was refused: the browser then calls again and shows the refusal. */
export type InsideCall = (caller: Caller, requestId: string, wanted: Wanted) => Promise<unknown>;

/** Undefined for a query that does not fit. */
type QueryReader = (query: Wanted['query']) => object | undefined;

/** Compiled once: a page asks a dozen of them each time. It asks in our names, and gets what is left out by default. */
function queryReaders(): (name: EndpointName) => QueryReader | undefined {
  const known = new Map<EndpointName, QueryReader | undefined>();
  return (name) => {
    if (known.has(name)) return known.get(name);
    const reader = queryReader(endpoints[name]);
    known.set(name, reader);
    return reader;
  };
}

function queryReader(endpoint: Endpoint): QueryReader | undefined {
  if (!endpoint.query) return undefined;
  const read = createTextReader(endpoint.query);
  const { isGood } = createChecker(endpoint.query);
  const ours = incomingNames(endpoint);
  return (query) => {
    const sent = read(renameFields(query, endpoint.names?.query) as Record<string, unknown>);
    return isGood(sent) ? ours({ query: sent, body: undefined }).query : undefined;
  };
}

export function createInsideCall(handlers: ReadonlyMap<string, AnyHandler>): InsideCall {
  const readerOf = queryReaders();
  return async (caller, requestId, { name, query = {} }) => {
    const endpoint: Endpoint = endpoints[name];
    const handler = handlers.get(name);
    if (!handler || endpoint.access !== 'anyone' || endpoint.method !== 'GET' || endpoint.changesState)
      return undefined;
    if (endpoint.flag && !caller.merchant.flags[endpoint.flag]) return undefined;
    const reader = readerOf(name);
    const requested = reader?.(query);
    if (reader && !requested) return undefined;
    const call = {
      ...caller,
      params: undefined,
      query: requested,
      body: undefined,
      session: undefined,
      requestId,
      idempotencyKey: undefined,
      cookies: {},
      setCookie: () => undefined,
    } as unknown as AnyCall;
    const answer = await handler(call);
    return answer.ok ? answer.value : undefined;
  };
}
