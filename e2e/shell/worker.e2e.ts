/** The service worker: offline, after a sign-out, and when a newer version waits. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newName, register, signOut } from '../actions/player.ts';
import { quiet } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';
import { onCopiedServer, projectCopy, withoutHttpCache } from '../server/copied-server.ts';
import { addressOfSource } from '../server/site-build.ts';

// A copy, so that a newer version exists for these tests only.
test.use({ opening: onCopiedServer, browserFlags: withoutHttpCache, hasServiceWorker: true });

/** Waits until the worker controls the page and has cached home. */
async function settleWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => page.evaluate(() => caches.match('/m/home', { ignoreVary: true }).then(Boolean))).toBe(true);
}

test('opens home and visited screens offline, shows that it is offline, and goes on when the network is back', async ({
  visitor,
}) => {
  const { page, context, watch } = await visitor();
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto('/m/home');
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
  await settleWorker(page);
  await page.goto('/m/appGuideIos');
  await page.getByText('In Safari, tap Share.').waitFor();
  await quiet(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByText('In Safari, tap Share.').waitFor();
  await page.getByText('You are offline').waitFor();
  await page.goto('/m/home');
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
  await page.getByText('You are offline').waitFor();
  await context.setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'hidden' });
});

test('shows the error picture offline, on a screen that was never visited', { tag: '@whole-only' }, async ({
  visitor,
}) => {
  const { page, context, watch } = await visitor();
  // The screen's code is missing as well, which the site reports, and so may be a part that home was still to load.
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Async route failed|Cannot find module|A part of the page broke/);
  await page.goto('/m/home');
  await settleWorker(page);
  await context.setOffline(true);
  await page.goto('/m/activity');
  const picture = page.locator('main img[src="/m/art/bomb.webp"]');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(0);
});

test('caches a file that was requested before the worker and arrived after it', { tag: '@whole-only' }, async ({
  visitor,
}) => {
  const { page } = await visitor();
  const isRequested = Promise.withResolvers<string>();
  const isControlled = Promise.withResolvers<void>();
  await page.route(
    `**${addressOfSource('src/features/install/offer/download-button.tsx', projectCopy())}`,
    async (route) => {
      isRequested.resolve(route.request().url());
      await isControlled.promise;
      await route.continue();
    },
  );
  // The file that registers the worker.
  await page.route(`**${addressOfSource('src/app/after-start.ts', projectCopy())}`, async (route) => {
    await isRequested.promise;
    await route.continue();
  });
  await page.goto('/m/home');
  const file = await isRequested.promise;
  await settleWorker(page);
  const isSaved = () => page.evaluate((url) => caches.match(url).then(Boolean), file);
  expect(await isSaved()).toBe(false);
  isControlled.resolve();
  await expect.poll(isSaved).toBe(true);
});

test('keeps no data of a member after a sign-out', async ({ visitor }) => {
  const { page } = await visitor();
  const name = newName('gone');
  await page.goto('/m/home');
  await settleWorker(page);
  await register(page, name);
  await page.goto('/m/gameRecord');
  await page.getByText('No bets yet').waitFor();
  const names = () => page.evaluate(() => caches.keys());
  await expect.poll(names).toContainEqual(expect.stringMatching(/^seen-/));
  await page.goto('/m/home');
  await signOut(page);
  await expect.poll(names).not.toContainEqual(expect.stringMatching(/^seen-/));
  const cached = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        const isText = /json|html|javascript/.test(response?.headers.get('Content-Type') ?? '');
        texts.push(request.url, (isText && (await response?.text())) || '');
      }
    }
    return texts.join('\n');
  });
  expect(cached).toContain('/m/home');
  expect(cached).not.toContain(name);
  expect(cached).not.toContain('gameRecord?');
});

/** Runs in every document: a browser's service answers without a network, as long as the page lives. */
function playPushService(): void {
  let held: PushSubscription | null = null;
  const bytes = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
  // A point of the curve, and a secret.
  const keys = {
    p256dh: 'BCVxsr7N/eNgVRqvHtD0zTZsEc6+VV+JvLexhqUzORcxaOzi6+AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4=',
    auth: 'BTBZMqHH6r4Tts7J/aSIgg==',
  };
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
    getKey: (name: keyof typeof keys) => bytes(keys[name]),
    unsubscribe: async () => {
      held = null;
      return true;
    },
  } as unknown as PushSubscription;
  PushManager.prototype.subscribe = async () => {
    held = subscription;
    return subscription;
  };
  PushManager.prototype.getSubscription = async () => held;
  // What a browser without a screen answers.
  Notification.requestPermission = async () => 'granted';
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
}

test('notifies a member who turned it on in the settings, as far as it is wanted', { tag: '@whole-only' }, async ({
  visitor,
}) => {
  const { page, context } = await visitor();
  await context.addInitScript(playPushService);
  await register(page, newName('notified'));
  await settleWorker(page);
  const sent: unknown[] = [];
  page.on('request', (request) => request.url().endsWith('/wps/push/on') && sent.push(request.postDataJSON()));
  await page.goto('/m/setting');
  const kind = (name: string | RegExp) => page.getByRole('switch', { name });
  await kind('Notify me on this device').click();
  await kind('Deposits').click();
  await expect(kind('Deposits')).not.toBeChecked();
  await expect(kind('Wins in draws')).toBeChecked();
  await expect.poll(() => sent.at(-1)).toMatchObject({ wins: true, deposits: false, quiet: { from: 1_320, to: 480 } });
  // A browser without a screen keeps no notifications: what the worker would show is noted.
  const [script] = context.serviceWorkers();
  await script?.evaluate(() => {
    const scope = globalThis as unknown as { registration: { showNotification: unknown }; shown?: unknown };
    scope.registration.showNotification = async (...shown: unknown[]) => {
      scope.shown = shown;
    };
  });
  const cdp = await context.newCDPSession(page);
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
    const data = JSON.stringify({ title: 'Palm', body: 'You have won', tag: 'win', path: '/m/gameRecord' });
    const origin = new URL(page.url()).origin;
    if (one) void cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: one.registrationId, data });
  });
  await cdp.send('ServiceWorker.enable');
  const shown = () => script?.evaluate(() => (globalThis as { shown?: unknown }).shown);
  await expect
    .poll(shown)
    .toEqual(['Palm', expect.objectContaining({ body: 'You have won', tag: 'win', data: '/m/gameRecord' })]);
  await kind('Notify me on this device').click();
  await expect(kind('Deposits')).toHaveCount(0);
});

/** Runs in every document: sets `hasRegistered` once the page follows its worker. */
function noteRegistration(): void {
  const { register } = ServiceWorkerContainer.prototype;
  ServiceWorkerContainer.prototype.register = async function (...args) {
    const registration = await register.apply(this, args);
    setTimeout(() => Object.assign(globalThis, { hasRegistered: true }));
    return registration;
  };
}

/** Presses the notice's button, and waits until the page has reloaded. */
async function takeNewer(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => 'isSamePage' in globalThis).catch(() => true)).toBe(false);
}

test('offers a newer version with a reload in every tab, and never on a money screen', { tag: '@whole-only' }, async ({
  visitor,
}) => {
  const { page, context } = await visitor();
  await register(page, newName('new'));
  await settleWorker(page);
  const other = await context.newPage();
  await other.addInitScript(noteRegistration);
  await other.goto('/m/about');
  // A page that registers the worker after the newer one has come is itself as new, and is offered nothing later.
  await other.waitForFunction(() => 'hasRegistered' in globalThis);
  const notice = (tab: Page) => tab.getByText('A new version is ready');
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  appendFileSync(join(projectCopy(), 'apps/site/dist/client/sw.js'), '\n// another build');
  await page.goto('/m/voucherCenter');
  await page.getByRole('heading', { name: 'Deposit' }).first().waitFor();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(isWaiting).toBe(true);
  await notice(other).waitFor();
  expect(await notice(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/m/home');
  await notice(page).waitFor();
  await takeNewer(page);
  await expect.poll(() => isWaiting().catch(() => true)).toBe(false);
  await notice(page).waitFor({ state: 'hidden' });
  await takeNewer(other);
});
