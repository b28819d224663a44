/** Free rounds as operators see them, and cancel them: rounds that were not played lapse, and what the others won stays the member's, who is given it after a break or a hold. */
import { formatAmount, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Rewarding } from '../context.ts';
import { changeSet, endedSets, isStopped, livingSets, lockSet, type SetRow, setLifecycle } from '../sets/index.ts';
import { endSet, mustWait } from './end-set.ts';

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
      if (setLifecycle.isFinal(set.state) || isStopped(set)) return refuse('reward.over');
      if (await mustWait(rewards, tx, set)) return ok(await stop(rewards, tx, merchant, set, reason));
      return ok(changeOf(merchant, set, await endSet(rewards, tx, merchant, { set, event: 'cancel', reason })));
    },
  };
}

/** No round of it is played any more: the job ends it once the member may be given what was won. */
async function stop(rewards: Rewarding, tx: Tx, merchant: Merchant, set: SetRow, reason: string): Promise<SetChange> {
  const now = new Date(rewards.clock.now());
  return changeOf(merchant, set, await changeSet(tx, set, { play_by: now, due_at: now, reason }));
}

const changeOf = ({ currency }: Merchant, { id, state: before }: SetRow, after: SetRow): SetChange => ({
  id,
  before,
  after: after.state,
  given: formatAmount(after.given_minor, currency),
});
