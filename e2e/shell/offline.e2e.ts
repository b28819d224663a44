/** What a screen shows when the network is lost while its answer is on its way: that there is none, and it goes on once it is back. */
import { createMember, goWithin, newName } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

const ORDER = '0196f3a0-0000-7000-8000-000000000000';

/** The first two, a guest's and a member's; in the whole proof (WHOLE=1) all. */
const reads = [
  { of: 'the log-in methods', at: '/m/login', from: '**/wps/session/ways' },
  { of: 'a deposit', at: `/m/voucherCenter?order=${ORDER}`, from: '**/wps/transaction/deposit/*', isMine: true },
  { of: 'a withdrawal', at: `/m/withdraw?order=${ORDER}`, from: '**/wps/transaction/withdraw/*', isMine: true },
  { of: 'a promotion', at: '/m/activityDetail?id=none', from: /getListAnnouncements\?types=PR$/ },
  { of: 'the promotions', at: '/m/activity', from: /getListAnnouncements\?types=PR$/ },
  { of: 'the winners', at: '/m/gameCenter?gameType=lobby', from: '**/GCSGAME_getRankList*' },
  { of: 'the rewards', at: '/m/rewardCenter', from: '**/wps/rewards', isMine: true },
  { of: 'the launch of a game', at: '/m/launchGame?gameId=dice', from: '**/wps/game/launchGame', isMine: true },
];

test.describe('without a network', () => {
  for (const [turn, { of, at, from, isMine }] of reads.entries()) {
    const tag = turn < 2 ? [] : '@whole-only';
    test(`${of} cannot be read: the screen says why, and shows it when the network is back`, { tag }, async ({
      visitor,
    }) => {
      const { page, context, watch } = await visitor();
      watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 40/);
      if (isMine) await createMember(page, newName('offline'));
      await page.goto('/m/appGuideIos');
      const isRequested = Promise.withResolvers<void>();
      const isOffline = Promise.withResolvers<void>();
      await page.route(from, async (route) => {
        isRequested.resolve();
        await isOffline.promise;
        await route.abort();
      });
      await goWithin(page, at);
      await isRequested.promise;
      await context.setOffline(true);
      isOffline.resolve();
      const alert = page.getByRole('alert').filter({ hasText: 'There is no connection' });
      await alert.first().waitFor();
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await page.unroute(from);
      await context.setOffline(false);
      await expect(alert).toHaveCount(0);
    });
  }
});
