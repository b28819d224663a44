/** Files on this machine's disk: for one node, or for several that share a folder. */
import { isAbsolute } from 'node:path';
import type { StorageManifest } from '../plugin.ts';
import { openDisk } from './open-disk.ts';

export const disk: StorageManifest = {
  code: 'disk',
  complain: ({ folder = '' }) => (isAbsolute(folder) ? undefined : 'disk wants a folder, from the root on'),
  origins: () => [],
  open: openDisk,
  rehearse: async () => (await import('./test-double.ts')).rehearse,
};
