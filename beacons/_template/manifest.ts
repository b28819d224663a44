/** The beacon template: its network and settings. */
import type { PluginPorts } from '#provider-kit';
import type { Beacon, BeaconManifest } from '../plugin.ts';
import { network } from './network.ts';

/** Settings: `url`, a server of the network that answers the signature of a round as text. */
function openTemplate({ http, settings }: PluginPorts): Beacon {
  return {
    async signature(round, accepts) {
      const url = new URL(`/${round}`, settings.url).href;
      const answered = await http({ method: 'GET', url, headers: {}, timeoutMs: 2_000 });
      const isAnswer = answered.kind === 'answered' && answered.status === 200;
      return isAnswer && (await accepts(answered.body)) ? answered.body : undefined;
    },
  };
}

export const template: BeaconManifest = {
  code: 'template',
  network,
  settings: { url: 'address' },
  origins: ({ url = '' }) => [new URL(url).origin],
  open: openTemplate,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
