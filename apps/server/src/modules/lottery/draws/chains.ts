/**
 * Committed chains: the secret of every future draw is fixed, and its commitment published, before the first bet on it. Two per
 * merchant and game: one keys the draws, the other is the operator's own beacon, whose link is revealed after betting closed.
 */
import { newId } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { LotteryDeps } from '../deps.ts';
import { type ChainRow, type CommittedChain, chainById, chainCovering, insertChain, lastChain } from './store-chain.ts';
import type { DrawRow } from './store-draw.ts';

/** Two days of a draw per minute: hashing it takes a few milliseconds. */
const CHAIN_LENGTH = 2880;
/** The next chain is committed this many draws before the current one ends. */
const COMMITTED_AHEAD = 720;
/** Rows at hand: of two thousand lotteries. */
const MAX_KNOWN = 4096;

type ChainRole = ChainRow['role'];

/** What committing needs of the secrets: none of them is told. */
export interface ChainSecrets {
  /** A new chain: what is committed of it, and its encrypted secret. */
  make(merchantId: string, id: string, length: number): Pick<ChainRow, 'tip' | 'encrypted_secret'>;
  /** Has its links at hand from now on. */
  open(chain: ChainRow): void;
}

/** No link can be had of it: those are for who draws (`links.ts`). */
export interface Chains {
  /** Commits further chains where the existing ones do not reach far enough ahead of this draw. */
  ensure(tx: Tx, merchantId: string, game: string, drawIndex: number, now: Date): Promise<void>;
  covering(
    db: Db,
    merchantId: string,
    game: string,
    role: ChainRole,
    drawIndex: number,
  ): Promise<CommittedChain | undefined>;
  /** Hashes the chains of a draw whose row is committed, if this node has not: so that its links are at hand when it is due. */
  open(db: Db, merchantId: string, game: string, drawIndex: number): Promise<void>;
  /** The one that a draw was committed under; undefined for one that no chain decides. */
  ofDraw(db: Db, draw: Pick<DrawRow, 'merchant_id' | 'game' | 'chain_id'>): Promise<CommittedChain | undefined>;
}

export function createChains(deps: Pick<LotteryDeps, 'clock' | 'random'>, secrets: ChainSecrets): Chains {
  /** Committed rows, which never change: the last of each role of each game, whose links were opened. */
  const current = new Map<string, ChainRow>();
  const nameOf = (merchantId: string, game: string, role: ChainRole) => `${merchantId}/${game}/${role}`;
  const known = (merchantId: string, game: string, role: ChainRole) => current.get(nameOf(merchantId, game, role));
  const doesCover = ({ first_draw_index: first, length }: ChainRow, drawIndex: number) =>
    Number(first) <= drawIndex && drawIndex < Number(first) + length;
  const rowCovering = async (db: Db, merchantId: string, game: string, role: ChainRole, drawIndex: number) => {
    const chain = known(merchantId, game, role);
    return chain && doesCover(chain, drawIndex) ? chain : chainCovering(db, merchantId, game, role, drawIndex);
  };

  return {
    async ensure(tx, merchantId, game, drawIndex, now) {
      for (const role of ['draw', 'beacon'] as const) {
        const last = await lastChain(tx, merchantId, game, role);
        const end = last ? Number(last.first_draw_index) + last.length : 0;
        if (end - drawIndex > COMMITTED_AHEAD) continue;
        const id = newId(deps.clock, deps.random);
        await insertChain(tx, {
          id,
          merchant_id: merchantId,
          game,
          role,
          sequence: last ? last.sequence + 1 : 0,
          // After a long pause the draws in between were never sold: the next chain begins with this one.
          first_draw_index: BigInt(Math.max(end, drawIndex)),
          committed_at: now,
          length: CHAIN_LENGTH,
          ...secrets.make(merchantId, id, CHAIN_LENGTH),
        });
      }
    },
    covering: rowCovering,
    async open(db, merchantId, game, drawIndex) {
      for (const role of ['draw', 'beacon'] as const) {
        const chain = await rowCovering(db, merchantId, game, role, drawIndex);
        if (!chain) continue;
        secrets.open(chain);
        if (current.size >= MAX_KNOWN) current.clear();
        current.set(nameOf(merchantId, game, role), chain);
      }
    },
    async ofDraw(db, draw) {
      const chain = known(draw.merchant_id, draw.game, 'draw');
      if (draw.chain_id === null) return undefined;
      return chain?.id === draw.chain_id ? chain : chainById(db, draw.merchant_id, draw.chain_id);
    },
  };
}
