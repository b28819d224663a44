/** The rewards' endpoints. */
import { assert, ok, refuse } from '#kernel';
import { defineHandlers } from '../../http/handlers.ts';
import { budgetOf } from '../../rate-limits/index.ts';
import type { Rewarding } from './context.ts';
import { freeRoundRoutes } from './free-rounds/index.ts';
import { type Claim, claimGrant, claimOfCampaign, progressOf, redeemCode } from './giving/index.ts';
import { grantRoutes } from './grant-routes.ts';
import { type Asking, listRewards, openCampaigns, readerOf } from './list-rewards.ts';
import { rainRoutes } from './rains/index.ts';
import { referralRoutes } from './referrals/index.ts';
import { reviewRoutes } from './reviews/index.ts';
import { shopRoutes } from './shop/index.ts';
import { listPromotions } from './shown-promotions.ts';
import { tournamentRoutes } from './tournaments/index.ts';
import { wheelRoutes } from './wheels/index.ts';
import { grantToWire, signInDays } from './wire.ts';

/** Per member and per address. */
const codeRule = { name: 'reward-code', limit: 5, windowSeconds: 600 } as const;
/** Of all members of an address together: a network of mobile phones has many behind one, who enter the code of a live stream at once. */
const codeAddressRule = { name: 'reward-code-address', limit: 100, windowSeconds: 600 } as const;

export function routes(rewards: Rewarding) {
  const { db, bonus } = rewards;
  const shown = async (asking: Asking, { grant: given, points, rounds }: Claim) => {
    const brought = { ...(points > 0n && { points: Number(points) }), ...(rounds > 0 && { freeRounds: rounds }) };
    if (!given) return brought;
    const grant = await bonus.find(db, asking.merchant.id, given.id);
    assert(grant, 'what was given a moment ago is there');
    const [held] = (await bonus.list(db, ownerOf(asking), 100)).filter((one) => one.grant.id === given.id);
    const bonusMinor = held?.bonusMinor ?? 0n;
    return { grant: grantToWire(rewards, await readerOf(rewards, asking), { grant, bonusMinor }), ...brought };
  };
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

    claimReward: async ({ merchant, session, language, body: { id, campaign } }) => {
      const asking = { merchant, memberId: session.memberId, language };
      if ((id === undefined) === (campaign === undefined)) return refuse('reward.unknown');
      const claimed =
        id === undefined
          ? await claimOfCampaign(rewards, asking, campaign ?? '')
          : await claimGrant(rewards, asking, id);
      return claimed.ok ? ok(await shown(asking, claimed.value)) : claimed;
    },

    redeemCode: async ({ merchant, session, language, address, body: { code } }) => {
      const asking = { merchant, memberId: session.memberId, language };
      // Counted before it is looked at: a wrong code undoes nothing of it.
      const budgets = [budgetOf(codeRule, session.memberId), budgetOf(codeAddressRule, address)];
      const counted = await rewards.atomically((tx) => rewards.guard.countTry(tx, merchant.id, budgets));
      if (!counted.ok) return counted;
      const redeemed = await redeemCode(rewards, asking, code);
      return redeemed.ok ? ok(await shown(asking, redeemed.value)) : redeemed;
    },

    signInDays: async ({ merchant, session, language }) => {
      const asking = { merchant, memberId: session.memberId, language };
      const campaign = (await openCampaigns(rewards, asking)).find(({ terms }) => terms.kind === 'sign-in');
      if (!campaign) return ok({ isSigned: false, streak: 0, days: [], terms: '' });
      const progress = await progressOf(db, ownerOf(asking));
      return ok(signInDays(rewards, await readerOf(rewards, asking), campaign, progress.get(campaign.code)));
    },
  });
  return {
    ...own,
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

const ownerOf = ({ merchant, memberId }: Asking) => ({ merchantId: merchant.id, memberId });
