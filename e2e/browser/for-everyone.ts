/** What is demanded of every screen: axe finds nothing in any theme, and nothing is wider than a small phone, nor with large text. */
import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { findings } from './axe.ts';
import { drawn, settled, stillness } from './settled.ts';

/** Of all rules, what a theme can break. */
export const COLOURS = ['color-contrast'];

const SMALL = 320;
const USUAL = 390;

type Theme = 'dark' | 'light';

async function paint(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);
  await stillness(page);
}

/** All rules in the dark theme; in the light one only those that a theme can break. */
async function expectNoFindings(page: Page, theme: Theme, what: string, rules?: readonly string[]): Promise<void> {
  await paint(page, theme);
  expect(await findings(page, theme === 'dark' ? rules : COLOURS), `${theme} ${what}`).toEqual([]);
}

/** By how many pixels the page is wider than its window, with text of this size. */
function excess(page: Page, fontSize: string): Promise<number> {
  return page.evaluate((size) => {
    const root = document.documentElement;
    root.style.setProperty('font-size', size);
    const wider = root.scrollWidth - root.clientWidth;
    root.style.removeProperty('font-size');
    return wider;
  }, fontSize);
}

async function expectToFit(page: Page, width: number, what: string): Promise<void> {
  const fontSize = width === SMALL ? '100%' : '200%';
  expect(await excess(page, fontSize), `${what} scrolls sideways at ${width} px with text at ${fontSize}`).toBe(0);
}

/** Screens looked at so far. */
let turns = 0;

/** Looks at the open screen in one theme and one width: every second screen in the other theme, every second two in the other width. */
export async function expectByTurns(page: Page, what: string, rules?: readonly string[]): Promise<void> {
  await settled(page);
  const turn = turns++;
  await paint(page, turn % 2 === 0 ? 'dark' : 'light');
  expect(await findings(page, rules), what).toEqual([]);
  const { width, height } = page.viewportSize() ?? { width: USUAL, height: 844 };
  const expected = turn % 4 < 2 ? SMALL : USUAL;
  if (width !== expected) {
    await page.setViewportSize({ width: expected, height });
    await drawn(page);
  }
  await expectToFit(page, expected, what);
}

/**
 * Looks at the open screen: in the whole proof (WHOLE=1) in both themes and widths, else in one of each by turns. Drawing it anew takes longer
 * than most checks: it begins in the theme and the width in which the last screen was left, and changes each once.
 */
export async function expectForEveryone(page: Page, what: string, rules?: readonly string[]): Promise<void> {
  if (!process.env.WHOLE) return expectByTurns(page, what, rules);
  await settled(page);
  const isLight = await page.evaluate(() => document.documentElement.dataset.theme === 'light');
  const themes: Theme[] = isLight ? ['light', 'dark'] : ['dark', 'light'];
  for (const theme of themes) await expectNoFindings(page, theme, what, rules);
  const { width, height } = page.viewportSize() ?? { width: USUAL, height: 844 };
  const other = width === SMALL ? USUAL : SMALL;
  await expectToFit(page, width, what);
  await page.setViewportSize({ width: other, height });
  await drawn(page);
  await expectToFit(page, other, what);
}
