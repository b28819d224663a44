/** Settings: `url`, where messages are posted. */
import type { PluginPorts } from '#provider-kit';
import type { Messenger } from '../plugin.ts';

export function openTemplate({ http, settings }: PluginPorts): Messenger {
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
