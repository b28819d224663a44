/**
 * Compares key screens with pictures that were approved. After a wanted change of appearance:
 * `UPDATE_PICTURES=1 npm run e2e -- visual/pictures`, then look at the changed pictures before committing them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import sharp from 'sharp';
import { openLottery } from '../actions/games.ts';
import { openSessionOf, startTrial } from '../actions/player.ts';
import { pictureDifference } from '../browser/picture-difference.ts';
import { settled } from '../browser/settled.ts';
import { expect, type NewVisitor, test } from '../fixtures.ts';
import { onFreshServer } from '../server/seed.ts';

/** Demo members in their seeded state. */
test.use({ opening: onFreshServer });

interface Key {
  readonly name: string;
  readonly path: string;
  readonly theme: 'dark' | 'light';
  readonly host?: string;
  readonly isMember?: true;
}

const LOTUS = 'lotus.localhost';
const keys: readonly Key[] = [
  { name: 'home-dark', path: '/m/home', theme: 'dark' },
  { name: 'home-lotus', path: '/m/home', theme: 'light', host: LOTUS },
  { name: 'login', path: '/m/login', theme: 'dark' },
  { name: 'register', path: '/m/register', theme: 'light' },
  { name: 'game-center', path: '/m/gameCenter?gameType=LOCAL', theme: 'light' },
  { name: 'activity', path: '/m/activity', theme: 'dark' },
  { name: 'help', path: '/m/help?tag=faq', theme: 'dark' },
  { name: 'message', path: '/m/message', theme: 'light' },
  { name: 'setting', path: '/m/setting', theme: 'dark', host: LOTUS },
  { name: 'deposit', path: '/m/voucherCenter', theme: 'dark', isMember: true },
  { name: 'rewards', path: '/m/rewardCenter', theme: 'light', isMember: true },
  { name: 'security', path: '/m/securityCenter', theme: 'dark', isMember: true },
];

const approved = join(import.meta.dirname, 'pictures');
const seen = join(import.meta.dirname, '../../.cache/pictures');
const isUpdating = process.env.UPDATE_PICTURES === '1';
/** Allows a few different letters, such as those of a running counter. Every part of the screen is larger. */
const MAX_DIFFERENT = 0.02;
const LARGEST_BYTES = 60 * 1024;

const fileOf = (name: string) => join(approved, `${name}.webp`);

/** Sets all text in the merchant's own font, which comes with the site. Machines have different fonts, and lines would break at different places. */
async function inOwnFace(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    const root = document.documentElement;
    const own = getComputedStyle(root).getPropertyValue('--face');
    root.style.setProperty('--font-text', own);
    await document.fonts.load(`16px ${own}`);
    await document.fonts.ready;
  });
}

/** Pictures are fetched when they come near the screen, also while the page is settling. */
async function picturesInView(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((picture) => {
      const { top, bottom, left, right } = picture.getBoundingClientRect();
      return picture.complete || bottom < 0 || right < 0 || top > innerHeight || left > innerWidth;
    }),
  );
}

async function photograph(visitor: NewVisitor, { path, theme, host, isMember }: Key): Promise<Buffer> {
  const { page } = await visitor({ theme, ...(host === undefined ? {} : { host, locale: 'vi-VN' }) });
  if (isMember) await openSessionOf(page, 'luckytiger', 'Tiger-2026!');
  await page.goto(path);
  await inOwnFace(page);
  await settled(page);
  await picturesInView(page);
  await settled(page);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** Every second one; in the whole proof (WHOLE=1), and where they are taken anew, all. */
const some = keys.filter((_, at) => process.env.WHOLE || isUpdating || at % 2 === 1);

/** Compares with the approved picture, or approves this one. */
async function expectApproved(name: string, shown: Buffer): Promise<void> {
  const picture = await sharp(shown).webp({ quality: 72, effort: 6 }).toBuffer();
  if (isUpdating) {
    await mkdir(approved, { recursive: true });
    await writeFile(fileOf(name), picture);
  }
  expect(picture.length).toBeLessThanOrEqual(LARGEST_BYTES);
  const difference = await pictureDifference(await readFile(fileOf(name)), picture);
  if (difference > MAX_DIFFERENT) {
    await mkdir(seen, { recursive: true });
    await writeFile(join(seen, `${name}.webp`), picture);
  }
  expect(difference, `compared with ${fileOf(name)}; the new picture is in ${seen}`).toBeLessThanOrEqual(MAX_DIFFERENT);
}

for (const key of some) {
  test(`LAY-01 ${key.name} looks as in its approved picture`, { tag: '@whole' }, async ({ visitor }) => {
    await expectApproved(key.name, await photograph(visitor, key));
  });
}

test('GAME-16 the board of a lottery looks as in its approved picture, below the draw of the moment', async ({
  visitor,
}) => {
  const { page } = await visitor({ theme: 'dark' });
  await startTrial(page);
  const frame = await openLottery(page, 'lottery-ssc-5', 'Tradition');
  const rows = frame.locator('[data-play] fieldset').filter({ has: page.locator('legend') });
  for (const [at, row] of (await rows.all()).entries())
    await row.getByRole('button', { name: `${(3 * at + 1) % 10}`, exact: true }).click();
  await expect(frame.getByText(/^1 bet × /)).toBeVisible();
  const stage = page.frames().find((one) => one.url().includes('/m/lotto-h5/'));
  if (!stage) throw new Error('the lottery is open');
  await inOwnFace(stage);
  const { y = 0 } = (await frame.locator('[data-play]').boundingBox()) ?? {};
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const clip = { x: 0, y, width, height: height - y };
  await expectApproved('lottery-board', await page.screenshot({ animations: 'disabled', caret: 'hide', clip }));
});

test('detects a part that moved, one that is missing, and another theme', async () => {
  const login = await readFile(fileOf('login'));
  const { width, height } = await sharp(login).metadata();
  const lower = await sharp(login)
    .extract({ left: 0, top: 0, width, height: height - 16 })
    .extend({ top: 16, background: '#0b0a12' })
    .png()
    .toBuffer();
  const patch = await sharp({ create: { width: 350, height: 56, channels: 3, background: '#0b0a12' } })
    .png()
    .toBuffer();
  const gone = await sharp(login)
    .composite([{ input: patch, left: 20, top: 560 }])
    .png()
    .toBuffer();
  const again = await sharp(login).webp({ quality: 40 }).toBuffer();
  expect(await pictureDifference(login, lower)).toBeGreaterThan(MAX_DIFFERENT);
  expect(await pictureDifference(login, gone)).toBeGreaterThan(MAX_DIFFERENT);
  expect(await pictureDifference(login, await sharp(login).negate().png().toBuffer())).toBeGreaterThan(0.5);
  expect(await pictureDifference(login, again)).toBeLessThanOrEqual(MAX_DIFFERENT / 2);
});
