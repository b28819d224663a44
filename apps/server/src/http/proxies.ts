/** Trusted proxies: whose headers are trusted for the caller's address, for requests and for WebSockets alike. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

export interface Proxies {
  /** Whether this address is a trusted proxy. */
  isTrusted(address: string | undefined): boolean;
  /** The caller's address: the first one, from here, that is no trusted proxy. */
  addressOf(request: IncomingMessage): string;
  /** The requested host; undefined where a request names two, since different readers would pick different ones. */
  hostOf(request: IncomingMessage): string | undefined;
}

const ranges: { readonly [name: string]: readonly string[] } = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Addresses, networks (`10.0.0.0/8`) and names of ranges, separated by commas; false: none. */
export function readProxies(text: string | false): Proxies {
  const known = new BlockList();
  const written = text === false ? [] : text.split(',').map((part) => part.trim());
  for (const part of written.flatMap((name) => ranges[name] ?? [name])) {
    const [address = '', bits] = part.split('/');
    const isGood = isIP(address) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
    if (!isGood) throw new Error(`TRUST_PROXY: “${part}” is no address, no network and no range.`);
    if (bits === undefined) known.addAddress(address, kindOf(address));
    else known.addSubnet(address, Number(bits), kindOf(address));
  }
  const isTrusted = (address: string | undefined) =>
    address !== undefined && isIP(address) !== 0 && known.check(address, kindOf(address));
  return {
    isTrusted,
    addressOf({ socket, headers }) {
      let address = socket.remoteAddress ?? '';
      const hops = String(headers['x-forwarded-for'] ?? '').split(',');
      for (const hop of hops.map((reported) => reported.trim()).reverse()) {
        if (hop === '' || !isTrusted(address)) break;
        address = hop;
      }
      return address;
    },
    hostOf({ socket, headers, rawHeaders }) {
      if (countHosts(rawHeaders) > 1) return undefined;
      const reported = headers['x-forwarded-host'];
      if (reported === undefined || !isTrusted(socket.remoteAddress)) return headers.host ?? '';
      return String(reported).split(',').at(-1)?.trim();
    },
  };
}

/** Names and values alternate. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
