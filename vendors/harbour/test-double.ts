/** The test double of Harbour: its own site, without a network. */
import { egressTo, signMessage, type TestDoublePorts, testSandboxPorts } from '#provider-kit';
import type { TestDouble, VendorPlayer } from '../plugin.ts';
import { launchUrl } from './launch-url.ts';
import { scheme, seatText } from './signing.ts';
import { createHarbourSite } from './site/create-site.ts';

const account = { origin: 'http://harbour.localhost:1', key: 'a key for tests alone' };

export function openTestDouble({ clock, random }: TestDoublePorts): TestDouble {
  const site = createHarbourSite(testSandboxPorts(account, { clock, random }));

  async function sit(player: VendorPlayer) {
    const address = launchUrl({
      game: { gameCode: 'harbour-coin', launch: 'external' },
      merchantCode: player.merchantCode,
      language: 'EN',
      ticket: Buffer.from(random.bytes(16)).toString('hex'),
      nonce: 'nonce',
      stageOrigin: account.origin,
      playType: 'Entertainment',
      prizeMode: 'Lott',
      player: { ...player, settings: account, nowMs: clock.now() },
    });
    const table = new URL(
      (await site.answer(new Request(address))).headers.get('location') ?? '/nowhere',
      account.origin,
    );
    return async () => {
      const body = new URLSearchParams({ share: 'tenth', side: 'heads', round: '0' });
      return (await site.answer(new Request(table, { method: 'POST', body }))).status === 303;
    };
  }

  return {
    settings: account,
    answer: egressTo(site),
    sit,
    requestSeat(requested) {
      const body = JSON.stringify(requested);
      const signed = { account: 'demo', nowMs: clock.now(), body: seatText(body) };
      return { rawBody: Buffer.from(body), headers: signMessage(scheme, account.key, signed) };
    },
  };
}
