/** A vendor that is away: the player reads so, tries again, and gets back to the games. */
import type { BrowserContext } from '@playwright/test';
import { startTrial } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

test.use({ hasServiceWorker: false });

/** On Harbour's own control page: closed to the merchant, or open again. */
async function repair(context: BrowserContext, harbour: string, press: 'Close for repairs' | 'Open'): Promise<void> {
  const page = await context.newPage();
  await page.goto(harbour);
  await page.getByRole('button', { name: `${press}: demo` }).click();
  await page.getByRole('button', { name: `${press === 'Open' ? 'Close for repairs' : 'Open'}: demo` }).waitFor();
  await page.close();
}

test('says that a game’s provider does not answer, opens it on another try, and leads back to the games', async ({
  visitor,
  server,
}) => {
  const { page, context, watch } = await visitor();
  watch.allow(/503.*\/wps\/game\/launch|answered 503/);
  watch.allow(/503 \(Service Unavailable\)/);
  const harbour = server.origin('harbour.localhost');
  await startTrial(page);
  const open = async () => {
    await page.goto('/m/gameCenter');
    await page.getByRole('link', { name: 'Harbour Coin' }).first().click();
    await page.waitForURL('**/m/launchGame?*');
  };
  const heads = page.frameLocator('iframe').getByRole('button', { name: 'Heads' });
  const answer = page.getByText('The game’s provider does not answer right now.');
  await open();
  await heads.waitFor();
  await repair(context, harbour, 'Close for repairs');
  try {
    await open();
    await answer.waitFor();
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('button', { name: 'To the games' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/m/launchGame');
    await open();
    await answer.waitFor();
  } finally {
    await repair(context, harbour, 'Open');
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await heads.waitFor();
});
