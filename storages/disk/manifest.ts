/** Files on this machine's disk: for one node, or for several that share a folder. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { assert } from '#kernel';
import type { PluginPorts } from '#provider-kit';
import { type ByteEgress, type FileStorage, isKey, type StorageManifest } from '../plugin.ts';

/** Settings: `folder`. Only the server's account may read it. */
function openDisk({ settings: { folder = '' } }: PluginPorts<ByteEgress>): FileStorage {
  const pathOf = (key: string) => {
    assert(isKey(key), 'a key is made by the server');
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}.draft`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
        return 'stored';
      } catch {
        await rm(draft, { force: true }).catch(() => undefined);
        return 'fault';
      }
    },
    async get(key) {
      try {
        return { kind: 'found', bytes: new Uint8Array(await readFile(pathOf(key))) };
      } catch (error) {
        return { kind: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'fault' };
      }
    },
    async remove(key) {
      try {
        await rm(pathOf(key), { force: true });
        return 'gone';
      } catch {
        return 'fault';
      }
    },
  };
}

export const disk: StorageManifest = {
  code: 'disk',
  settings: { folder: 'text' },
  validate: ({ folder = '' }) => (isAbsolute(folder) ? undefined : 'the folder is named from the root on'),
  origins: () => [],
  open: openDisk,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
