/** The identity template: whom it asks, and what its settings must be. */
import type { IdentityManifest } from '../plugin.ts';
import { openTemplate, originOf } from './open-template.ts';

export const template: IdentityManifest = {
  code: 'template',
  complain: (settings) => (originOf(settings).length === 0 ? 'template wants a url' : undefined),
  origins: (settings) => originOf(settings),
  open: openTemplate,
  rehearse: async () => (await import('./test-double.ts')).rehearse,
};
