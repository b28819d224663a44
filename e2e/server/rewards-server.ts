/** A server with every kind of promotion, also those that pay money, which the demo has not. In this process, over a database in memory. */

import { atomically } from '../../apps/server/src/db/transactions.ts';
import { demoMembers } from '../../apps/server/src/modules/members/index.ts';
import type { PromotionOffer } from '../../merchants/plugin.ts';
import { ok } from '../../packages/kernel/src/index.ts';
import { type OwnServer, openServerWith } from './server-with.ts';

const words = { titleKey: 'promotion.fair.title', lineKey: 'promotion.fair.line', rulesKey: 'promotion.fair.rules' };
const offer = (change: Partial<PromotionOffer> & Pick<PromotionOffer, 'code' | 'kind'>): PromotionOffer => ({
  ...words,
  images: [],
  linkage: '',
  ...change,
});

const offers: readonly PromotionOffer[] = [
  offer({ code: 'daily', kind: 'LOGIN', titleKey: 'signin.title', lineKey: 'signin.guest' }),
  offer({ code: 'missions', kind: 'MISSION', titleKey: 'leaderboard.title', lineKey: 'leaderboard.none.line' }),
  offer({ code: 'circle', kind: 'REFERRAL', titleKey: 'invite.title', lineKey: 'invite.guest' }),
  offer({
    code: 'first-deposit',
    kind: 'DEPOSIT',
    titleKey: 'promotion.deposit-match.name',
    lineKey: 'activity.terms',
    endsAt: '2099-01-01T00:00:00.000Z',
  }),
  offer({ code: 'next-year', kind: 'REBATE', startsAt: '2098-01-01T00:00:00.000Z' }),
  offer({ code: 'seeds', kind: 'DISCOVER', linkage: '/m/gameCenter?gameType=LOCAL' }),
];

export interface RewardsServer extends OwnServer {
  /** Turns a member's account into an agent's, as an operator does. */
  readonly makeAgent: (username: string) => Promise<void>;
}

export async function openRewardsServer(): Promise<RewardsServer> {
  const opened = await openServerWith((manifest) => ({
    ...manifest,
    promotions: manifest.code === 'demo' ? offers : [],
  }));
  return {
    ...opened,
    makeAgent: async (username) => {
      await atomically(opened.server.database.db, async (tx) => {
        await tx
          .updateTable('credential')
          .set({ type: 1 })
          .where('merchant_id', '=', 'demo')
          .where('username', '=', username)
          .execute();
        return ok();
      });
    },
  };
}

export { demoMembers };
