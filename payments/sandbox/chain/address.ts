/** Addresses of a watch-only wallet: derived from its public account key, one per order. No private key is ever here. */
import { bech32 } from '@scure/base';
import { HDKey, type Versions } from '@scure/bip32';
import { assert } from '#kernel';

interface Network {
  readonly versions: Versions;
  readonly prefix: 'bc' | 'tb';
}

/** Prefixes of public keys (SLIP-132). */
const networks: { readonly [beginning: string]: Network } = {
  xpub: { versions: { public: 0x0488b21e, private: 0x0488ade4 }, prefix: 'bc' },
  zpub: { versions: { public: 0x04b24746, private: 0x04b2430c }, prefix: 'bc' },
  tpub: { versions: { public: 0x043587cf, private: 0x04358394 }, prefix: 'tb' },
  vpub: { versions: { public: 0x045f1cf6, private: 0x045f18bc }, prefix: 'tb' },
};

const RECEIVING = 0;

function read(accountKey: string): { readonly account: HDKey; readonly prefix: Network['prefix'] } | undefined {
  const network = networks[accountKey.slice(0, 4)];
  if (!network) return undefined;
  try {
    return { account: HDKey.fromExtendedKey(accountKey, network.versions), prefix: network.prefix };
  } catch {
    return undefined;
  }
}

export function validateAccountKey(accountKey: string): string | undefined {
  return read(accountKey) ? undefined : 'the account key is no public one (xpub, zpub, tpub or vpub)';
}

/** P2WPKH (BIP-84), the receiving address with this index. */
export function addressOf(accountKey: string, number: number): string {
  const known = read(accountKey);
  assert(known, 'the account key was validated before');
  const { pubKeyHash } = known.account.deriveChild(RECEIVING).deriveChild(number);
  assert(pubKeyHash, 'a public key has a hash');
  return bech32.encode(known.prefix, [0, ...bech32.toWords(pubKeyHash)]);
}

export function networkOf(accountKey: string): string {
  return read(accountKey)?.prefix === 'bc' ? 'Bitcoin' : 'Bitcoin testnet';
}
