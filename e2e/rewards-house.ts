/** A house that runs a promotion of every kind, which the demo does not: the real server within this process, over a database in memory. */

import { atomically } from '../apps/server/src/db/transactions.ts';
import { demoMembers, seedDemoMembers } from '../apps/server/src/modules/members/index.ts';
import { openTestHouse, type TestHouse } from '../apps/server/src/testing.ts';
import { merchants } from '../merchants/registry.ts';
import type { MerchantManifest, PromotionOffer } from '../merchants/socket.ts';
import { ok } from '../packages/kernel/src/index.ts';
import { expectBooksToBalance } from '../packages/ledger/src/testing.ts';
import type { RunningHouse } from './house.ts';

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

export interface RewardsHouse extends RunningHouse {
  readonly server: TestHouse;
  /** Makes an account an agent's, as an operator would. */
  readonly makeAgent: (username: string) => Promise<void>;
}

export async function openRewardsHouse(): Promise<RewardsHouse> {
  const manifests = merchants.map(
    (manifest): MerchantManifest =>
      manifest.code === 'demo'
        ? { ...manifest, promotions: offers, flags: { ...manifest.flags, vip: true } }
        : { ...manifest, promotions: [] },
  );
  const server = await openTestHouse({ manifests });
  for (const merchant of server.modules.merchants.all()) await seedDemoMembers(server.modules.membersDeps, merchant);
  const port = await server.listen();
  return {
    server,
    port,
    directory: '',
    origin: (host = 'localhost') => `http://${host}:${port}`,
    said: () => '',
    makeAgent: async (username) => {
      await atomically(server.database.db, async (tx) => {
        await tx
          .updateTable('credential')
          .set({ type: 1 })
          .where('merchant_id', '=', 'demo')
          .where('username', '=', username)
          .execute();
        return ok();
      });
    },
    close: async () => {
      await expectBooksToBalance(server.database.sql);
      await server.close();
    },
  };
}

export { demoMembers };
