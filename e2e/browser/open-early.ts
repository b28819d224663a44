/** A page before its script has loaded. */
import type { Page } from '@playwright/test';

/** Opens the page and holds its scripts back. The returned function releases them. */
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
