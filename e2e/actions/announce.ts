/** Announcements as an operator publishes and ends them with the command line tool. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '../server/server.ts';
import { operator } from './cashier.ts';

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
  const folder = mkdtempSync(join(tmpdir(), 'croupier-announce-'));
  const file = join(folder, 'announcement.json');
  writeFileSync(
    file,
    JSON.stringify({ type: 'PU', ...more, words: { EN: { title, content }, VI: { title, content } } }),
  );
  try {
    const answer = await operator(server, 'announce', 'write', '--merchant', merchant, '--file', file);
    const { id } = JSON.parse(answer) as { readonly id: string };
    return async () => {
      await operator(server, 'announce', 'end', id, '--merchant', merchant);
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
