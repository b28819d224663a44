/** The messenger template: what it speaks through, and what its settings must be. */
import type { MessengerManifest } from '../plugin.ts';
import { openTemplate, originOf } from './open-template.ts';

export const template: MessengerManifest = {
  code: 'template',
  channels: ['sms'],
  complain: (settings) => (originOf(settings).length === 0 ? 'template wants a url' : undefined),
  origins: (settings) => originOf(settings),
  open: openTemplate,
  rehearse: async () => (await import('./test-double.ts')).rehearse,
};
