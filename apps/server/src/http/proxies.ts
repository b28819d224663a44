/** Trusted proxies: whose headers are trusted for the caller's address, for requests and for WebSockets alike. */
import type { IncomingMessage } from 'node:http';
import proxyaddr from '@fastify/proxy-addr';

export interface Proxies {
  /** Whether this address is a trusted proxy. */
  isTrusted(address: string | undefined): boolean;
  /** The caller's address: the first one, from here, that is no trusted proxy. */
  addressOf(request: IncomingMessage): string;
  /** The requested host; undefined where a request names two, since different readers would pick different ones. */
  hostOf(request: IncomingMessage): string | undefined;
}

/** Addresses, networks (`10.0.0.0/8`) and names of ranges (`loopback`), separated by commas; false: none. */
export function readProxies(text: string | false): Proxies {
  const trusts = text === false ? () => false : trustIn(text);
  const isTrusted = (address: string | undefined) => address !== undefined && trusts(address, 0);
  return {
    isTrusted,
    addressOf: (request) => proxyaddr(request, isTrusted) ?? '',
    hostOf({ socket, headers, rawHeaders }) {
      if (countHosts(rawHeaders) > 1) return undefined;
      const reported = headers['x-forwarded-host'];
      if (reported === undefined || !isTrusted(socket.remoteAddress)) return headers.host ?? '';
      return String(reported).split(',').at(-1)?.trim();
    },
  };
}

function trustIn(text: string) {
  try {
    return proxyaddr.compile(text.split(',').map((part) => part.trim()));
  } catch (error) {
    throw new Error(`TRUST_PROXY: “${text}” has a part that is no address, no network and no range.`, { cause: error });
  }
}

/** Names and values alternate. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
