/** What a page receives of the server's news. */
import type { Page } from '@playwright/test';

/** Resolves when the page joins a topic: it receives nothing of what happens before. To be called before the page does. */
export function joins(page: Page, topic: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (line) => {
      line.on('framesent', ({ payload }) => {
        const message = JSON.parse(String(payload)) as { type?: unknown; topic?: unknown };
        if (message.type === 'join' && String(message.topic).split(':')[0] === topic) resolve();
      });
    });
  });
}
