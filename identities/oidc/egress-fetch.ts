/** Carries the requests of the OpenID client over the egress client: to the named origins alone, without redirects, bounded in time and size. */
import type { CustomFetchOptions } from 'openid-client';
import type { EgressClient } from '#kernel';

/** The provider failed, as opposed to having refused: a new sign-in may work. */
export class ProviderFault extends Error {}

type RequestOptions = Pick<CustomFetchOptions, 'method' | 'headers'> & { readonly body?: CustomFetchOptions['body'] };

export type EgressFetch = (url: string, options: RequestOptions) => Promise<Response>;

export function createEgressFetch(http: EgressClient): EgressFetch {
  return async (url, { method, headers, body }) => {
    const isPost = method === 'POST';
    const outcome = await http({
      method: isPost ? 'POST' : 'GET',
      url,
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
    });
    if (outcome.kind !== 'answered') throw new ProviderFault(outcome.kind);
    const { status } = outcome;
    // What is only read does not depend on who signs in: nobody is refused by it.
    if (status >= 500 || status === 429 || (!isPost && status !== 200)) throw new ProviderFault(`answered ${status}`);
    // The egress client reports no headers; what is not JSON fails when it is read.
    return new Response(outcome.body, { status, headers: { 'content-type': 'application/json' } });
  };
}
