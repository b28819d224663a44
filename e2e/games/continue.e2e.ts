/** The games that a member played last stand above others: what is below must not move under a finger. */
import type { Page } from '@playwright/test';
import { createMember, newName } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

test.use({ hasServiceWorker: false });

/** What moved, from the first paint until the row is there: the sum of shifts, of which browsers call 0.1 poor and we allow a fifth. */
async function shiftsAt(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const row = page.getByRole('region', { name: 'Continue playing' });
  await row.getByRole('link').first().waitFor();
  await expect(page.locator('[data-for="played"]')).toHaveCount(0);
  return page.evaluate(async () => {
    const seen = await new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      // The frame after next: nothing may have moved at all.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(observer.takeRecords())));
    });
    return seen.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
  });
}

for (const width of [360, 390, 430]) {
  const tag = width === 390 ? [] : '@whole-only';
  test(`moves nothing at ${width} px when home and the lobby show which games a member played last`, { tag }, async ({
    visitor,
  }) => {
    const { page } = await visitor();
    await page.setViewportSize({ width, height: 800 });
    await createMember(page, newName('again'));
    await page.goto('/m/gameCenter');
    await page
      .getByRole('link', { name: /^Dragon's Hoard/ })
      .first()
      .click();
    await page.waitForURL('**/m/launchGame?*');
    await page.locator('iframe').waitFor();
    // Until it is known in this browser that there is such a row, it cannot be left room for.
    await shiftsAt(page, '/m/gameCenter');
    expect(await shiftsAt(page, '/m/gameCenter')).toBeLessThan(0.02);
    expect(await shiftsAt(page, '/m/home')).toBeLessThan(0.02);
  });
}
