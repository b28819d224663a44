/** The endpoints of one grant: what its bets counted, and giving it up. */
import { formatAmount, ok, parseAmount, type Result, refuse } from '#kernel';
import { defineHandlers } from '../../http/handlers.ts';
import { lostMinor } from '../wallet/index.ts';
import type { Rewarding } from './context.ts';

const BETS_SHOWN = 50;

export function grantRoutes(rewards: Rewarding) {
  const { db, bonus } = rewards;
  return defineHandlers({
    rewardBets: async ({ merchant, session, params: { grantId } }) => {
      const grant = await bonus.find(db, merchant.id, grantId);
      if (grant?.member_id !== session.memberId) return refuse('reward.unknown');
      const counts = await bonus.counts(db, merchant.id, grantId, BETS_SHOWN);
      const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
      return ok({
        bets: counts.map(({ ref, game, stake_minor, counted_minor, reason, at }) => ({
          ref,
          game,
          stake: amount(stake_minor),
          counted: amount(counted_minor),
          reason,
          at: at.toISOString(),
        })),
      });
    },

    rewardLoss: ({ merchant, session, params: { grantId } }) =>
      rewards.atomically(async (tx) => {
        const loss = await bonus.loss(tx, { merchantId: merchant.id, memberId: session.memberId }, grantId);
        if (!loss) return refuse('reward.unknown');
        const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
        return ok({
          loses: amount(lostMinor(loss)),
          bonus: amount(loss.bonusMinor),
          openBets: amount(loss.openBetsMinor),
          cash: amount(loss.cashMinor),
        });
      }),

    giveUpReward: async ({ merchant, session, params: { grantId }, body }) => {
      const { memberId } = session;
      const seen = parseAmount(body.loses, merchant.currency);
      if (!seen.ok) return seen;
      return rewards.atomically(
        async (tx): Promise<Result<Record<string, never>, 'reward.unknown' | 'reward.loss_changed'>> => {
          const giving = { id: grantId, seenMinor: seen.value };
          const done = await bonus.cancel(tx, { merchantId: merchant.id, memberId }, giving);
          if (done.kind === 'unknown') return refuse('reward.unknown');
          if (done.kind === 'changed') {
            return refuse('reward.loss_changed', { loses: formatAmount(lostMinor(done.loss), merchant.currency) });
          }
          await rewards.outbox.publish(tx, merchant.id, 'balance.changed', { memberId, isTrial: false });
          return ok({});
        },
      );
    },
  });
}
