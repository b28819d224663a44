/** Settings: `url` (https), `key` (shared with the gateway), `sender` (shown on the phone, if the gateway supports it). */
import { type PluginPorts, type Settings, signMessage } from '#provider-kit';
import type { Messenger, Sent } from '../plugin.ts';
import { scheme } from './signing.ts';

const NUMBER = /^\+[1-9][0-9]{6,14}$/;
const SHORTEST_KEY = 16;

export function validate({ url = '', key = '' }: Settings): string | undefined {
  if (URL.parse(url)?.protocol !== 'https:') return 'the url begins with https';
  return key.length < SHORTEST_KEY ? `the key has ${SHORTEST_KEY} characters and more` : undefined;
}

export function openGateway({ http, clock, settings }: PluginPorts): Messenger {
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
