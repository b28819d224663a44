/** SMS through any gateway that accepts a signed POST: many do, and a small adapter covers the others. */
import { originOf } from '#provider-kit';
import type { MessengerManifest } from '../plugin.ts';
import { openGateway, validate } from './open-gateway.ts';

export const smsGateway: MessengerManifest = {
  code: 'sms-gateway',
  channels: ['sms'],
  settings: ['url', 'key'],
  validate,
  origins: ({ url }) => originOf(url),
  open: openGateway,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
