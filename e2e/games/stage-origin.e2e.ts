/** Games run in an origin of their own: what a hostile game could read, reach or request from inside its frame. */
import type { Frame, Page } from '@playwright/test';
import { leaveGame, openGame } from '../actions/games.ts';
import { createMember, goWithin, newName, sessionOf } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

function gameFrame(page: Page): Frame {
  const frame = page.frames().find((one) => new URL(one.url()).hostname === 'stage.localhost');
  if (!frame) throw new Error('no frame at the origin of game frames');
  return frame;
}

test('a hostile view reads nothing of the site, and cannot act as its player', async ({ visitor, server }) => {
  const { page, watch } = await visitor();
  // Chromium reports each of the attempts below.
  watch.allow(/stage\.localhost|Unsafe attempt|Content Security Policy|cross-origin/i);
  await createMember(page, newName('hostile'));
  const token = (await sessionOf(page))?.token ?? '';
  expect(token).not.toBe('');
  await openGame(page, 'dice');
  const loot = await gameFrame(page).evaluate(async (site) => {
    const attempt = async (act: () => unknown): Promise<unknown> => {
      try {
        return await act();
      } catch (error) {
        return `refused: ${(error as Error).name}`;
      }
    };
    const frameElement = () => (window.frameElement ? 'in reach' : 'out of reach');
    return {
      storage: await attempt(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
      cookies: await attempt(() => document.cookie),
      databases: await attempt(async () => (await indexedDB.databases()).length),
      parentStorage: await attempt(() => parent.localStorage.getItem('MC_SESSION_INFO')),
      parentDocument: await attempt(() => parent.document.title),
      ownElement: await attempt(frameElement),
      navigated: await attempt(() => {
        if (top) top.location.href = `${site}/m/login`;
      }),
      requested: await attempt(async () => (await fetch(`${site}/wps/member/info`, { credentials: 'include' })).status),
      renewed: await attempt(
        async () => (await fetch('/wps/session/renew', { method: 'POST', credentials: 'include' })).status,
      ),
    };
  }, server.origin());
  expect(loot).toEqual({
    storage: '{}',
    cookies: '',
    databases: 0,
    parentStorage: 'refused: SecurityError',
    parentDocument: 'refused: SecurityError',
    ownElement: 'out of reach',
    navigated: 'refused: SecurityError',
    requested: 'refused: TypeError',
    renewed: 404,
  });
  expect(new URL(page.url()).pathname).toBe('/m/launchGame');
  expect(JSON.stringify(loot)).not.toContain(token);
});

test('the site accepts messages only from its own frame at its own origin', async ({ visitor }) => {
  const { page } = await visitor();
  await createMember(page, newName('speaker'));
  await openGame(page, 'dice');
  const src = await page.locator('iframe').getAttribute('src');
  const nonce = new URL(src ?? '').searchParams.get('nonce');
  // The page itself knows the nonce, but is not the frame: its message is ignored.
  await page.evaluate((known) => {
    postMessage({ from: 'croupier-stage', nonce: known, intent: 'leave' }, location.origin);
  }, nonce);
  expect(await page.evaluate(() => new Promise((received) => setTimeout(() => received(location.pathname))))).toBe(
    '/m/launchGame',
  );
  await leaveGame(page, page.frameLocator('iframe'));
});

test('the policies of site and stage name only each other', async ({ visitor, server }) => {
  const { page } = await visitor();
  const policyAt = async (address: string) => (await page.goto(address))?.headers()['content-security-policy'] ?? '';
  const site = await policyAt('/m/home');
  const stage = await policyAt(`${server.origin('stage.localhost')}/m/stage/verify.html`);
  const directive = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));
  expect(directive(site, 'frame-src')).toContain(server.origin('stage.localhost'));
  expect(directive(site, 'frame-src')).not.toContain("'self'");
  expect(directive(site, 'frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(directive(stage, 'frame-ancestors')?.split(' ').slice(1)).toContain(server.origin());
  expect(directive(stage, 'frame-ancestors')).not.toContain('lotus');
  expect(directive(stage, 'frame-src')).toBe("frame-src 'none'");
});

test('takes theme and sound from the site, and reports changes inside the game to it', { tag: '@whole-only' }, async ({
  visitor,
}) => {
  const { page } = await visitor();
  await createMember(page, newName('looks'));
  await page.goto('/m/setting');
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await page.getByRole('switch', { name: 'Game sounds' }).uncheck();
  const frame = await openGame(page, 'dice');
  expect(await gameFrame(page).evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await frame.getByRole('button', { name: 'Sound', pressed: false }).click();
  await leaveGame(page, frame);
  await goWithin(page, '/m/setting');
  await page.getByRole('switch', { name: 'Game sounds', checked: true }).waitFor();
});
