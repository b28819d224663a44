/**
 * Who has bonus money to play with, as this node knows it: a bet of anybody else reads nothing of bonuses. A node learns within a second
 * what another one granted. Until then a bet takes cash first; where cash is too little, the grant itself is read.
 */
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { notedSince } from './store-grant.ts';

const FRESH_MS = 1_000;
/** A grant is noted when it is written and seen when it is committed: what was written this long before is read again. */
const OVERLAP_MS = 60_000;

export interface Spenders {
  /** Those of them who may have some; read at most once a second. */
  among(tx: Tx, merchantIds: () => readonly string[], owners: readonly Owner[]): Promise<readonly Owner[]>;
  add(owner: Owner): void;
  remove(owner: Owner): void;
}

const keyOf = ({ merchantId, memberId }: Owner) => `${merchantId}/${memberId}`;

export function createSpenders(elapsedMs: () => number = () => performance.now()): Spenders {
  const known = new Set<string>();
  let readAt = Number.NEGATIVE_INFINITY;
  let readTo = new Date(0);
  const refresh = async (tx: Tx, merchantIds: readonly string[]) => {
    readAt = elapsedMs();
    const since = new Date(Math.max(0, readTo.getTime() - OVERLAP_MS));
    for (const { merchant_id, member_id, noted_at } of await notedSince(tx, merchantIds, since)) {
      known.add(keyOf({ merchantId: merchant_id, memberId: member_id }));
      if (noted_at > readTo) readTo = noted_at;
    }
  };
  return {
    async among(tx, merchantIds, owners) {
      if (owners.length === 0) return [];
      if (elapsedMs() - readAt >= FRESH_MS) await refresh(tx, merchantIds());
      return known.size === 0 ? [] : owners.filter((owner) => known.has(keyOf(owner)));
    },
    add: (owner) => void known.add(keyOf(owner)),
    remove: (owner) => void known.delete(keyOf(owner)),
  };
}
