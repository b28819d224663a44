/**
 * On small phones all words of a screen are visible: in two languages, of every second screen on the smallest phone in one of them and on a usual one
 * in the other; in the whole proof (WHOLE=1) in every language on the smallest.
 */
import type { Page } from '@playwright/test';
import { languageEntries } from '#texts/languages';
import { openSessionOf } from '../actions/player.ts';
import { openWithin } from '../browser/open-within.ts';
import { drawn, quiet, settled } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';

// Each test can run in any worker: together they make the longest file.
test.describe.configure({ mode: 'parallel' });

/** Where words are cut first. */
const SMALLEST = 320;
const USUAL = 360;
/** Time to visit all screens of a member. */
const SCREENS_MS = 240_000;

const guestPaths = ['/m/home', '/m/gameCenter', '/m/login', '/m/register', '/m/activity', '/m/help', '/m/setting'];
const memberPaths = [
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
  '/m/rewardCenter?tab=points',
  '/m/lottery',
];
const games = ['dice', 'dragons-hoard', 'fast-five', 'mines', 'crash'];
/** Of Latin letters the language with the longest words, and one whose words are high and have no spaces. The whole proof tries all. */
const HARDEST = ['PT', 'TH'];
const LANGUAGES = Object.entries(languageEntries).filter(([code]) => process.env.WHOLE || HARDEST.includes(code));

/**
 * Finds words that are partly hidden, buttons that reach beyond the page, and elements that make it scroll sideways. A long text, and a
 * member's name in the header, may be cut with dots at the end.
 */
function cutWords(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  return page.evaluate(() => {
    // What is far below the screen is not laid out before it comes near: here all of it is.
    for (const element of document.body.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    // A phone shows a page that is too wide smaller: its window grows with the page, and the root stays as wide as the screen.
    const { scrollWidth, clientWidth } = document.documentElement;
    /** Read once: every word is compared with all that hold it. */
    const boxes = new Map<Element, { isCutX: boolean; isCutY: boolean; doesScroll: boolean; box: DOMRect }>();
    const boxOf = (holder: Element) => {
      const known = boxes.get(holder);
      if (known) return known;
      const { overflowX, overflowY } = getComputedStyle(holder);
      const read = {
        isCutX: /hidden|clip/.test(overflowX),
        isCutY: /hidden|clip/.test(overflowY),
        doesScroll: /auto|scroll/.test(overflowX),
        box: holder.getBoundingClientRect(),
      };
      boxes.set(holder, read);
      return read;
    };
    const cuts = (holder: Element, word: DOMRect): boolean => {
      const { isCutX, isCutY, box } = boxOf(holder);
      const { left, right, top, bottom, width } = box;
      if (width <= 2) return false;
      const isCutAcross = isCutX && (word.left < left - 1 || word.right > right + 1);
      return isCutAcross || (isCutY && (word.top < top - 3 || word.bottom > bottom + 3));
    };
    const scrolls = (holder: Element) => boxOf(holder).doesScroll;
    /** Only up to the nearest scrolling element: what is hidden there can be scrolled to. */
    const holdersOf = (element: Element) => {
      const holders: Element[] = [];
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        holders.push(at);
        if (scrolls(at)) break;
      }
      return holders;
    };
    /** The boxes of the words: a picture behind them may be cut. */
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
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .filter((element) => !element.closest('[inert], [aria-hidden="true"]'))
      .map((element) => `the button “${element.ariaLabel ?? element.innerText}” reaches out of the page`);
    return [...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []), ...new Set([...cut, ...out])];
  });
}

async function expectWholeWords(page: Page, what: string, shown: Pick<Page, 'evaluate'> = page): Promise<void> {
  expect(await cutWords(shown), `${what} at ${page.viewportSize()?.width}`).toEqual([]);
}

/** Every screen once, each in another language than the next; every second pair of them only, where this is not the whole proof. */
const OF = process.env.WHOLE ? LANGUAGES.length : 2 * LANGUAGES.length;
const turnsOf = (shown: readonly string[], turn: number) => shown.filter((_, at) => at % OF === turn);
const usualOf = (shown: readonly string[], turn: number) => turnsOf(shown, (turn + 1) % LANGUAGES.length);
/** In the whole proof every screen, in each language. */
const smallestOf = (shown: readonly string[], turn: number) => (process.env.WHOLE ? shown : turnsOf(shown, turn));

/** The window changes between the tours only: in one, it would abort the transitions between screens. */
async function expectWholeScreens(page: Page, paths: readonly string[], turn: number): Promise<void> {
  await page.goto('/m/home');
  for (const [width, some] of [
    [SMALLEST, smallestOf(paths, turn)],
    [USUAL, usualOf(paths, turn)],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await drawn(page);
    for (const path of some) {
      await openWithin(page, path);
      await settled(page);
      await expectWholeWords(page, path);
    }
  }
}

for (const [turn, [code, { ownName }]] of LANGUAGES.entries()) {
  const cookie = { name: 'language', value: code, url: 'http://localhost' };

  test(`cuts no words for a guest in ${ownName} at 320 px and at 360 px by turns`, { tag: '@whole' }, async ({
    visitor,
  }) => {
    test.setTimeout(SCREENS_MS);
    const { page, context } = await visitor({ width: SMALLEST });
    await context.addCookies([cookie]);
    await expectWholeScreens(page, guestPaths, turn);
  });

  test(`cuts no words for a member in ${ownName} at 320 px and at 360 px by turns`, { tag: '@whole' }, async ({
    visitor,
  }) => {
    test.setTimeout(SCREENS_MS);
    const { page, context } = await visitor({ width: SMALLEST });
    await context.addCookies([cookie]);
    await openSessionOf(page, 'luckytiger', 'Tiger-2026!');
    await expectWholeScreens(page, memberPaths, turn);
    for (const [width, some] of [
      [SMALLEST, smallestOf(games, turn)],
      [USUAL, usualOf(games, turn)],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      for (const game of some) {
        await page.goto(`/m/launchGame?gameId=${game}`);
        await page.frameLocator('iframe').locator('header button').first().waitFor();
        await quiet(page);
        const frame = page.frames().find((one) => one.url().includes('stage.localhost'));
        expect(frame, game).toBeDefined();
        await expectWholeWords(page, game, frame);
      }
    }
  });
}
