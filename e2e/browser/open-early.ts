/** A page as it is before its script has come. */
import type { Page } from '@playwright/test';

/** The page with its script held back; `come` lets it through. */
export async function openEarly(page: Page, path: string): Promise<() => void> {
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.route(/\/m\/assets\/.*\.js$/, async (route) => {
    if (isHeld) await new Promise<void>((come) => held.push(come));
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return () => {
    isHeld = false;
    for (const come of held) come();
  };
}
