/** E-mail through a mail server of the operator's choice. */
import type { MessengerManifest } from '../plugin.ts';
import { complain, openSmtp } from './open-smtp.ts';

export const smtp: MessengerManifest = {
  code: 'smtp',
  channels: ['email'],
  complain,
  origins: () => [],
  open: openSmtp,
  rehearse: async () => (await import('./test-double.ts')).rehearse,
};
