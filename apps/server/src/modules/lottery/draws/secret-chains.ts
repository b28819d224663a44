/**
 * The secrets of committed chains: made, encrypted, and opened on a node that draws. Who holds them can know every result before its draw:
 * `chain-secrecy.test.ts` says which files may come to them.
 */
import { hash } from 'node:crypto';
import { type HashChain, newChainSecret, openChain } from '#engine-kit';
import { assert, type Random } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { Encryptor } from '../../../db/encryptor.ts';
import type { ChainSecrets } from './chains.ts';
import { type ChainRow, type CommittedChain, chainById, chainIndex } from './store-chain.ts';

/** Chains whose links are at hand: of two thousand lotteries. Each takes a few milliseconds to hash, and ten kilobytes. */
const MAX_OPEN = 4096;

const sha256 = (text: string) => hash('sha256', text);

export interface SecretChains extends ChainSecrets {
  /** The link of a draw. */
  link(db: Db, chain: CommittedChain, drawIndex: number): Promise<string>;
}

export function createSecretChains(random: Random, encryptor: Encryptor): SecretChains {
  const opened = new Map<string, HashChain>();
  const keep = (id: string, chain: HashChain) => {
    // The oldest is the first to be over; without all of them the next draws would wait for thousands to be hashed again.
    if (opened.size >= MAX_OPEN) for (const oldest of opened.keys().take(1)) opened.delete(oldest);
    opened.set(id, chain);
    return chain;
  };
  const contextOf = (merchantId: string, id: string) => `${merchantId}/${id}`;
  const open = ({ id, merchant_id: merchantId, encrypted_secret: encrypted, length, tip }: ChainRow): HashChain => {
    const known = opened.get(id);
    if (known) return known;
    const chain = openChain(encryptor.decrypt(encrypted, contextOf(merchantId, id)), length, sha256);
    assert(chain.tip === tip, 'a chain equals the one that was committed');
    return keep(id, chain);
  };
  return {
    make(merchantId, id, length) {
      const secret = newChainSecret(random);
      const { tip } = keep(id, openChain(secret, length, sha256));
      return { tip, encrypted_secret: encryptor.encrypt(secret, contextOf(merchantId, id)) };
    },
    open: (chain, drawIndex) => open(chain).reach(chainIndex(chain, drawIndex)),
    async link(db, chain, drawIndex) {
      const row = opened.has(chain.id) ? undefined : await chainById(db, chain.merchant_id, chain.id);
      const known = row ? open(row) : opened.get(chain.id);
      assert(known, 'a committed chain has its row');
      return known.link(chainIndex(chain, drawIndex));
    },
  };
}
