/** Calls the API from inside, as a guest, for server-side rendering: endpoints open to anyone only. */
import { type Endpoint, type EndpointName, endpoints } from '#contract';
import { renameFields } from '#kernel';
import type { AnyCall, AnyHandler } from '../handlers.ts';
import type { Caller } from '../security/guards.ts';
import { createReader } from '../wire/validator.ts';

export interface InsideRequest {
  readonly name: EndpointName;
  readonly query?: { readonly [parameter: string]: string | number };
}

/** The answer's value, or undefined when it was refused: the browser then calls again and shows the refusal. */
export type InsideCall = (caller: Caller, requestId: string, requested: InsideRequest) => Promise<unknown>;

const isOpen = ({ access, method, changesState }: Endpoint) => access === 'anyone' && method === 'GET' && !changesState;

/** A page asks in our names, and gets what is left out by default. */
export function createInsideCall(handlers: ReadonlyMap<string, AnyHandler>): InsideCall {
  const readers = new Map(
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, createReader(endpoint, 'query')]),
  );
  return async (caller, requestId, { name, query = {} }) => {
    const endpoint: Endpoint = endpoints[name];
    const handler = handlers.get(name);
    if (!handler || !isOpen(endpoint)) return undefined;
    if (endpoint.flag && !caller.merchant.flags[endpoint.flag]) return undefined;
    const requested = readers.get(name)?.(renameFields(query, endpoint.names?.query));
    if (!requested || 'error' in requested) return undefined;
    const call = {
      ...caller,
      params: undefined,
      query: requested.value,
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
