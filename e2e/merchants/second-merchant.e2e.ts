/** A second merchant on the same server: a different site by configuration alone. */
import { get } from 'node:http';
import { newName } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';
import type { RunningServer } from '../server/server.ts';

const LOTUS = 'lotus.localhost';

/** The status of a member's own endpoint at one merchant's host. */
function memberInfo({ port }: RunningServer, host: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(
      { host: '127.0.0.1', port, path: '/wps/member/info', headers: { Host: host, Authorization: `Bearer ${token}` } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    ).once('error', reject);
  });
}

/** How a page looks in numbers: the tokens that make the theme. */
const look = () => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    surface: token('--surface-0'),
    accent: token('--accent'),
    radius: token('--radius-m'),
    face: token('--font-display'),
    ground: getComputedStyle(document.body).backgroundColor,
  };
};

test('SYS-03 looks different: theme, display font, language and texts', async ({ visitor }) => {
  const demo = await visitor();
  const lotus = await visitor({ host: LOTUS, locale: 'vi-VN' });
  await demo.page.goto('/m/home');
  await lotus.page.goto('/m/home');
  // The display font is applied once it is loaded.
  await expect.poll(async () => (await demo.page.evaluate(look)).face).toContain('Sora');
  await expect.poll(async () => (await lotus.page.evaluate(look)).face).toContain('Jakarta');
  const [ours, theirs] = [await demo.page.evaluate(look), await lotus.page.evaluate(look)];
  for (const token of ['surface', 'accent', 'radius', 'face', 'ground'] as const) {
    expect(ours[token], token).not.toBe('');
    expect(theirs[token], token).not.toBe(ours[token]);
  }
  expect(await demo.page.locator('html').getAttribute('lang')).toBe('en');
  expect(await lotus.page.locator('html').getAttribute('lang')).toBe('vi');
  expect(await lotus.page.title()).toContain('Lotus');
  await lotus.page.getByText('Năm viên ngọc, mỗi phút một lần').first().waitFor({ state: 'attached' });
  await expect.poll(() => lotus.page.getByRole('link', { name: 'Telegram' }).count()).toBe(1);
  expect(await lotus.page.getByRole('link', { name: 'YouTube' }).count()).toBe(0);
});

test('SYS-03 behaves differently: no free play, no winners, its own fields and its own currency', async ({
  visitor,
}) => {
  const { page } = await visitor({ host: LOTUS, locale: 'vi-VN' });
  await page.goto('/m/login');
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Chơi thử/ }).count()).toBe(0);
  await page.goto('/m/trail');
  await page.waitForURL('**/m/home');

  // Registers with the fields that this merchant requires.
  await page.goto('/m/register');
  const name = newName('sen');
  await page.locator('input[name="username"]').fill(name);
  await page.locator('input[name="password"]').fill('hoa sen trong dam');
  await page.locator('input[name="confirmPassword"]').fill('hoa sen trong dam');
  await page.locator('input[name="mobileNum"]').fill('0912345678');
  await page.locator('input[name="payeeName"]').fill('Nguyen Thi Sen');
  await page.locator('input[name="isOfAge"]').check();
  await page.getByRole('button', { name: /thiết bị/i }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /xong|tiếp tục/i })
    .waitFor();
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL('**/m/home');
  await page
    .getByText(/^(₫\s?0|0\s?₫)$/)
    .first()
    .waitFor();
});

test('SYS-03 separates its members: nobody is logged in at another merchant, and a token of one is invalid at the other', async ({
  visitor,
  server,
}) => {
  const { page, watch } = await visitor({ host: LOTUS, locale: 'vi-VN' });
  watch.allow(/Failed to load resource: the server responded with a status of 401/);
  await page.goto('/m/login');
  await page.locator('input[name="username"]').fill('luckytiger');
  await page.locator('input[name="password"]').fill('Tiger-2026!');
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL('**/m/home');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}').token);
  expect(await memberInfo(server, LOTUS, token)).toBe(200);
  expect(await memberInfo(server, 'localhost', token)).toBe(401);
});
