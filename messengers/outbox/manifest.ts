/** The outbox: messages are shown on a page instead of being sent. For development and demos. */
import type { MessengerManifest } from '../plugin.ts';
import { openOutbox } from './open-outbox.ts';

export const outbox: MessengerManifest = {
  code: 'outbox',
  channels: ['email', 'sms'],
  sandboxHost: 'outbox.localhost',
  settings: [],
  origins: () => [],
  open: openOutbox,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
