/** Languages and the two themes: changed without a reload and without a flash, and announced to assistive technology. */
import type { Page } from '@playwright/test';
import { languageEntries } from '#texts/languages';
import { quiet } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';

/** Texts of the page in some of them. */
const spoken = [
  { code: 'EN', name: 'English', hot: 'Hot games', dice: 'Dice', login: 'Log in' },
  { code: 'PT', name: 'Português', hot: 'Jogos em alta', dice: 'Dados', login: 'Entrar' },
  { code: 'TL', name: 'Filipino', hot: 'Mga sikat na laro', dice: 'Dice', login: 'Log in' },
  { code: 'ZH', name: '简体中文', hot: '热门游戏', dice: '骰子', login: '登录' },
  { code: 'VI', name: 'Tiếng Việt', hot: 'Trò chơi hot', dice: 'Xúc xắc', login: 'Đăng nhập' },
  { code: 'TH', name: 'ไทย', hot: 'เกมฮิต', dice: 'ลูกเต๋า', login: 'เข้าสู่ระบบ' },
] as const;

const picker = (page: Page) => page.locator('header').getByRole('combobox');

/** Marks the first document: the mark is gone after a reload. */
const mark = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, { isSamePage: true, received: [] as string[] });
    addEventListener('changeLanguage', (event) =>
      (globalThis as unknown as { received: unknown[] }).received.push((event as CustomEvent).detail),
    );
  });

test('APP-05 APP-06 switches through languages without a reload: texts, games, attribute, storage, event', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  await picker(page).waitFor();
  expect(await picker(page).locator('option').allTextContents()).toEqual(
    Object.values(languageEntries).map(({ ownName }) => ownName),
  );
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
  await page.waitForFunction(() => document.querySelector('meta[name="theme-color"]') !== null);
  await quiet(page);
  await mark(page);
  for (const { code, name, hot, dice } of [...spoken.slice(1), spoken[0]]) {
    await picker(page).selectOption({ label: name });
    await page.getByRole('heading', { name: hot }).waitFor();
    // The server's answer, requested again in the new language.
    await page.locator('main').getByText(dice, { exact: true }).first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(code.toLowerCase());
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(code);
    await expect.poll(() => page.title()).not.toBe('');
  }
  const marked = await page.evaluate(() => ({
    ...(globalThis as unknown as { isSamePage: boolean; received: string[] }),
  }));
  expect([marked.isSamePage, marked.received]).toEqual([true, ['PT', 'TL', 'ZH', 'VI', 'TH', 'EN']]);
});

test('APP-05 sends one request to the server when several languages are chosen in quick succession', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  await picker(page).waitFor();
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
  await quiet(page);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('GCSGAME_getVassGameType')) requested.push(request.headers().language ?? '');
  });
  await page.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>('header select');
    const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;
    for (const value of ['VI', 'ZH', 'TH']) {
      set?.call(select, value);
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await page.getByRole('heading', { name: 'เกมฮิต' }).waitFor();
  await expect.poll(() => requested).toEqual(['TH']);
});

test('APP-05 shows a form’s validation errors in the new language, and keeps the input', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/register');
  await page.getByLabel('Username').fill('1x');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a');
  await page.getByRole('button', { name: 'Join now' }).click();
  await page.getByText('Account format is incorrect').waitFor();
  await picker(page).selectOption('PT');
  await page.getByText('Formato da conta incorreto').waitFor();
  expect(await page.getByLabel('Nome de usuário').inputValue()).toBe('1x');
  expect(await page.getByText('Account format is incorrect').count()).toBe(0);
});

test('APP-06 greets a returning player in each language from the first byte', async ({ visitor }) => {
  const { page, context } = await visitor();
  for (const { code, login } of spoken) {
    await context.addCookies([{ name: 'language', value: code, url: 'http://localhost' }]);
    const answer = await page.goto('/m/login');
    const html = (await answer?.text()) ?? '';
    expect(html).toContain(`<html lang="${code.toLowerCase()}"`);
    expect(html).toContain(login);
    await page.getByRole('button', { name: login, exact: true }).waitFor();
  }
});

test('APP-06 offers the languages of each merchant', async ({ visitor }) => {
  const { page } = await visitor({ host: 'lotus.localhost', locale: 'en-US' });
  await page.goto('/m/home');
  await picker(page).waitFor();
  expect(await picker(page).locator('option').allTextContents()).toEqual(['Tiếng Việt', 'English', 'ไทย']);
});

const look = (page: Page) =>
  page.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    bar: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
    stored: localStorage.getItem('theme'),
  }));

test('APP-04 is dark by default, saves the choice, and sets the colour of the browser’s bar', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/setting');
  expect(await look(page)).toEqual({ theme: 'dark', bar: '#0b0a12', stored: null });
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  await expect.poll(() => look(page)).toEqual({ theme: 'light', bar: '#f7f4ee', stored: 'light' });
  const answer = await page.goto('/m/home');
  expect(await answer?.text()).toContain('data-theme="light"');
});

test('APP-04 does not flash when only the browser knows the theme', async ({ visitor }) => {
  const { page, context } = await visitor();
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('theme', 'light');
    // Every theme that the page has had, from its first element on.
    const had = new Set<string>();
    Object.assign(globalThis, { had });
    const note = () => had.add(document.documentElement?.dataset.theme ?? '');
    addEventListener('DOMContentLoaded', note);
    requestAnimationFrame(function each() {
      if (document.body) note();
      requestAnimationFrame(each);
    });
  });
  const answer = await page.goto('/m/login');
  expect(await answer?.text()).toContain('data-theme="dark"');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await expect
    .poll(() => context.cookies().then((all) => all.find(({ name }) => name === 'theme')?.value))
    .toBe('light');
  expect(await page.evaluate(() => [...(globalThis as unknown as { had: Set<string> }).had])).toEqual(['light']);
  expect((await look(page)).bar).toBe('#f7f4ee');
});

test('SYS-05 fetches a picture when it comes within a hundred pixels of the screen, and not before', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
  await quiet(page);
  const waiting = page.locator('main img:not([src])');
  await expect.poll(() => waiting.count()).toBeGreaterThan(0);
  const nearest = await page.evaluate(() => {
    const tops = [...document.querySelectorAll('main img:not([src])')].map((image) => {
      const { top, left } = image.getBoundingClientRect();
      return Math.max(top - innerHeight, left - innerWidth);
    });
    return Math.min(...tops);
  });
  expect(nearest).toBeGreaterThan(100);
  const first = await waiting.first().elementHandle();
  await first?.scrollIntoViewIfNeeded();
  await expect.poll(() => first?.getAttribute('src')).toMatch(/^\/m\/art\//);
});

test('draws each letter of Chinese and Thai as a glyph of its own', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  const shapes = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    return ['热', '门', '游', '戏', 'เ', 'ก', 'ม', 'ฮ'].map((letter) => {
      context?.clearRect(0, 0, 60, 60);
      if (context) context.font = '40px system-ui, sans-serif';
      context?.fillText(letter, 5, 45);
      return canvas.toDataURL();
    });
  });
  expect(new Set(shapes).size).toBe(shapes.length);
});
