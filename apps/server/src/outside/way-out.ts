/** The way out over HTTP for providers and messengers: to their own origins, over TLS, to public addresses, or to a sandbox on this machine. */
import { isIP } from 'node:net';
import type { ProviderHttp } from '#payments/socket.ts';
import { isInner, loopbackLookup, publicLookup } from './network-guard.ts';
import { sendRequest } from './send-request.ts';

export interface WayOutRules {
  /** Nothing else is reached. */
  readonly origins: readonly string[];
  /** Origins of sandboxes on this machine, reached without TLS. None in production. */
  readonly sandboxOrigins: readonly string[];
}

/** A request that is against the rules goes nowhere: to a plug's code it looks like an outside that is not there. */
export function createWayOut(rules: WayOutRules): ProviderHttp {
  return async (request) => {
    const url = URL.parse(request.url);
    if (!url || !rules.origins.includes(url.origin)) return { kind: 'unreachable' };
    if (rules.sandboxOrigins.includes(url.origin)) return sendRequest(request, loopbackLookup);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    const isAllowed = url.protocol === 'https:' && !(isIP(literal) !== 0 && isInner(literal));
    return isAllowed ? sendRequest(request, publicLookup) : { kind: 'unreachable' };
  };
}
