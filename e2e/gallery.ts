/**
 * Every screen of the site in one picture: `npm run gallery [-- name …]` starts a fresh server, takes a screenshot of each screen in
 * both themes at both demo merchants, and arranges them on a sheet. It uses the built site: build it with `npm start` or `npm test`
 * first.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { createServer } from 'vite';
import { openBrowser } from './browser/browser.ts';
import { followRequests, settled } from './browser/settled.ts';
import { seedServer } from './server/seed.ts';
import { openServer } from './server/server.ts';

interface Shown {
  readonly path: string;
  readonly access: 'anyone' | 'session' | 'member' | 'guest';
}

const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache/gallery');
const PHONE = { width: 390, height: 844 };
const looks = [
  { host: 'localhost', theme: 'dark' },
  { host: 'localhost', theme: 'light' },
  { host: 'lotus.localhost', theme: 'dark' },
  { host: 'lotus.localhost', theme: 'light' },
] as const;
type Look = (typeof looks)[number];

/** Queries that some screens need in their address to show their content. */
const samples: Readonly<Record<string, string>> = {
  '/m/activityDetail': '?id=check-a-round',
  '/m/gameCenter': '?gameType=lobby',
  '/m/gameList': '?gameType=LOCAL',
  '/m/providers': '?vassalage=originals',
  '/m/help': '?tag=faq',
};

const nameOf = (path: string) => path.replace('/m/', '').replaceAll('/', '-');
const shot = (path: string, { host, theme }: Look) =>
  join(folder, `${nameOf(path)}-${host.split('.')[0]}-${theme}.png`);

async function openPage(browser: Browser, origin: string, { host, theme }: Look, isMember: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    locale: host === 'localhost' ? 'en-PH' : 'vi-VN',
  });
  followRequests(context);
  await context.addInitScript((chosen) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('theme', chosen);
  }, theme);
  const page = await context.newPage();
  if (isMember) await logIn(page);
  return page;
}

/** Logs in by a request from within the page, independent of the form. */
async function logIn(page: Page): Promise<void> {
  await page.goto('/m/home');
  await page.evaluate(async () => {
    const answer = await fetch('/wps/session/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'croupier' },
      body: JSON.stringify({ type: 'username', username: 'luckytiger', password: 'Tiger-2026!' }),
    });
    const { value } = await answer.json();
    localStorage.setItem('MC_SESSION_EXPIRES', value.expiresAt);
    localStorage.setItem('MC_SESSION_INFO', JSON.stringify({ ...value, firstTimeLogin: false }));
  });
}

async function photograph(browser: Browser, origin: string, look: Look, screens: readonly Shown[]): Promise<void> {
  for (const isMember of [false, true]) {
    const page = await openPage(browser, origin, look, isMember);
    for (const { path, access } of screens) {
      if (isMember !== (access === 'session' || access === 'member')) continue;
      await page.goto(`${path}${samples[path] ?? ''}`);
      await settled(page).catch(() => console.error(`${path} at ${look.host} does not come to rest`));
      await page.screenshot({ path: shot(path, look) });
    }
    await page.context().close();
  }
}

const CELL = { width: 234, height: 506 };
const GAP = 6;
const LABEL = 30;
const ACROSS = 4;

function label(text: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="4" y="21" font-family="sans-serif" font-size="17" fill="#fff">${text}</text></svg>`,
  );
}

/** Each screen's themes and merchants side by side, several screens in a row. */
async function layOut(screens: readonly Shown[], to: string): Promise<void> {
  const group = { width: looks.length * (CELL.width + GAP) + 3 * GAP, height: LABEL + CELL.height + 2 * GAP };
  const parts = await Promise.all(
    screens.map(async ({ path }, at) => {
      const left = (at % ACROSS) * group.width + GAP;
      const top = Math.floor(at / ACROSS) * group.height + GAP;
      const pictures = looks.map(async (look, n) => ({
        input: await sharp(shot(path, look)).resize(CELL).toBuffer(),
        left: left + n * (CELL.width + GAP),
        top: top + LABEL,
      }));
      return [{ input: label(path, group.width - GAP), left, top }, ...(await Promise.all(pictures))];
    }),
  );
  const across = Math.min(ACROSS, screens.length);
  const width = across * group.width;
  const height = Math.ceil(screens.length / ACROSS) * group.height;
  await sharp({ create: { width, height, channels: 3, background: '#3a3744' } })
    .composite(parts.flat())
    .png({ palette: true })
    .toFile(to);
}

const requested = process.argv.slice(2);
// Screens are components with styles, which Node cannot import. Without the site's own settings, which bundle React too.
const vite = await createServer({
  configFile: false,
  root: join(root, 'apps/site'),
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null },
});
const { screens: all } = (await vite.ssrLoadModule('/src/app/screens.ts')) as { screens: readonly Shown[] };
await vite.close();
const screens = all.filter(({ path }) => requested.length === 0 || requested.includes(nameOf(path)));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const seeded = await seedServer();
const [server, browser] = await Promise.all([openServer({ like: seeded }), openBrowser()]);
try {
  await Promise.all(looks.map((look) => photograph(browser, server.origin(look.host), look, screens)));
} finally {
  await browser.close();
  await server.close();
  await rm(seeded, { recursive: true, force: true });
}
const sheet = join(folder, 'sheet.png');
await layOut(screens, sheet);
console.log(`${screens.length} screens in ${looks.length} looks: ${sheet}`);
