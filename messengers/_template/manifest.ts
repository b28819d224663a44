/** The messenger template: its channels and settings. */
import { originOf } from '#provider-kit';
import type { MessengerManifest } from '../plugin.ts';
import { openTemplate } from './open-template.ts';

export const template: MessengerManifest = {
  code: 'template',
  channels: ['sms'],
  settings: ['url'],
  origins: ({ url }) => originOf(url),
  open: openTemplate,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
