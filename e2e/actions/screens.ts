/** The screens that a merchant offers. */
import type { Page } from '@playwright/test';
import { screens } from '../../apps/site/src/app/screens.ts';

/** Screens whose flag is on at the page's merchant; the others lead home. */
export async function offeredScreens(page: Page): Promise<typeof screens> {
  const answer = await page.evaluate(async () => (await fetch('/wps/system/status')).json());
  return screens.filter(({ flag }) => flag === undefined || answer.value.info.whitelabel[flag]);
}
