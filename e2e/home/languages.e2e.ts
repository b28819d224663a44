/** Languages and two themes, as players choose them: without a reload, without a flash, announced to assistive technology. */
import type { Page } from '@playwright/test';
import { languageEntries } from '#texts/languages';
import { quiet } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';

/** What the page says in some of them. */
const spoken = [
  { code: 'EN', name: 'English', hot: 'Hot games', dice: 'Dice', login: 'Log in' },
  { code: 'PT', name: 'Português', hot: 'Jogos em alta', dice: 'Dados', login: 'Entrar' },
  { code: 'TL', name: 'Filipino', hot: 'Mga sikat na laro', dice: 'Dice', login: 'Log in' },
  { code: 'ZH', name: '简体中文', hot: '热门游戏', dice: '骰子', login: '登录' },
  { code: 'VI', name: 'Tiếng Việt', hot: 'Trò chơi hot', dice: 'Xúc xắc', login: 'Đăng nhập' },
  { code: 'TH', name: 'ไทย', hot: 'เกมฮิต', dice: 'ลูกเต๋า', login: 'เข้าสู่ระบบ' },
] as const;

const picker = (page: Page) => page.locator('header').getByRole('combobox');

/** The page as the browser first made it: gone after a reload. */
const mark = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, { isSamePage: true, received: [] as string[] });
    addEventListener('changeLanguage', (event) =>
      (globalThis as unknown as { received: unknown[] }).received.push((event as CustomEvent).detail),
    );
  });

test('APP-05 APP-06 switches through languages without a reload: words, games, attribute, store, event', async ({
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
    // The server's answer, asked again in the new language.
    await page.locator('main').getByText(dice, { exact: true }).first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(code.toLowerCase());
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(code);
    await expect.poll(() => page.title()).not.toBe('');
  }
  const kept = await page.evaluate(() => ({
    ...(globalThis as unknown as { isSamePage: boolean; received: string[] }),
  }));
  expect([kept.isSamePage, kept.received]).toEqual([true, ['PT', 'TL', 'ZH', 'VI', 'TH', 'EN']]);
});

test('APP-05 asks the server once for whoever tries one language after the other', async ({ visitor }) => {
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

test('APP-05 says a form’s complaints anew in the new language, and keeps what was typed', async ({ visitor }) => {
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

for (const { code, login, name } of spoken) {
  test(`APP-06 greets a returning player in ${name} from the first byte`, async ({ visitor }) => {
    const { page, context } = await visitor();
    await context.addCookies([{ name: 'language', value: code, url: 'http://localhost' }]);
    const answer = await page.goto('/m/login');
    const html = (await answer?.text()) ?? '';
    expect(html).toContain(`<html lang="${code.toLowerCase()}"`);
    expect(html).toContain(login);
    await page.getByRole('button', { name: login, exact: true }).waitFor();
  });
}

test('APP-06 offers in each house its own languages', async ({ visitor }) => {
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

test('APP-04 is dark unless chosen otherwise, keeps the choice, and colours the browser’s bar with it', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/setting');
  expect(await look(page)).toEqual({ theme: 'dark', bar: '#0b0a12', stored: null });
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  await expect.poll(() => look(page)).toEqual({ theme: 'light', bar: '#f7f4ee', stored: 'light' });
  const answer = await page.goto('/m/home');
  expect(await answer?.text()).toContain('data-theme="light"');
});

test('APP-04 does not flash where only the browser knows the theme', async ({ visitor }) => {
  const { page, context } = await visitor();
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('theme', 'light');
    // Every theme the page has had, from its first element on.
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

test('draws each letter of Chinese and Thai as itself', async ({ visitor }) => {
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

/**
 * Words of which a part is not to be seen, buttons that reach out of the page, and whatever makes it scroll sideways. The beginning of a long
 * text, and a member's own name in the header, may end in dots.
 */
function cutWords(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  return page.evaluate(() => {
    const cuts = (holder: Element, word: DOMRect): boolean => {
      const { overflowX, overflowY } = getComputedStyle(holder);
      const { left, right, top, bottom, width } = holder.getBoundingClientRect();
      if (width <= 2) return false;
      const isCutAcross = /hidden|clip/.test(overflowX) && (word.left < left - 1 || word.right > right + 1);
      return isCutAcross || (/hidden|clip/.test(overflowY) && (word.top < top - 3 || word.bottom > bottom + 3));
    };
    const scrolls = (holder: Element) => /auto|scroll/.test(getComputedStyle(holder).overflowX);
    /** Up to what scrolls: what is not seen there yet can be. */
    const holdersOf = (element: Element) => {
      const holders: Element[] = [];
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        holders.push(at);
        if (scrolls(at)) break;
      }
      return holders;
    };
    /** How the words lie: a picture behind them may well be cut. */
    const wordsOf = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].filter(({ width }) => width > 2);
        });
    const isForListeners = (element: Element) => element.getBoundingClientRect().width <= 2;
    const mayEnd = (element: Element) =>
      element.closest('[href="/m/member/home"]') !== null || getComputedStyle(element).webkitLineClamp !== 'none';
    const seen = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
    );
    const cut = seen
      .filter((element) => !isForListeners(element) && !mayEnd(element))
      .filter((element) => {
        const holders = holdersOf(element).filter((holder) => !scrolls(holder));
        return wordsOf(element).some((word) => holders.some((holder) => cuts(holder, word)));
      })
      .map((element) => `${element.tagName.toLowerCase()} “${element.innerText.slice(0, 40)}”`);
    const out = seen
      .filter((element) => element.matches('button') && !holdersOf(element).some(scrolls))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => !element.closest('[inert], [aria-hidden="true"]'))
      .map((element) => `the button “${element.ariaLabel ?? element.innerText}” reaches out of the page`);
    const { scrollWidth } = document.documentElement;
    return [...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : []), ...new Set([...cut, ...out])];
  });
}

const looked = ['/m/home', '/m/gameCenter', '/m/login', '/m/register', '/m/activity', '/m/help', '/m/setting'];

for (const { code, name } of spoken) {
  test(`cuts nothing in ${name} at 320 and 360 px`, async ({ visitor }) => {
    test.setTimeout(120_000);
    for (const width of [320, 360]) {
      const { page, context } = await visitor({ width });
      await context.addCookies([{ name: 'language', value: code, url: 'http://localhost' }]);
      for (const path of looked) {
        await page.goto(path);
        await page.locator('main').waitFor();
        await quiet(page);
        expect(await cutWords(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });
}

const lookedByMembers = [
  '/m/home',
  '/m/voucherCenter',
  '/m/withdraw',
  '/m/wallets',
  '/m/securityCenter',
  '/m/gameRecord',
  '/m/member/transactions',
  '/m/member/profitAndLoss',
  '/m/member/home',
  '/m/message',
  '/m/messages',
  '/m/rewardCenter',
  '/m/lottery',
];
const frames = ['dice', 'dragons-hoard', 'fast-five'];

for (const { code, name } of spoken) {
  test(`cuts nothing of a member’s in ${name} at 320 and 360 px`, async ({ visitor }) => {
    test.setTimeout(240_000);
    const { page, context } = await visitor({ width: 320 });
    await context.addCookies([{ name: 'language', value: code, url: 'http://localhost' }]);
    await page.goto('/m/login');
    await page.locator('input[name="username"]').fill('luckytiger');
    await page.locator('input[name="password"]').fill('Tiger-2026!');
    await page.locator('form button[type="submit"]').click();
    await page.waitForURL('**/m/home');
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of lookedByMembers) {
        await page.goto(path);
        await page.locator('main').waitFor();
        await quiet(page);
        await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
        expect(await cutWords(page), `${path} at ${width}`).toEqual([]);
      }
      for (const game of frames) {
        await page.goto(`/m/launchGame?gameId=${game}`);
        await page.frameLocator('iframe').locator('header button').first().waitFor();
        const frame = page.frames().find((one) => one.url().includes('stage.localhost'));
        expect(frame && (await cutWords(frame)), `${game} at ${width}`).toEqual([]);
      }
    }
  });
}
