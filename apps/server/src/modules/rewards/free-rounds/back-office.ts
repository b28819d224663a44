/** Free rounds as operators see them, and cancel them: rounds that were not played lapse, and what the others won stays the member's. */
import { formatAmount, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Rewarding } from '../context.ts';
import { endedSets, livingSets, lockSet, type SetRow, setLifecycle } from '../sets/index.ts';
import { endSet } from './end-set.ts';

export interface SetChange {
  readonly id: string;
  readonly before: string;
  readonly after: string;
  /** What was given of it. */
  readonly given: string;
}

export interface FreeRoundsBackOffice {
  /** A member's, living ones first, then the newest. */
  sets(db: Db, merchantId: string, memberId: string): Promise<readonly SetRow[]>;
  cancel(
    tx: Tx,
    merchant: Merchant,
    cancelled: { readonly id: string; readonly reason: string },
  ): Promise<Result<SetChange, 'reward.unknown' | 'reward.over'>>;
}

const ENDED_SHOWN = 50;

export function openFreeRoundSets(rewards: Rewarding): FreeRoundsBackOffice {
  return {
    async sets(db, merchantId, memberId) {
      const owner = { merchantId, memberId };
      return [...(await livingSets(db, owner)), ...(await endedSets(db, owner, ENDED_SHOWN))];
    },
    async cancel(tx, merchant, { id, reason }) {
      const set = await lockSet(tx, merchant.id, id);
      if (!set) return refuse('reward.unknown');
      if (setLifecycle.isFinal(set.state)) return refuse('reward.over');
      const { state, given_minor: given } = await endSet(rewards, tx, merchant, { set, event: 'cancel', reason });
      return ok({ id, before: set.state, after: state, given: formatAmount(given, merchant.currency) });
    },
  };
}
