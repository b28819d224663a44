/** The messenger template: its channels and settings. */
import { originOf, type PluginPorts } from '#provider-kit';
import type { Messenger, MessengerManifest } from '../plugin.ts';

/** Settings: `url`, where messages are posted. */
function openTemplate({ http, settings }: PluginPorts): Messenger {
  return {
    async send({ id, to, text }) {
      const outcome = await http({
        method: 'POST',
        url: settings.url ?? '',
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ to, text }),
      });
      if (outcome.kind !== 'answered' || outcome.status >= 500) return 'fault';
      return outcome.status < 300 ? 'sent' : 'refused';
    },
  };
}

export const template: MessengerManifest = {
  code: 'template',
  channels: ['sms'],
  settings: { url: 'address' },
  origins: ({ url }) => originOf(url),
  open: openTemplate,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
