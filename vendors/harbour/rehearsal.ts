/** Harbour rehearsed without a network: its own site answers. */
import type { Clock, Random } from '#kernel';
import type { Rehearsal } from '../socket.ts';
import { createHarbourSite } from './site/create-site.ts';

const ORIGIN = 'http://harbour.localhost:1';
const KEY = 'a key for rehearsals';

export function openHarbourRehearsal({ clock, random }: { readonly clock: Clock; readonly random: Random }): Rehearsal {
  const site = createHarbourSite({
    origin: ORIGIN,
    clock,
    random,
    keyOf: () => KEY,
    later: () => undefined,
    memory: { load: () => undefined, save: () => undefined },
  });
  return {
    settings: { origin: ORIGIN, key: KEY },
    async answer({ method, url, headers, body }) {
      const answered = await site.answer(
        new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }),
      );
      return { kind: 'answered', status: answered.status, body: await answered.text() };
    },
  };
}
