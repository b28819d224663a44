/** Walks the pages of the console: every tab, and what each kind of row and button opens, be it a dialog, a panel or a page of its own. */
import type { Page } from '@playwright/test';
import { drawn, quiet } from '../browser/settled.ts';
import { follow, replaced } from './operator-pages.ts';

/** What two rows of one list lead to is one kind of page. */
const kindOf = (path: string) => path.replace(/[^/]+$/, '');
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Long enough for what a button reads to be asked for. */
const PRESSED_MS = 50;

/**
 * Runs in the page: presses the next row or button that nothing of its name was pressed for, and answers its name. What opens stays open: a dialog is no
 * obstacle to this, and closing each takes as long as all the rest.
 */
function pressNext(pressed: readonly string[]): string | undefined {
  const things = document.querySelectorAll<HTMLElement>(
    'main [role=row][tabindex="0"], main button:not([role=tab]), [role=combobox]',
  );
  // Stored scripts are one kind: each answer has others.
  const named = (text: string | null | undefined) =>
    text?.includes('⟦') ? 'script' : (text ?? '').replace(/\d+/g, '');
  for (const one of things) {
    const isRow = one.getAttribute('role') === 'row';
    if (one.getClientRects().length === 0 || one.hasAttribute('disabled')) continue;
    if (one.getAttribute('role') === 'combobox') {
      const label = one.closest('.MuiFormControl-root')?.querySelector('label')?.textContent;
      const options = [location.pathname.split('/')[1], 'options', label].map(named).join(': ');
      if (one.closest('header') || pressed.includes(options)) continue;
      one.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      one.click();
      return options;
    }
    const list = one.closest('[role=table], section')?.getAttribute('aria-label') ?? '';
    const written = isRow ? 'row' : one.textContent || one.getAttribute('aria-label') || '';
    const area = location.pathname.split('/')[1];
    // What a row opens may be another thing in each tab.
    const tab =
      isRow || one.hasAttribute('aria-expanded') ? document.querySelector('[role=tab][aria-selected=true]') : null;
    const name = [area, list, tab?.textContent, written].map(named).join(': ');
    if (pressed.includes(name)) continue;
    one.click();
    return name;
  }
  return undefined;
}

interface Walk {
  /** Looks at what is shown now. */
  readonly look: (place: string) => Promise<void>;
  /** The whole page with its tabs, rows and buttons; otherwise what is shown first. */
  readonly isWhole: boolean;
}

/** Opens a tab by its place: those behind a dialog are hidden from who asks by role. */
function openTab(at: number): void {
  document.querySelectorAll<HTMLElement>('main [role=tab]')[at]?.click();
}

/** Walks from a page to those that its rows and buttons lead to; each kind of page once. */
export function walker(page: Page, { look, isWhole }: Walk) {
  let walked = new Set<string>();
  let pressed: string[] = [];
  async function around(path: string): Promise<void> {
    walked.add(kindOf(path));
    await look(path);
    if (!isWhole) return;
    const tabs = await page.locator('main [role=tab]').count();
    for (let at = 0; at < Math.max(1, tabs); at++) {
      const toTab = async () => {
        if (at === 0) return;
        await page.evaluate(openTab, at);
        await drawn(page);
        await quiet(page);
      };
      await toTab();
      await look(`${path}, tab ${at}`);
      const here = pathOf(page);
      for (;;) {
        const name = await page.evaluate(pressNext, pressed);
        if (name === undefined) break;
        pressed.push(name);
        await drawn(page);
        await quiet(page, PRESSED_MS);
        await look(`${path}, tab ${at}, ${name}`);
        const there = pathOf(page);
        if (there === here) continue;
        if (!walked.has(kindOf(there))) await around(there);
        await follow(page, path);
        await drawn(page);
        await quiet(page);
        await toTab();
      }
    }
  }
  /** `isAnew`: something else is there to see than at the first time. */
  return async (path: string, isAnew: boolean) => {
    if (isAnew) [walked, pressed] = [new Set(), []];
    await replaced(page, () => follow(page, path));
    await quiet(page);
    await around(path);
  };
}
