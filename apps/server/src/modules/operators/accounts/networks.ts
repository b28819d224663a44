/** Allowed addresses: networks in CIDR form. Every rule that is about an operator must allow the address. */
import { BlockList, isIP } from 'node:net';
import type { Db } from '../../../db/db.ts';
import { fullName, type OperatorName } from '../names.ts';
import { networksFor } from './store-networks.ts';

const MAX_NETWORKS = 50;

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`, separated by commas or spaces; undefined where one is none. */
export function readNetworks(text: string): readonly string[] | undefined {
  const named = text.split(/[\s,]+/).filter((one) => one !== '');
  const isFine = named.length > 0 && named.length <= MAX_NETWORKS && named.every((one) => parsed(one) !== undefined);
  return isFine ? named : undefined;
}

function parsed(network: string) {
  const [address = '', width, ...more] = network.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return undefined;
  const widest = version === 4 ? 32 : 128;
  if (width !== undefined && !/^\d{1,3}$/.test(width)) return undefined;
  const bits = width === undefined ? widest : Number(width);
  return bits <= widest ? { address, bits, family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) } : undefined;
}

function isWithin(networks: readonly string[], address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  if (version === 0) return false;
  const list = new BlockList();
  for (const one of networks) {
    const network = parsed(one);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  return list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

export async function isAddressAllowed(db: Db, name: OperatorName, address: string): Promise<boolean> {
  const rules = await networksFor(db, name.home, fullName(name));
  return rules.every(({ networks }) => isWithin(networks, address));
}
