/** E-mail through a mail server of the operator's choice. */
import type { MessengerManifest } from '../plugin.ts';
import { openSmtp, validate } from './open-smtp.ts';

export const smtp: MessengerManifest = {
  code: 'smtp',
  channels: ['email'],
  settings: ['host', 'from'],
  validate,
  origins: () => [],
  open: openSmtp,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
