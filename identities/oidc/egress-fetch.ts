/**
 * Sends the OpenID client's requests over the egress client: to the declared origins only, without redirects, bounded in time and size.
 */
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
    // Reads do not depend on the user: a failure is never a refusal.
    if (status >= 500 || status === 429 || (!isPost && status !== 200)) throw new ProviderFault(`answered ${status}`);
    // The egress client returns no headers; a body that is not JSON fails when parsed.
    return new Response(outcome.body, { status, headers: { 'content-type': 'application/json' } });
  };
}
