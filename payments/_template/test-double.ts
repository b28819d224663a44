/** The side of template, as documented. */
import { signMessage, type TestDoublePorts } from '#provider-kit';
import type { TestDouble } from '../plugin.ts';
import { scheme } from './provider.ts';

const ORIGIN = 'https://api.template.example';
const KEY = 'a key for tests alone';

export function openTestDouble({ clock }: TestDoublePorts): TestDouble {
  const payouts = new Set<string>();
  let callbacks = 0;

  function reply(path: string, orderId: string): { readonly status: number; readonly body: object } {
    if (path === '/deposits') {
      return { status: 200, body: { id: `d-${orderId}`, state: 'open', url: `${ORIGIN}/pay/${orderId}` } };
    }
    if (path === '/payouts') payouts.add(orderId);
    if (!payouts.has(orderId)) return { status: 404, body: {} };
    return { status: 200, body: { id: `p-${orderId}`, state: 'open' } };
  }

  return {
    settings: { origin: ORIGIN, key: KEY },
    async answer({ url, body = '{}' }) {
      const answered = reply(new URL(url).pathname, String(JSON.parse(body).orderId));
      return { kind: 'answered', status: answered.status, body: JSON.stringify(answered.body) };
    },
    callback(notice) {
      callbacks += 1;
      const rawBody = new TextEncoder().encode(JSON.stringify({ ...notice, eventId: `event-${callbacks}` }));
      return { rawBody, headers: signMessage(scheme, KEY, { nowMs: clock.now(), body: rawBody }) };
    },
  };
}
