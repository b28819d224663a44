/** The sandbox rehearsed without a network: its own site answers, its own key signs. */
import type { OpenRehearsal } from '../socket.ts';
import { sign } from './signing.ts';
import { createSandboxSite } from './site/create-site.ts';
import { newToken } from './site/notify.ts';

const ORIGIN = 'http://pay.localhost:1';
const KEY = 'a key for rehearsals';

export const openSandboxRehearsal: OpenRehearsal = ({ clock, random }) => {
  const ports = { origin: ORIGIN, clock, random, keyOf: () => KEY, later: () => undefined, post: async () => 200 };
  const site = createSandboxSite(ports);
  return {
    settings: { origin: ORIGIN, key: KEY },
    async answer({ method, url, headers, body }) {
      const answered = await site.answer(
        new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }),
      );
      return { kind: 'answered', status: answered.status, body: await answered.text() };
    },
    callback(notice) {
      const body = JSON.stringify(notice);
      const headers = sign(KEY, { account: 'any', id: newToken(ports), nowMs: clock.now(), body });
      return { rawBody: new TextEncoder().encode(body), headers: { ...headers } };
    },
  };
};
