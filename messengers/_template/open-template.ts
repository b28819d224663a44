/** Settings: `url`, where messages are posted. */
import type { Messenger, MessengerPorts, MessengerSettings } from '../plugin.ts';

export function originOf({ url = '' }: MessengerSettings): readonly string[] {
  const parsed = URL.parse(url);
  return parsed ? [parsed.origin] : [];
}

export function openTemplate({ http, settings }: MessengerPorts): Messenger {
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
