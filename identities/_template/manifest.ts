/** The identity template: its origins and settings. */
import { originOf } from '#provider-kit';
import type { IdentityManifest } from '../plugin.ts';
import { openTemplate } from './open-template.ts';

export const template: IdentityManifest = {
  code: 'template',
  settings: ['url'],
  origins: ({ url }) => originOf(url),
  open: openTemplate,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
