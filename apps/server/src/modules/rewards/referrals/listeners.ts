/** Facts of friends: that they registered, deposited and played. */
import { betFacts } from '#promotions/plugin.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import { dayAt } from '../../merchants/index.ts';
import type { Rewarding } from '../context.ts';
import type { MemberOccasion } from '../giving/index.ts';
import { followBets, followDeposit, followDocument } from './follow-friends.ts';
import { joinReferrals } from './join.ts';

export function listenToFriends(rewards: Rewarding, outbox: Pick<Outbox, 'listen' | 'listenMany'>): void {
  const merchantOf = (merchantId: string) => rewards.merchants().find(({ id }) => id === merchantId);
  outbox.listen('rewards.referral.registered', 'member.registered', async (tx, { merchantId, body }) => {
    const merchant = merchantOf(merchantId);
    if (merchant && !body.isTrial) await joinReferrals(rewards, tx, merchant, body.memberId);
  });

  outbox.listen('rewards.referral.deposit', 'deposit.credited', async (tx, { merchantId, body }) => {
    const merchant = merchantOf(merchantId);
    if (!merchant) return;
    const { memberId, amountMinor } = body;
    await followDeposit(rewards, tx, merchant, { memberId, amountMinor: BigInt(amountMinor) });
  });

  outbox.listen('rewards.referral.document', 'member.verified', async (tx, { merchantId, body }) => {
    const merchant = merchantOf(merchantId);
    if (merchant) await followDocument(rewards, tx, merchant, body.memberId);
  });

  for (const kind of betFacts) {
    outbox.listenMany(`rewards.referral.${kind}`, kind, async (tx, merchantId, facts) => {
      const merchant = merchantOf(merchantId);
      if (!merchant) return;
      const occasions = facts
        .filter(({ body }) => !body.isTrial)
        .map(({ id, body }): MemberOccasion => {
          const day = dayAt(Date.parse(body.at), merchant.manifest.timeZone);
          return { memberId: body.memberId, occasion: { kind, id, day, body } as MemberOccasion['occasion'] };
        });
      if (occasions.length > 0) await followBets(rewards, tx, merchant, occasions);
    });
  }
}
