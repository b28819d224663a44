/** The storage template: what it is called, and what its settings must be. */
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
