/** Pays what a referral, or a period of shares, has brought: each reward with its grant and its mark in one transaction. */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { configOf, findCampaign } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { applyOccasions, type MemberOccasion, progressOf } from '../giving/index.ts';
import { referralLifecycle, rewardLifecycle } from './lifecycle.ts';
import { type lockDueShares, type ReferralRow, rewardsOf, setReferral, setReward, setSharePaid } from './store.ts';
import { readReferral, shareOf } from './terms.ts';

const prizeOf = (memberId: string, id: string, amountMinor: bigint, day: string): MemberOccasion => ({
  memberId,
  occasion: { kind: 'prize', id, day, body: { memberId, amountMinor: `${amountMinor}` } },
});

/** The row is locked. What a cap, the budget or the state of a member forbids is not paid, and is not made up for later. */
export async function payReferral(rewards: Rewarding, tx: Tx, merchant: Merchant, row: ReferralRow): Promise<void> {
  const campaign = await findCampaign(tx, merchant.id, row.code, row.version);
  assert(campaign, 'a version is never deleted');
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const open = (await rewardsOf(tx, merchant.id, row.id)).filter(({ state }) => !rewardLifecycle.isFinal(state));
  const idOf = (level: number) => (level === 0 ? `own/${row.id}` : `${row.id}/${level}`);
  const due = open.filter(({ amount_minor }) => amount_minor > 0n);
  const occasions = due.map(({ level, member_id, amount_minor }) => prizeOf(member_id, idOf(level), amount_minor, day));
  const given = new Set((await applyOccasions(rewards, tx, merchant, campaign, occasions)).map(({ period }) => period));
  for (const reward of due) {
    const id = idOf(reward.level);
    if (given.has(id)) {
      await setReward(tx, reward, rewardLifecycle.next('open', 'pay'));
      continue;
    }
    const progress = await progressOf(tx, { merchantId: merchant.id, memberId: reward.member_id });
    const { capped } = (progress.get(row.code) ?? {}) as { readonly capped?: string };
    await setReward(tx, reward, rewardLifecycle.next('open', capped === id ? 'cap' : 'withhold'));
  }
  await setReferral(tx, row, { state: referralLifecycle.next(row.state, 'pay'), due_at: null });
}

export async function payShare(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  share: Awaited<ReturnType<typeof lockDueShares>>[number],
): Promise<void> {
  const campaign = await findCampaign(tx, merchant.id, share.code, share.version);
  assert(campaign, 'a version is never deleted');
  const amountMinor = shareOf(readReferral(configOf(campaign.terms, merchant)), [
    share.edge1,
    share.edge2,
    share.edge3,
  ]);
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const id = `share/${share.period}/${share.version}`;
  const given =
    amountMinor === 0n
      ? []
      : await applyOccasions(rewards, tx, merchant, campaign, [prizeOf(share.member_id, id, amountMinor, day)]);
  await setSharePaid(tx, share, given.length > 0 ? amountMinor : 0n);
}
