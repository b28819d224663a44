/**
 * The HTTP egress client for providers, messengers and storages: to their declared origins, over TLS, to public addresses, or to a
 * sandbox on this machine.
 */

import { isIP } from 'node:net';
import type { EgressClient } from '#kernel';
import type { ByteEgress } from '#storages/plugin.ts';
import { isInner, type Lookup, loopbackLookup, publicLookup } from './network-guard.ts';
import { type ByteRequest, sendBytes, sendRequest } from './send-request.ts';

export interface EgressRules {
  /** No other origin is reached. */
  readonly origins: readonly string[];
  /** Origins of sandboxes on this machine, reached without TLS. None in production. */
  readonly sandboxOrigins: readonly string[];
}

/** A forbidden request is not sent: to a plugin it looks like an unreachable server. */
export function createEgressClient(rules: EgressRules): EgressClient {
  return async (request) => {
    const lookup = lookupFor(rules, request.url);
    return lookup ? sendRequest(request, lookup) : { kind: 'unreachable' };
  };
}

/** The same for files and other bytes. */
export function createByteEgressClient(rules: EgressRules): (request: ByteRequest) => ReturnType<ByteEgress> {
  return async (request) => {
    const lookup = lookupFor(rules, request.url);
    return lookup ? sendBytes(request, lookup) : { kind: 'unreachable' };
  };
}

/** How the host of an address is resolved; undefined where the rules forbid it. */
function lookupFor({ origins, sandboxOrigins }: EgressRules, address: string): Lookup | undefined {
  const url = URL.parse(address);
  if (!url || !origins.includes(url.origin)) return undefined;
  if (sandboxOrigins.includes(url.origin)) return loopbackLookup;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = url.protocol === 'https:' && !(isIP(literal) !== 0 && isInner(literal));
  return isAllowed ? publicLookup : undefined;
}
