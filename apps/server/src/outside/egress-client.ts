/** The way out over HTTP for providers, messengers and storages: to their own origins, over TLS, to public addresses, or to a sandbox on this machine. */

import { isIP } from 'node:net';
import type { EgressClient } from '#kernel';
import type { ByteEgress } from '#storages/plugin.ts';
import { isInner, type Lookup, loopbackLookup, publicLookup } from './network-guard.ts';
import { sendBytes, sendRequest } from './send-request.ts';

export interface EgressRules {
  /** Nothing else is reached. */
  readonly origins: readonly string[];
  /** Origins of sandboxes on this machine, reached without TLS. None in production. */
  readonly sandboxOrigins: readonly string[];
}

/** A request that is against the rules goes nowhere: to a plugin's code it looks like an outside that is not there. */
export function createEgressClient(rules: EgressRules): EgressClient {
  return async (request) => {
    const lookup = wayTo(rules, request.url);
    return lookup ? sendRequest(request, lookup) : { kind: 'unreachable' };
  };
}

/** The same for files. */
export function createByteEgressClient(rules: EgressRules): ByteEgress {
  return async (request) => {
    const lookup = wayTo(rules, request.url);
    return lookup ? sendBytes(request, lookup) : { kind: 'unreachable' };
  };
}

/** How the host of an address may be found; undefined where the rules lead nowhere. */
function wayTo({ origins, sandboxOrigins }: EgressRules, address: string): Lookup | undefined {
  const url = URL.parse(address);
  if (!url || !origins.includes(url.origin)) return undefined;
  if (sandboxOrigins.includes(url.origin)) return loopbackLookup;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = url.protocol === 'https:' && !(isIP(literal) !== 0 && isInner(literal));
  return isAllowed ? publicLookup : undefined;
}
