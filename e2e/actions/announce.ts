/** Announcements as an operator publishes and ends them. */
import { inBoth, sendCommand } from '../server/operator-command.ts';
import type { RunningServer } from '../server/server.ts';

export interface Announced {
  readonly title: string;
  readonly content: string;
  readonly audience: 'A' | 'B' | 'F';
  readonly promotionType?: string;
  readonly linkage?: string;
}

/** Publishes a popup, with the same text in both languages of the demo merchants; answers a function that ends it. */
export async function announcePopup(
  server: RunningServer,
  { title, content, ...more }: Announced,
  merchant = 'demo',
): Promise<() => Promise<void>> {
  const text = JSON.stringify({ type: 'PU', ...more, words: inBoth(title, content) });
  const answer = await sendCommand(server, merchant, 'announce', 'write', '--text', text);
  const { id } = JSON.parse(answer) as { readonly id: string };
  return async () => {
    await sendCommand(server, merchant, 'announce', 'end', id);
  };
}
