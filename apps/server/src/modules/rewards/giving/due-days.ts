/** Periods that are over: what members earned in them is given, though nothing happens to them. */
import { newId } from '#kernel';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { startedCampaigns } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { applyEach } from './apply-occasions.ts';
import { type DueMember, dueMembers, dueProgress } from './store-progress.ts';

const AT_ONCE = 1_000;
/** Then other work of the merchant has a turn. */
const TURN_MS = 20_000;

export const dueDays = (rewards: Rewarding): DueJob<Merchant> => ({
  name: 'periods',
  due: dueProgress,
  async act(merchant) {
    const until = performance.now() + TURN_MS;
    let done = 0;
    let after: DueMember | undefined;
    for (let isMore = true; isMore && performance.now() < until; ) {
      const due = await giveDue(rewards, merchant, after);
      done += due.length;
      after = due.at(-1);
      isMore = due.length === AT_ONCE;
    }
    return done;
  },
});

/** Members and their days are saved with what they are given: a process that dies leaves a set that was given, or is still due. */
function giveDue(rewards: Rewarding, merchant: Merchant, after: DueMember | undefined): Promise<readonly DueMember[]> {
  return inTransaction(rewards, async (tx) => {
    const { day } = momentAt(merchant, new Date(rewards.clock.now()));
    const due = await dueMembers(tx, merchant.id, { day, after, limit: AT_ONCE });
    if (due.length === 0) return due;
    const campaigns = await startedCampaigns(tx, merchant.id);
    const byCode = Map.groupBy(
      due.flatMap(({ member_id: memberId, codes }) => codes.map((code) => ({ code, memberId }))),
      ({ code }) => code,
    );
    // In their order, in which whatever locks several of them does.
    const each = campaigns.map((campaign) => {
      const id = newId(rewards.clock, rewards.random);
      const occasions = (byCode.get(campaign.code) ?? []).map(({ memberId }) => {
        return { memberId, occasion: { kind: 'day', id, day, body: { memberId } } as const };
      });
      return { campaign, occasions };
    });
    await applyEach(rewards, tx, merchant, each);
    return due;
  });
}
