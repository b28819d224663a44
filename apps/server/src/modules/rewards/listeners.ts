/** Facts that rewards subscribe to. */
import type { Fact } from '#contract';
import { betFacts } from '#promotions/plugin.ts';
import type { Tx } from '../../db/db.ts';
import { beforeCommit } from '../../db/transactions.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { dayAt } from '../merchants/index.ts';
import { runningCampaigns } from './campaigns/index.ts';
import { momentAt, type Rewarding } from './context.ts';
import { forfeitSets, pauseSets } from './free-rounds/index.ts';
import { applyToAll, knowBets, type MemberOccasion } from './giving/index.ts';
import { takePointsOf } from './points/index.ts';
import { listenToFriends } from './referrals/index.ts';
import { listenToBets } from './tournaments/index.ts';

export function subscribe(rewards: Rewarding, outbox: Pick<Outbox, 'listen' | 'listenMany'>): void {
  const { bonus } = rewards;
  // Who is excluded keeps the cash and nothing else; during a time-out the clock of what a member has stands still.
  outbox.listen('rewards.break-begun', 'break.begun', async (tx, { merchantId, body }) => {
    const { memberId, kind, endsAt } = body;
    const owner = { merchantId, memberId };
    const merchant = rewards.merchants().find(({ id }) => id === merchantId);
    if (kind === 'time-out' && endsAt !== undefined) {
      await pauseSets(rewards, tx, owner, new Date(endsAt));
      await bonus.standStill(tx, owner, new Date(endsAt));
    } else {
      if (merchant) await forfeitSets(rewards, tx, merchant, memberId);
      await bonus.endAll(tx, owner);
      beforeCommit(takePointsOf, { owner, at: new Date(rewards.clock.now()) });
    }
  });

  listenToBets(rewards, outbox);
  listenToFriends(rewards, outbox);

  // Gifts of levels, and of coming back: each fact once.
  for (const kind of ['level.changed', 'level.month_begun', 'member.logged_in'] as const) {
    outbox.listen(`rewards.${kind}`, kind, async (tx, { id, merchantId, body, at }) => {
      const merchant = rewards.merchants().find((one) => one.id === merchantId);
      if (!merchant || ('isTrial' in body && body.isTrial)) return;
      const { day } = momentAt(merchant, new Date(at));
      const occasion = { kind, id, day, body } as MemberOccasion['occasion'];
      const running = await runningCampaigns(tx, merchantId);
      await applyToAll(rewards, tx, merchant, running, [{ memberId: body.memberId, occasion }]);
    });
  }

  // Missions, rebates and cashback: each fact once, in batches. Anyone who is awarded something holds its campaign until the commit.
  for (const kind of betFacts) {
    const act = async (tx: Tx, merchantId: string, facts: readonly Fact<(typeof betFacts)[number]>[]) => {
      const merchant = rewards.merchants().find(({ id }) => id === merchantId);
      if (!merchant) return;
      const occasions = facts
        .filter(({ body }) => !body.isTrial)
        .map(({ id, body }): MemberOccasion => {
          const day = dayAt(Date.parse(body.at), merchant.manifest.timeZone);
          return { memberId: body.memberId, occasion: { kind, id, day, body } as MemberOccasion['occasion'] };
        });
      if (occasions.length === 0) return;
      const running = await runningCampaigns(tx, merchantId);
      const known = await knowBets(rewards, tx, merchantId, running, occasions);
      await applyToAll(rewards, tx, merchant, running, known);
    };
    outbox.listenMany(`rewards.${kind}`, kind, act, { isLast: true });
  }
}
