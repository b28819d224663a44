/** The demo's outbox page, which stands in for a player's mailbox and phone: reads the messages sent to an address. */
import type { BrowserContext } from '@playwright/test';
import { expect } from '../expect.ts';

/** The newest code sent to an address or number, once it has more messages than `seen`. */
export async function codeSentTo(context: BrowserContext, port: number, to: string, seen = 0): Promise<string> {
  const page = await context.newPage();
  const address = `http://outbox.localhost:${port}/?to=${encodeURIComponent(to)}`;
  await expect
    .poll(
      async () => {
        await page.goto(address);
        return await page.locator('article').count();
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(seen);
  const code = await page.locator('article .code').first().innerText();
  await page.close();
  return code;
}

export async function textsSentTo(context: BrowserContext, port: number, to: string): Promise<readonly string[]> {
  const page = await context.newPage();
  await page.goto(`http://outbox.localhost:${port}/?to=${encodeURIComponent(to)}`);
  const texts = await page.locator('article').allInnerTexts();
  await page.close();
  return texts;
}
