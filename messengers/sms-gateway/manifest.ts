/** SMS through any gateway that takes a signed POST: many do, and a small adapter makes the others. */
import type { MessengerManifest } from '../plugin.ts';
import { complain, openGateway, originOf } from './open-gateway.ts';

export const smsGateway: MessengerManifest = {
  code: 'sms-gateway',
  channels: ['sms'],
  complain,
  origins: (settings) => originOf(settings),
  open: openGateway,
  rehearse: async () => (await import('./test-double.ts')).rehearse,
};
