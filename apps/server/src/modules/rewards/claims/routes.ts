/** The endpoints of claims and codes. */
import { assert, ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import { budgetOf } from '../../../rate-limits/index.ts';
import type { Rewarding } from '../context.ts';
import { type RewardsRequest, readerOf } from '../list-rewards.ts';
import { grantToWire } from '../wire.ts';
import { claimGrant, claimOfCampaign, codeRequest, redeemCode } from './claim.ts';
import { answerAgain, type Claim } from './once-under-key.ts';

/** Per member and per address. */
const codeRule = { name: 'reward-code', limit: 5, windowSeconds: 600 } as const;
/** Of all members of an address together: a network of mobile phones has many behind one, who enter the code of a live stream at once. */
const codeAddressRule = { name: 'reward-code-address', limit: 100, windowSeconds: 600 } as const;

export function claimRoutes(rewards: Rewarding) {
  const { db, bonus } = rewards;
  const shown = async (request: RewardsRequest, { grantId, points, rounds }: Claim) => {
    const brought = { ...(points > 0n && { points: Number(points) }), ...(rounds > 0 && { freeRounds: rounds }) };
    if (grantId === undefined) return brought;
    const { merchant, memberId } = request;
    const grant = await bonus.find(db, merchant.id, grantId);
    assert(grant, 'what was given is there');
    const held = (await bonus.list(db, { merchantId: merchant.id, memberId }, 100)).find(
      (one) => one.grant.id === grantId,
    );
    const bonusMinor = held?.bonusMinor ?? 0n;
    return { grant: grantToWire(rewards, await readerOf(rewards, request), { grant, bonusMinor }), ...brought };
  };
  return defineHandlers({
    claimReward: async ({ merchant, session, language, body: { id, campaign }, idempotencyKey: key }) => {
      const request = { merchant, memberId: session.memberId, language };
      if ((id === undefined) === (campaign === undefined)) return refuse('reward.unknown');
      const claiming = { merchant, memberId: session.memberId, key };
      const claimed =
        id === undefined
          ? await claimOfCampaign(rewards, claiming, campaign ?? '')
          : await claimGrant(rewards, claiming, id);
      return claimed.ok ? ok(await shown(request, claimed.value)) : claimed;
    },

    redeemCode: async ({ merchant, session, language, address, body: { code }, idempotencyKey: key }) => {
      const request = { merchant, memberId: session.memberId, language };
      const claiming = { merchant, memberId: session.memberId, key };
      const before = await answerAgain(db, codeRequest(claiming, code));
      if (before) return before.ok ? ok(await shown(request, before.value)) : before;
      // Counted before it is looked at: a wrong code undoes nothing of it.
      const budgets = [budgetOf(codeRule, session.memberId), budgetOf(codeAddressRule, address)];
      const counted = await rewards.atomically((tx) => rewards.guard.countTry(tx, merchant.id, budgets));
      if (!counted.ok) return counted;
      const redeemed = await redeemCode(rewards, claiming, code);
      return redeemed.ok ? ok(await shown(request, redeemed.value)) : redeemed;
    },
  });
}
