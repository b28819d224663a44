/** The identity template: whom it asks, and what its settings must be. */
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
