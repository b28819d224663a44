/** A request whose answer never arrives. */
import type { Page } from '@playwright/test';
import type { Watch } from '../browser/watch.ts';

/** The server receives the next request of this kind and acts on it; the browser knows only that the connection broke. */
export async function loseNextAnswer(
  page: Page,
  watch: Watch,
  { method = 'POST', path }: { readonly method?: string; readonly path: string },
): Promise<void> {
  watch.allow(/ERR_CONNECTION_FAILED/);
  let isLost = false;
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionfailed');
  });
}
