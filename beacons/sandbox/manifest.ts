/**
 * The embedded beacon, for demonstration and tests without a network: signed and checked like drand's values, by a key that everyone can
 * read here. Anyone who has the key knows every value in advance, so that its proofs show how a proof works and nothing more.
 */
import { beaconTimeMs, loadBeaconCurve } from '#engine-kit';
import { assert } from '#kernel';
import type { PluginPorts } from '#provider-kit';
import type { Beacon, BeaconManifest } from '../plugin.ts';
import { network } from './network.ts';

/** Published: SHA-256 of “croupier sandbox beacon: this key is public”. */
const SECRET_KEY = 'a0ec11778bcc47db24d19bdc796273ef034b81e55268f7e5b710c8f551b05597';

/** Says nothing of a round before its time. */
function openSandbox({ clock }: PluginPorts): Beacon {
  const secretKey = Uint8Array.from(SECRET_KEY.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return {
    async signature(round, accepts) {
      assert(Number.isSafeInteger(round) && round > 0, 'rounds are counted from 1');
      if (clock.now() < beaconTimeMs({ network, round })) return undefined;
      const signature = (await loadBeaconCurve()).sign(round, secretKey);
      return (await accepts(signature)) ? signature : undefined;
    },
  };
}

export const sandbox: BeaconManifest = {
  code: 'sandbox',
  network,
  settings: {},
  origins: () => [],
  open: openSandbox,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
