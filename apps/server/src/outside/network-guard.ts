/** Protection against server-side request forgery: which addresses are not public. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Two lists: a single one would treat every IPv4 address as a mapped IPv6 one. */
const inner4 = new BlockList();
const inner6 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inner4.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  inner6.addSubnet(network, prefix, 'ipv6');
}

/** True for everything that is not a plain public address: private, loopback, link-local, mapped, reserved. */
export function isInner(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return inner4.check(address, 'ipv4');
  return family !== 6 || inner6.check(address, 'ipv6');
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;
export type Lookup = (hostname: string, options: LookupOptions, answer: Answer) => void;

/** Resolves names and refuses internal addresses at the moment of connecting (so DNS rebinding does not help). */
export const publicLookup: Lookup = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, []);
    if (addresses.length === 0 || addresses.some(({ address }) => isInner(address))) {
      return answer(new Error(`${hostname} leads inside`), []);
    }
    answerWith(addresses, options, answer);
  });
};

/** Every sandbox name is this machine, whatever the resolver says: RFC 6761 defines `.localhost` so. */
export const loopbackLookup: Lookup = (_, options, answer) => {
  answerWith([{ address: '127.0.0.1', family: 4 }], options, answer);
};

function answerWith(addresses: LookupAddress[], options: LookupOptions, answer: Answer): void {
  const [first] = addresses;
  if (options.all === true) answer(null, addresses);
  else answer(null, first?.address ?? '', first?.family ?? 4);
}
