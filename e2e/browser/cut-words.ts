/** Whether all words of a screen are visible. */
import type { Page } from '@playwright/test';
import { languageEntries } from '#texts/languages';
import { expect } from '../expect.ts';

/** Of Latin letters the language with the longest words, and one whose words are high and have no spaces. */
const HARDEST = ['PT', 'TH'];
/** The whole proof tries all. */
export const hardestLanguages = Object.entries(languageEntries).filter(
  ([code]) => process.env.WHOLE || HARDEST.includes(code),
);

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
    const isForScreenReaders = (element: Element) => element.getBoundingClientRect().width <= 2;
    const mayEnd = (element: Element) =>
      element.closest('[href="/m/member/home"]') !== null || getComputedStyle(element).webkitLineClamp !== 'none';
    const seen = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
    );
    const cut = seen
      .filter((element) => !isForScreenReaders(element) && !mayEnd(element))
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

export async function expectWholeWords(page: Page, what: string, shown: Pick<Page, 'evaluate'> = page): Promise<void> {
  expect(await cutWords(shown), `${what} at ${page.viewportSize()?.width}`).toEqual([]);
}
