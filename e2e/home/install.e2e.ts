/** The site as an installable app: what each device is offered, and how it is installed. */
import type { BrowserContext, Page } from '@playwright/test';
import { openEarly } from '../browser/open-early.ts';
import { quiet, stillness } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';
import { onRewardsServer } from '../server/rewards-server.ts';

test.use({ opening: onRewardsServer });

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.6312.40 Mobile Safari/537.36';
const iphone = (os: string, browser = 'Version/17.4') =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser} Mobile/15E148 Safari/604.1`;

const bar = (page: Page) => page.getByRole('complementary', { name: 'Get the app' });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Get the app' });

/** Adds apps to download, as a merchant's configuration would. */
async function withApps(context: BrowserContext): Promise<void> {
  const links = [
    { resourceType: 'IOS', url: 'https://cdn.example/app.ipa', labelNameEn: 'iOS' },
    { resourceType: 'MOBILECONFIG', url: 'https://cdn.example/clip.mobileconfig', labelNameEn: 'Profile' },
  ];
  await context.route('https://cdn.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Apple</title>' }),
  );
  await context.route(/\/m\/home$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('"resources":[', `"resources":[${links.map((link) => JSON.stringify(link)).join()},`)
      .replace('"profileUrl":""', '"profileUrl":"https://cdn.example/open.mobileprovision"')
      // In this page only: the server does not know these apps.
      .replace('"isShell":false', '"isShell":true');
    await route.fulfill({ response, body });
  });
}

test('APP-01, APP-08 offers the app on home only, until the offer is closed for good', async ({ visitor }) => {
  const { page } = await visitor({ userAgent: android });
  await page.goto('/m/home');
  await bar(page).waitFor();
  expect(await bar(page).locator('img').getAttribute('src')).toBe('/m/TCG_PROD_IMAGES/B2C/download/demo/appIcon.png');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Slots' }).click();
  await page.waitForURL('**/m/gameCenter?gameType=RNG');
  await bar(page).waitFor({ state: 'detached' });
  await page.goBack();
  await bar(page).getByRole('button', { name: 'Close' }).click();
  await bar(page).waitFor({ state: 'detached' });
  const saved = await page.evaluate(() => ({ ...localStorage }));
  expect(saved).toMatchObject({ hideDownloadBar: '1', templates: '{"mem_cen":"1","dep_func":"1"}' });
  await page.reload();
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
  await quiet(page);
  expect(await bar(page).count()).toBe(0);
});

test('LAY-08, APP-01 offers nothing on excluded domains, in a home screen shortcut, or on a computer', async ({
  visitor,
}) => {
  for (const [options, path] of [
    [{ userAgent: android, host: 'no-banner.localhost' }, '/m/home'],
    [{ userAgent: android, host: 'no-app.localhost' }, '/m/home'],
    [{ userAgent: iphone('17_4') }, '/m/home?WEBCLIP=1'],
    [{}, '/m/home'],
  ] as const) {
    const { page } = await visitor(options);
    await page.goto(path);
    await page.getByRole('heading', { name: 'Hot games' }).waitFor();
    await quiet(page);
    expect(await bar(page).count(), path).toBe(0);
    if (path.includes('WEBCLIP')) expect(await page.evaluate(() => localStorage.getItem('WEBCLIP'))).toBe('1');
  }
});

/** Fires the event by which a browser offers the installation, once. */
async function offerToInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => document.documentElement.setAttribute('data-prompted', 'yes');
    dispatchEvent(Object.assign(offer, { prompt, userChoice: Promise.resolve({ outcome: 'accepted' }) }));
    if (!offer.defaultPrevented) throw new Error('the browser would have asked by itself');
  });
}

async function acceptOffer(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Install' }).click();
  await page.getByText('Installed. Look for Croupier among your apps.').waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.prompted)).toBe('yes');
}

test('APP-01 opens the browser’s install prompt after the browser has offered it', async ({ visitor }) => {
  const { page } = await visitor({ userAgent: android });
  await page.goto('/m/home');
  await bar(page).waitFor();
  await quiet(page);
  await offerToInstall(page);
  await acceptOffer(page);
});

test('APP-01 saves an offer that the browser made before the script had loaded', async ({ visitor }) => {
  const { page } = await visitor({ userAgent: android });
  const come = await openEarly(page, '/m/home');
  await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
  await offerToInstall(page);
  come();
  await acceptOffer(page);
});

test('APP-02, APP-07 shows outside of Safari that Safari is needed; the message stays while the pointer is on it', async ({
  visitor,
}) => {
  const { page } = await visitor({ userAgent: iphone('17_4', 'CriOS/123.0.6312.52') });
  await page.goto('/m/home');
  await page.clock.install();
  await bar(page).getByRole('button', { name: 'Install' }).click();
  const alert = page.getByText('Please use Safari for download App.');
  await alert.hover();
  expect(await popup(page).count()).toBe(0);
  await page.clock.runFor(5000);
  expect(await alert.isVisible()).toBe(true);
  await page.mouse.move(10, 300);
  await page.clock.runFor(3100);
  await alert.waitFor({ state: 'hidden' });
});

test('APP-02, APP-03, HOME-04 shows the downloads in Safari: packages in this window, profiles in a new one, then the settings', async ({
  visitor,
}) => {
  const { page, context } = await visitor({ userAgent: iphone('12_1', 'Version/12.0') });
  await withApps(context);
  await page.goto('/m/home');
  await bar(page).getByRole('button', { name: 'Download' }).click();
  const profile = popup(page).getByRole('link', { name: 'Install the profile' });
  await profile.waitFor();
  expect(await popup(page).getByRole('link', { name: 'Download for iPhone' }).count()).toBe(0);
  await popup(page).getByText('On this version of iOS the profile opens at once').waitFor();
  await popup(page).getByText('The app needs iOS 12.4 or later.').waitFor();
  // A press on the backdrop closes nothing while the dialog still opens.
  await stillness(page);
  await page.mouse.click(195, 40);
  await popup(page).waitFor({ state: 'hidden' });
  await bar(page).getByRole('button', { name: 'Download' }).click();

  await page.clock.install();
  const opened = context.waitForEvent('page');
  await profile.click();
  await (await opened).close();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByText('Go to Settings to finish installing.').first().waitFor();
  await page.clock.runFor(3900);
  expect(new URL(page.url()).pathname).toBe('/m/home');
  await page.clock.runFor(200);
  await page.waitForURL('https://cdn.example/open.mobileprovision');

  const { page: newer, context: other } = await visitor({ userAgent: iphone('17_4') });
  await withApps(other);
  await newer.goto('/m/home');
  await bar(newer).getByRole('button', { name: 'Download' }).click();
  const app = popup(newer).getByRole('link', { name: 'Download for iPhone and iPad' });
  await app.waitFor();
  expect(await app.getAttribute('target')).toBeNull();
  expect(await popup(newer).getByRole('link', { name: 'Install the profile' }).getAttribute('target')).toBe('_blank');
  expect(await popup(newer).getByText('On this version of iOS').count()).toBe(0);
  await popup(newer).getByRole('button', { name: 'Add it by hand' }).click();
  await newer.getByRole('dialog', { name: 'Install on iPhone' }).getByText('In Safari, tap Share.').waitFor();
});

test('ROUTE-03 has a download page and a guide for each system', async ({ visitor }) => {
  const { page } = await visitor({ userAgent: android });
  await page.goto('/m/app');
  await page.getByRole('heading', { name: 'All of Croupier, one tap away' }).waitFor();
  await page.getByRole('link', { name: 'iPhone and iPad' }).click();
  await page.waitForURL('**/m/appGuideIos');
  await page.getByText('Choose “Add to Home Screen”.').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Add it by hand' }).click();
  await page.waitForURL('**/m/appGuideAndroid');
  await page.getByText('Confirm with Install.').waitFor();
});

test('SYS-03 installs each merchant’s site under its own name, colours and icons', async ({ visitor }) => {
  const manifests = await Promise.all(
    ['localhost', 'lotus.localhost'].map(async (host) => {
      const { page } = await visitor({ host });
      await page.goto('/m/home');
      return await page.evaluate(
        async (): Promise<{ name: string; theme_color: string; icons: { purpose: string }[] }> => {
          const address = document.querySelector('link[rel=manifest]')?.getAttribute('href') ?? '';
          return (await fetch(address)).json();
        },
      );
    }),
  );
  expect(manifests.map(({ name }) => name)).toEqual(['Croupier', 'Lotus']);
  expect(manifests[0]?.theme_color).not.toBe(manifests[1]?.theme_color);
  for (const { icons } of manifests) expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});
