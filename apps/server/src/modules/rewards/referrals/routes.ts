/** The endpoints of inviting friends. */
import { formatAmount, ok, type Result, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import { type Campaign, findCampaign, isShown, runningCampaigns } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { violationsOf } from '../policy/index.ts';
import { referralLifecycle } from './lifecycle.ts';
import { lockReferral, referralsOf, setReferral, totalsOf } from './store.ts';
import { KIND } from './terms.ts';
import { friendToWire, ownToWire, programmeToWire } from './wire.ts';

const LISTED = 200;

export function referralRoutes(rewards: Rewarding) {
  const { db, clock } = rewards;
  return defineHandlers({
    referrals: async ({ merchant, session, language }) => {
      const owner = { merchantId: merchant.id, memberId: session.memberId };
      const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
      const isAway = session.onBreakUntil !== undefined || session.isHeld;
      const running = isAway ? [] : await runningCampaigns(db, merchant.id);
      const now = new Date(clock.now());
      const programmes = running.filter(
        ({ terms }) => terms.kind === KIND && isShown(terms, now) && violationsOf(merchant, terms).length === 0,
      );
      const mine = await referralsOf(db, owner, LISTED);
      const versions = new Map<string, Campaign | undefined>();
      for (const { code, version } of mine) {
        const key = `${code}/${version}`;
        if (!versions.has(key)) versions.set(key, await findCampaign(db, merchant.id, code, version));
      }
      const friends = mine.filter(({ level }) => level > 0);
      const names = await rewards.maskedNames(
        db,
        merchant.id,
        friends.map(({ friend_id }) => friend_id),
      );
      const own = mine.find(({ level }) => level === 0);
      const { earnedMinor, waitingMinor, sharesMinor } = await totalsOf(db, owner);
      return ok({
        programmes: programmes.map((campaign) => programmeToWire(rewards, merchant, language, campaign)),
        earned: amount(earnedMinor),
        waiting: amount(waitingMinor),
        shares: amount(sharesMinor),
        friends: friends.map((row) =>
          friendToWire(merchant, row, versions.get(`${row.code}/${row.version}`), names.get(row.friend_id) ?? ''),
        ),
        ...(own && { own: ownToWire(merchant, own, versions.get(`${own.code}/${own.version}`)) }),
      });
    },

    appealReferral: async ({ merchant, session, body: { id, text } }) =>
      rewards.atomically(async (tx): Promise<Result<Record<string, never>, 'reward.unknown' | 'reward.over'>> => {
        const row = await lockReferral(tx, merchant.id, id);
        if (row?.referrer_id !== session.memberId) return refuse('reward.unknown');
        if (!referralLifecycle.allows(row.state, 'appeal') || row.appealed_at !== null) return refuse('reward.over');
        const state = referralLifecycle.next(row.state, 'appeal');
        await setReferral(tx, row, { state, appeal: text, appealed_at: new Date(clock.now()) });
        return ok({});
      }),
  });
}
