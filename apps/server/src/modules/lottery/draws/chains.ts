/**
 * Committed chains: the secret of every future draw is fixed, and its commitment published, before the first bet on it. Two per
 * merchant and game: one keys the draws, the other is the operator's own beacon, whose link is revealed after betting closed.
 */
import { type HashChain, newChainSecret, openChain } from '#engine-kit';
import { assert, newId } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Encryptor } from '../../../db/encryptor.ts';
import type { BeaconSource } from '../beacon.ts';
import type { LotteryDeps } from '../deps.ts';
import { type ChainRow, chainById, chainCovering, insertChain, lastChain } from './store-chain.ts';
import type { DrawRow } from './store-draw.ts';

/** Two days of a draw per minute: hashing it takes about ten milliseconds. */
const CHAIN_LENGTH = 2880;
/** The next chain is committed this many draws before the current one ends. */
const COMMITTED_AHEAD = 720;
/** Chains whose links are at hand: of two thousand lotteries. Each takes about ten milliseconds to hash, and some kilobytes. */
const MAX_OPEN = 4096;

export type ChainRole = ChainRow['role'];

export interface Chains {
  /** Commits further chains where the existing ones do not reach far enough ahead of this draw. */
  ensure(tx: Tx, merchantId: string, game: string, drawIndex: number, now: Date): Promise<void>;
  covering(db: Db, merchantId: string, game: string, role: ChainRole, drawIndex: number): Promise<ChainRow | undefined>;
  /** Hashes the chains of a draw whose row is committed, if this node has not: so that its links are at hand when it is due. */
  open(db: Db, merchantId: string, game: string, drawIndex: number): Promise<void>;
  /** The one that a draw was committed under; undefined for one that no chain decides. */
  ofDraw(db: Db, draw: Pick<DrawRow, 'merchant_id' | 'game' | 'chain_id'>): Promise<ChainRow | undefined>;
  /** The link of a draw. Reveal it only once the draw takes no more bets. */
  link(chain: ChainRow, drawIndex: number): string;
}

/** The link index of a draw: link 1 is the first. */
export function chainIndex(chain: Pick<ChainRow, 'first_draw_index'>, drawIndex: number): number {
  return drawIndex - Number(chain.first_draw_index) + 1;
}

export function createChains(deps: Pick<LotteryDeps, 'clock' | 'random'>, encryptor: Encryptor): Chains {
  const opened = new Map<string, HashChain>();
  const keep = (id: string, chain: HashChain) => {
    if (opened.size >= MAX_OPEN) opened.clear();
    opened.set(id, chain);
  };

  const commit = (
    tx: Tx,
    place: Pick<ChainRow, 'merchant_id' | 'game' | 'role' | 'sequence' | 'first_draw_index' | 'committed_at'>,
  ) => {
    const secret = newChainSecret(deps.random);
    const id = newId(deps.clock, deps.random);
    const chain = openChain(secret, CHAIN_LENGTH);
    keep(id, chain);
    const encryptedSecret = encryptor.encrypt(secret, `${place.merchant_id}/${id}`);
    return insertChain(tx, { ...place, id, length: CHAIN_LENGTH, tip: chain.tip, encrypted_secret: encryptedSecret });
  };

  /** Committed rows, which never change: the last of each role of each game, whose links were opened. */
  const current = new Map<string, ChainRow>();
  const nameOf = (merchantId: string, game: string, role: ChainRole) => `${merchantId}/${game}/${role}`;
  const known = (merchantId: string, game: string, role: ChainRole) => current.get(nameOf(merchantId, game, role));
  const doesCover = ({ first_draw_index: first, length }: ChainRow, drawIndex: number) =>
    Number(first) <= drawIndex && drawIndex < Number(first) + length;

  const openOf = (chain: ChainRow): HashChain => {
    const known = opened.get(chain.id);
    if (known) return known;
    const secret = encryptor.decrypt(chain.encrypted_secret, `${chain.merchant_id}/${chain.id}`);
    const open = openChain(secret, chain.length);
    assert(open.tip === chain.tip, 'a chain equals the one that was committed');
    keep(chain.id, open);
    return open;
  };

  return {
    async ensure(tx, merchantId, game, drawIndex, now) {
      for (const role of ['draw', 'beacon'] as const) {
        const last = await lastChain(tx, merchantId, game, role);
        const end = last ? Number(last.first_draw_index) + last.length : 0;
        if (end - drawIndex > COMMITTED_AHEAD) continue;
        await commit(tx, {
          merchant_id: merchantId,
          game,
          role,
          sequence: last ? last.sequence + 1 : 0,
          // After a long pause the draws in between were never sold: the next chain begins with this one.
          first_draw_index: BigInt(Math.max(end, drawIndex)),
          committed_at: now,
        });
      }
    },
    async covering(db, merchantId, game, role, drawIndex) {
      const chain = known(merchantId, game, role);
      return chain && doesCover(chain, drawIndex) ? chain : chainCovering(db, merchantId, game, role, drawIndex);
    },
    async open(db, merchantId, game, drawIndex) {
      for (const role of ['draw', 'beacon'] as const) {
        const chain = await this.covering(db, merchantId, game, role, drawIndex);
        if (!chain) continue;
        openOf(chain);
        if (current.size >= MAX_OPEN) current.clear();
        current.set(nameOf(merchantId, game, role), chain);
      }
    },
    async ofDraw(db, draw) {
      const chain = known(draw.merchant_id, draw.game, 'draw');
      if (draw.chain_id === null) return undefined;
      return chain?.id === draw.chain_id ? chain : chainById(db, draw.merchant_id, draw.chain_id);
    },
    link: (chain, drawIndex) => openOf(chain).link(chainIndex(chain, drawIndex)),
  };
}

/** The embedded default beacon: the link of the operator's second chain. It is always available, so that no draw waits for it. */
export function houseBeacon(chains: Chains): BeaconSource {
  return {
    patienceMs: 0,
    async valueOf(db, draw) {
      const chain = await chains.covering(db, draw.merchantId, draw.game, 'beacon', draw.drawIndex);
      if (!chain) return undefined;
      return { source: 'house-chain', value: chains.link(chain, draw.drawIndex), commitment: chain.tip };
    },
  };
}
