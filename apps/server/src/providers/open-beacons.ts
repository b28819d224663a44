/** Opens the public beacons by configuration: in development a sandbox on this machine, in production drand. */
import { beacons } from '#beacons/registry.ts';
import { isBeacon } from '#engine-kit';
import type { EgressClient } from '#kernel';
import { type PluginPorts, settingsError } from '#provider-kit';
import type { AppConfig } from '../config.ts';
import type { PublicBeacons } from '../modules/lottery/index.ts';

interface BeaconPorts extends Pick<PluginPorts, 'clock' | 'random'> {
  readonly httpTo: (origins: readonly string[]) => EgressClient;
}

/** All that this server may know are opened: a draw waits for the network that it was sold under. Throws on invalid settings. */
export function openBeacons(
  { beacon: configured, isProduction }: Pick<AppConfig, 'beacon' | 'isProduction'>,
  { httpTo, ...ports }: BeaconPorts,
): PublicBeacons {
  const { beacon: code = isProduction ? 'drand' : 'sandbox', ...given } = configured;
  const known = beacons.filter(({ network }) => !(isProduction && network.isSandbox));
  const chosen = known.find((manifest) => manifest.code === code);
  const error = chosen ? settingsError(chosen, given) : 'there is no such plugin, or none for production';
  if (!chosen || error !== undefined) throw new Error(`BEACON_SETTINGS: ${code}: ${error}`);
  const settingsOf = (manifest: (typeof beacons)[number]) => (manifest === chosen ? given : {});
  // Another one is opened for draws that were sold under it before, if it needs no settings.
  const usable = known.filter((manifest) => settingsError(manifest, settingsOf(manifest)) === undefined);
  const opened = new Map(
    usable.map((manifest) => {
      const settings = settingsOf(manifest);
      const beacon = manifest.open({ ...ports, settings, http: httpTo(manifest.origins(settings)) });
      return [manifest.network.code, { network: manifest.network, beacon }];
    }),
  );
  return {
    network: chosen.network,
    networkOf: (network) => opened.get(network)?.network,
    signature: async (round) =>
      opened.get(round.network.code)?.beacon.signature(round.round, (signature) => isBeacon(round, signature)),
  };
}
