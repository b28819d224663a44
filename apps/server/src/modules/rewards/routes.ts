/** The rewards' endpoints. */
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../http/handlers.ts';
import { claimRoutes } from './claims/index.ts';
import type { Rewarding } from './context.ts';
import { freeRoundRoutes } from './free-rounds/index.ts';
import { progressOf } from './giving/index.ts';
import { grantRoutes } from './grant-routes.ts';
import { listRewards, openCampaigns, type RewardsRequest, readerOf } from './list-rewards.ts';
import { rainRoutes } from './rains/index.ts';
import { referralRoutes } from './referrals/index.ts';
import { reviewRoutes } from './reviews/index.ts';
import { shopRoutes } from './shop/index.ts';
import { listPromotions } from './shown-promotions.ts';
import { tournamentRoutes } from './tournaments/index.ts';
import { wheelRoutes } from './wheels/index.ts';
import { signInDays } from './wire.ts';

export function routes(rewards: Rewarding) {
  const { db } = rewards;
  const own = defineHandlers({
    promotions: async ({ merchant, language, session }) => {
      // A member on a break gets no advertising.
      if (session?.onBreakUntil !== undefined || session?.isHeld) return ok({ promotions: [] });
      const promotions = (await listPromotions(rewards, merchant, language)).map((one) =>
        // play money cannot take part in what pays real money
        session ? { ...one, mine: { mayTakePart: !session.isTrial || one.kind === 'DISCOVER' } } : one,
      );
      return ok({ promotions });
    },

    // Agents invite everywhere, players where there is something in it for them.
    invitation: async ({ merchant, session, language }) => {
      const isOpen =
        session.type !== 0 ||
        (await listPromotions(rewards, merchant, language)).some(
          ({ kind, state }) => kind === 'REFERRAL' && state === 'running',
        );
      return isOpen ? ok(await rewards.invitation(merchant.id, session.memberId)) : refuse('feature.off');
    },

    rewards: async ({ merchant, session, language }) => {
      const listed = await listRewards(rewards, { merchant, memberId: session.memberId, language });
      const isAway = session.onBreakUntil !== undefined || session.isHeld;
      return ok(isAway ? { ...listed, claims: [], takesCodes: false } : listed);
    },

    signInDays: async ({ merchant, session, language }) => {
      const request = { merchant, memberId: session.memberId, language };
      const campaign = (await openCampaigns(rewards, request)).find(({ terms }) => terms.kind === 'sign-in');
      if (!campaign) return ok({ isSigned: false, streak: 0, days: [], terms: '' });
      const progress = await progressOf(db, ownerOf(request));
      return ok(signInDays(rewards, await readerOf(rewards, request), campaign, progress.get(campaign.code)));
    },
  });
  return {
    ...own,
    ...claimRoutes(rewards),
    ...grantRoutes(rewards),
    ...tournamentRoutes(rewards),
    ...wheelRoutes(rewards),
    ...freeRoundRoutes(rewards),
    ...referralRoutes(rewards),
    ...reviewRoutes(rewards),
    ...rainRoutes(rewards),
    ...shopRoutes(rewards),
  };
}

const ownerOf = ({ merchant, memberId }: RewardsRequest) => ({ merchantId: merchant.id, memberId });
