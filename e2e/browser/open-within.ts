/** From screen to screen without a new document. */
import type { Page } from '@playwright/test';

/**
 * Opens a screen in the document that is open, as a link does, and waits until it has replaced the one before. A new document would take
 * several times as long: each compiles and hydrates the whole site.
 */
export async function openWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((there) => {
    const isAnother = new URL(there, location.href).pathname !== location.pathname;
    if (isAnother) document.querySelector('main')?.setAttribute('data-before', '');
    history.pushState(null, '', there);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction(() => {
    const mains = [...document.querySelectorAll('main')];
    return mains.length > 0 && mains.every((main) => !main.hasAttribute('data-before'));
  });
}
