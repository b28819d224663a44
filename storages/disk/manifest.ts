/** Files on this machine's disk: for one node, or for several that share a folder. */
import { isAbsolute } from 'node:path';
import type { StorageManifest } from '../plugin.ts';
import { openDisk } from './open-disk.ts';

export const disk: StorageManifest = {
  code: 'disk',
  settings: ['folder'],
  validate: ({ folder = '' }) => (isAbsolute(folder) ? undefined : 'the folder is named from the root on'),
  origins: () => [],
  open: openDisk,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
