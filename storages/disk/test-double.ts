/** A folder of its own, which can be made to fail: a file takes the folder's place. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDouble } from '../plugin.ts';

export async function openTestDouble(): Promise<TestDouble> {
  const root = await mkdtemp(join(tmpdir(), 'croupier-storage-'));
  const folder = join(root, 'files');
  return {
    settings: { folder },
    answer: async () => ({ kind: 'unreachable' }),
    async turn(mood) {
      if (mood === 'failing') {
        await rename(folder, `${folder}.away`).catch(() => undefined);
        await writeFile(folder, '');
      } else {
        await rm(folder);
        await rename(`${folder}.away`, folder).catch(() => undefined);
      }
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
}
