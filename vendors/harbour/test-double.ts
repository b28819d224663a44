/** Harbour rehearsed without a network: its own site answers. */
import type { Clock, Random } from '#kernel';
import type { Rehearsal, VendorPlayer } from '../plugin.ts';
import { launchUrl } from './launch-url.ts';
import { signSeat } from './signing.ts';
import { createHarbourSite } from './site/create-site.ts';

const ORIGIN = 'http://harbour.localhost:1';
const KEY = 'a key for rehearsals';

export function openHarbourRehearsal({ clock, random }: { readonly clock: Clock; readonly random: Random }): Rehearsal {
  const settings = { origin: ORIGIN, key: KEY };
  const site = createHarbourSite({
    origin: ORIGIN,
    clock,
    random,
    keyOf: () => KEY,
    later: () => undefined,
    askSeat: async () => 200,
    memory: { load: () => undefined, save: () => undefined },
  });

  async function sit(player: VendorPlayer) {
    const address = launchUrl({
      game: { gameCode: 'harbour-coin', launch: 'external' },
      merchantCode: player.merchantCode,
      language: 'EN',
      ticket: Buffer.from(random.bytes(16)).toString('hex'),
      nonce: 'nonce',
      stageOrigin: ORIGIN,
      playType: 'Entertainment',
      prizeMode: 'Lott',
      player: { ...player, settings, nowMs: clock.now() },
    });
    const table = new URL((await site.answer(new Request(address))).headers.get('location') ?? '/nowhere', ORIGIN);
    return async () => {
      const body = new URLSearchParams({ share: 'tenth', side: 'heads', round: '0' });
      return (await site.answer(new Request(table, { method: 'POST', body }))).status === 303;
    };
  }

  return {
    settings,
    async answer({ method, url, headers, body }) {
      const answered = await site.answer(
        new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }),
      );
      return { kind: 'answered', status: answered.status, body: await answered.text() };
    },
    sit,
    askSeat(asked) {
      const body = JSON.stringify(asked);
      return { rawBody: Buffer.from(body), headers: signSeat(KEY, 'demo', clock.now(), body) };
    },
  };
}
