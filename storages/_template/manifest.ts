/** The storage template: its name and settings. */
import { originOf } from '#provider-kit';
import type { StorageManifest } from '../plugin.ts';
import { openTemplate } from './open-template.ts';

export const template: StorageManifest = {
  code: 'template',
  settings: ['url'],
  origins: ({ url }) => originOf(url),
  open: openTemplate,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
