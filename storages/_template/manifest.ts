/** The storage template: what it is called, and what its settings must be. */
import type { StorageManifest } from '../plugin.ts';
import { openTemplate, originOf } from './open-template.ts';

export const template: StorageManifest = {
  code: 'template',
  complain: (settings) => (originOf(settings).length === 0 ? 'template wants a url' : undefined),
  origins: originOf,
  open: openTemplate,
  rehearse: async () => (await import('./test-double.ts')).rehearse,
};
