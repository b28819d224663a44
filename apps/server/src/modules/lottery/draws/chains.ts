/**
 * Committed chains: the secret of every future draw is fixed, and its commitment published, before the first bet on it. Two per
 * merchant and game: one keys the draws, the other is the operator's own beacon, whose link is revealed after betting closed.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { newId } from '#kernel';
import type { Db, ModuleDeps, Tx } from '../../../db/db.ts';
import type { NewRow } from '../../../db/tenancy/rows.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { LotteryDeps } from '../deps.ts';
import {
  type ChainKey,
  type ChainRow,
  type CommittedChain,
  chainById,
  chainsCovering,
  insertChains,
  lastChains,
} from './store-chain.ts';
import type { DrawRow } from './store-draw.ts';

/** Two days of a draw per minute: hashing it takes a few milliseconds. */
const CHAIN_LENGTH = 2880;
/** The next chain is committed this many draws before the current one ends. */
const COMMITTED_AHEAD = 720;
/** Rows at hand: of two thousand lotteries. */
const MAX_KNOWN = 4096;

type ChainRole = ChainRow['role'];

const ROLES: readonly ChainRole[] = ['draw', 'beacon'];

/** What committing needs of the secrets: none of them leaves it. */
export interface ChainSecrets {
  /** A new chain: what is committed of it, and its encrypted secret. */
  make(merchantId: string, id: string, length: number): Pick<ChainRow, 'tip' | 'encrypted_secret'>;
  /** Has its links at hand from now on: that of this draw, and of those after it, without hashing. */
  open(chain: ChainRow, drawIndex: number): void;
}

/** No link can be had of it: those are for who draws (`links.ts`). */
export interface Chains {
  /** Commits further chains where the existing ones do not reach far enough ahead of these draws, which are in rising order. */
  ensure(tx: Tx, draws: readonly ChainKey[], now: Date): Promise<void>;
  /** The same in a transaction of its own, which begins when they are hashed: those of many lotteries take a second. */
  commit(at: Pick<ModuleDeps, 'db' | 'atomically'>, draws: readonly ChainKey[], now: Date): Promise<void>;
  covering(db: Db, draw: ChainKey, role: ChainRole): Promise<CommittedChain | undefined>;
  /** The chain of this role of each draw, in their order. */
  allCovering(db: Db, draws: readonly ChainKey[], role: ChainRole): Promise<(CommittedChain | undefined)[]>;
  /** Hashes the chains of draws whose rows are committed, as far as this node has not: so that their links are at hand when they are due. */
  open(db: Db, draws: readonly ChainKey[]): Promise<void>;
  /** The one that a draw was committed under; undefined for one that no chain decides. */
  ofDraw(db: Db, draw: Pick<DrawRow, 'merchant_id' | 'game' | 'chain_id'>): Promise<CommittedChain | undefined>;
}

/** `merchant/game/role`. */
const nameOf = (merchantId: string, game: string, role: ChainRole) => `${merchantId}/${game}/${role}`;
const endOf = ({ first_draw_index: first, length }: Pick<ChainRow, 'first_draw_index' | 'length'>) =>
  Number(first) + length;
const doesCover = (chain: ChainRow, drawIndex: number) =>
  Number(chain.first_draw_index) <= drawIndex && drawIndex < endOf(chain);

type Place = Pick<ChainRow, 'merchant_id' | 'game' | 'role' | 'sequence' | 'first_draw_index'>;

/** Where further chains have to be committed for these draws, in their order. */
async function missingChains(db: Db, draws: readonly ChainKey[]): Promise<Place[]> {
  const last = new Map<string, Pick<ChainRow, 'first_draw_index' | 'length' | 'sequence'>>();
  for (const chain of await lastChains(db, draws)) last.set(nameOf(chain.merchant_id, chain.game, chain.role), chain);
  const missing: Place[] = [];
  for (const { merchantId, game, drawIndex } of draws) {
    for (const role of ROLES) {
      const name = nameOf(merchantId, game, role);
      const before = last.get(name);
      const end = before ? endOf(before) : 0;
      if (end - drawIndex > COMMITTED_AHEAD) continue;
      const next = {
        sequence: before ? before.sequence + 1 : 0,
        // After a long pause the draws in between were never sold: the next chain begins with this one.
        first_draw_index: BigInt(Math.max(end, drawIndex)),
      };
      last.set(name, { ...next, length: CHAIN_LENGTH });
      missing.push({ merchant_id: merchantId, game, role, ...next });
    }
  }
  return missing;
}

export function createChains(deps: Pick<LotteryDeps, 'clock' | 'random'>, secrets: ChainSecrets): Chains {
  /** Committed rows, which never change: the last of each role of each game, whose links were opened. */
  const current = new Map<string, ChainRow>();
  const known = ({ merchantId, game, drawIndex }: ChainKey, role: ChainRole) => {
    const chain = current.get(nameOf(merchantId, game, role));
    return chain && doesCover(chain, drawIndex) ? chain : undefined;
  };

  /** Finds the chain of a draw: without a query for those that were opened. */
  async function finder(db: Db, draws: readonly ChainKey[], roles: readonly ChainRole[]) {
    const unknown = draws.filter((draw) => roles.some((role) => !known(draw, role)));
    const rows = unknown.length > 0 ? await chainsCovering(db, unknown) : [];
    const read = Map.groupBy(rows, ({ merchant_id, game, role }) => nameOf(merchant_id, game, role));
    return (draw: ChainKey, role: ChainRole) =>
      known(draw, role) ??
      read.get(nameOf(draw.merchantId, draw.game, role))?.find((chain) => doesCover(chain, draw.drawIndex));
  }

  async function newChains(db: Db, draws: readonly ChainKey[], now: Date): Promise<NewRow<'lottery_chain'>[]> {
    const made: NewRow<'lottery_chain'>[] = [];
    for (const place of await missingChains(db, draws)) {
      const id = newId(deps.clock, deps.random);
      const secret = secrets.make(place.merchant_id, id, CHAIN_LENGTH);
      made.push({ ...place, id, committed_at: now, length: CHAIN_LENGTH, ...secret });
      // Many that are hashed one after the other hold up nothing else.
      await turn();
    }
    return made;
  }

  return {
    async covering(db, draw, role) {
      return (await finder(db, [draw], [role]))(draw, role);
    },
    async allCovering(db, draws, role) {
      const find = await finder(db, draws, [role]);
      return draws.map((draw) => find(draw, role));
    },
    async ensure(tx, draws, now) {
      await insertChains(tx, await newChains(tx, draws, now));
    },
    async commit({ db, atomically }, draws, now) {
      const made = await newChains(db, draws, now);
      if (made.length > 0) await inTransaction({ atomically }, (tx) => insertChains(tx, made));
    },
    async open(db, draws) {
      const find = await finder(db, draws, ROLES);
      for (const draw of draws) {
        for (const role of ROLES) {
          const chain = find(draw, role);
          if (!chain) continue;
          const wasKnown = known(draw, role) !== undefined;
          secrets.open(chain, draw.drawIndex);
          if (wasKnown) continue;
          if (current.size >= MAX_KNOWN) current.clear();
          current.set(nameOf(draw.merchantId, draw.game, role), chain);
          await turn();
        }
      }
    },
    async ofDraw(db, draw) {
      if (draw.chain_id === null) return undefined;
      const chain = current.get(nameOf(draw.merchant_id, draw.game, 'draw'));
      return chain?.id === draw.chain_id ? chain : chainById(db, draw.merchant_id, draw.chain_id);
    },
  };
}
