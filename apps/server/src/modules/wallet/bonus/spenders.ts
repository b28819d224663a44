/**
 * Who has bonus money to play with, as this node knows it: a bet of anybody else reads nothing of bonuses. A node learns within a second
 * what another one granted. Until then a bet takes cash first; where cash is too little, the grant itself is read.
 */
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { notedSince, oldestWriter } from './store-grant.ts';

const FRESH_MS = 1_000;

export interface Spenders {
  /** Those of them who may have some; read at most once a second. */
  among(tx: Tx, merchantIds: () => readonly string[], owners: readonly Owner[]): Promise<readonly Owner[]>;
  add(owner: Owner): void;
  /** Who had none when it was looked up, unless they got some since that moment. */
  remove(owner: Owner, lookedUpAt: number): void;
  /** A moment of this node. */
  now(): number;
}

const keyOf = ({ merchantId, memberId }: Owner) => `${merchantId}/${memberId}`;

export function createSpenders(now: () => number = () => performance.now()): Spenders {
  /** Since when they are known to have some. */
  const known = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  let since = new Date(0);
  const refresh = async (tx: Tx, merchantIds: readonly string[]) => {
    readAt = now();
    // A grant is noted when it is written and seen when it is committed: the next time begins with what is being written now.
    const next = await oldestWriter(tx);
    for (const { merchant_id, member_id } of await notedSince(tx, merchantIds, since)) {
      known.set(keyOf({ merchantId: merchant_id, memberId: member_id }), now());
    }
    since = next;
  };
  return {
    async among(tx, merchantIds, owners) {
      if (owners.length === 0) return [];
      if (now() - readAt >= FRESH_MS) await refresh(tx, merchantIds());
      return known.size === 0 ? [] : owners.filter((owner) => known.has(keyOf(owner)));
    },
    add: (owner) => void known.set(keyOf(owner), now()),
    remove(owner, lookedUpAt) {
      if ((known.get(keyOf(owner)) ?? 0) < lookedUpAt) known.delete(keyOf(owner));
    },
    now,
  };
}
