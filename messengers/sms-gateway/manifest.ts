/** SMS through any gateway that accepts a signed POST: many do, and a small adapter covers the others. */
import { originOf, type PluginPorts, type Settings, signMessage } from '#provider-kit';
import type { Messenger, MessengerManifest, Sent } from '../plugin.ts';
import { scheme } from './signing.ts';

const NUMBER = /^\+[1-9][0-9]{6,14}$/;
const SHORTEST_KEY = 16;

function validate({ url = '', key = '' }: Settings): string | undefined {
  if (URL.parse(url)?.protocol !== 'https:') return 'the url begins with https';
  return key.length < SHORTEST_KEY ? `the key has ${SHORTEST_KEY} characters and more` : undefined;
}

/** Settings: `url` (https), `key` (shared with the gateway), `sender` (shown on the phone, if the gateway supports it). */
function openGateway({ http, clock, settings }: PluginPorts): Messenger {
  const { url = '', key = '', sender } = settings;
  return {
    async send({ id, to, text }) {
      if (!NUMBER.test(to)) return 'refused';
      const body = JSON.stringify({ id, to, text, ...(sender === undefined ? {} : { sender }) });
      const outcome = await http({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          ...signMessage(scheme, key, { id, nowMs: clock.now(), body }),
        },
        body,
      });
      return outcome.kind === 'answered' ? endOf(outcome.status) : 'fault';
    },
  };
}

/** Rate limits, timeouts and outages of a gateway are temporary: the same message may be sent later. */
function endOf(status: number): Sent {
  if (status >= 200 && status < 300) return 'sent';
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429 ? 'refused' : 'fault';
}

export const smsGateway: MessengerManifest = {
  code: 'sms-gateway',
  channels: ['sms'],
  settings: { url: 'address', key: 'secret' },
  optional: { sender: 'text' },
  validate,
  origins: ({ url }) => originOf(url),
  open: openGateway,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
