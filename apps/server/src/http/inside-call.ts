/** The API asked from inside, for pages that are rendered with their answers: calls open to anyone, as a guest. */
import { type Endpoint, type EndpointName, endpoints } from '#contract';
import type { AnyCall, AnyHandler } from './bind-endpoint.ts';
import { createChecker } from './checker.ts';
import type { Caller } from './gates.ts';
import { createTextReader } from './text-reader.ts';

export interface Wanted {
  readonly name: EndpointName;
  readonly query?: { readonly [parameter: string]: string | number };
}

/** The answer's value, or undefined when it was refused: the browser asks again and hears why. */
export type InsideCall = (caller: Caller, requestId: string, wanted: Wanted) => Promise<unknown>;

export function createInsideCall(handlers: ReadonlyMap<string, AnyHandler>): InsideCall {
  return async (caller, requestId, { name, query = {} }) => {
    const endpoint: Endpoint = endpoints[name];
    const handler = handlers.get(name);
    if (!handler || endpoint.access !== 'anyone' || endpoint.method !== 'GET' || endpoint.changesState)
      return undefined;
    if (endpoint.flag && !caller.merchant.flags[endpoint.flag]) return undefined;
    const asked = endpoint.query && createTextReader(endpoint.query)(query);
    if (endpoint.query && !createChecker(endpoint.query).isGood(asked)) return undefined;
    const call = {
      ...caller,
      params: undefined,
      query: asked,
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
