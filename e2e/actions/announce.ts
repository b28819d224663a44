/** Announcements as an operator makes and ends them, by the tool at the command line. */
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

/** Pops something up, in the same words in both languages of the demo houses; answers the way to end it. */
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
