/**
 * The plugin interface of beacons: networks whose signed values are mixed into draws. A plugin brings what a network's servers answer; the
 * caller holds every answer to the network's key, and so does anyone who checks a proof. The network's constants are part of the plugin,
 * and the check of a proof reads them from the registry: this file and every manifest run in the browser too.
 */
import type { BeaconNetwork } from '#engine-kit';
import type { EgressClient } from '#kernel';
import type { Plugin, Settings } from '#provider-kit';

export interface Beacon {
  /**
   * The first answered signature of a round, in hex, that is accepted: a server that answers something else is passed over. Undefined while
   * there is none. Bounded in time.
   */
  signature(round: number, accepts: (signature: string) => Promise<boolean>): Promise<string | undefined>;
}

/** A test double of the outside, for the conformance suite. */
export interface TestDouble {
  readonly settings: Settings;
  readonly answer: EgressClient;
  /** Rounds that the double has, and their true signatures. */
  readonly rounds: Readonly<Record<number, string>>;
  /** Makes the outside fail, or work again; absent where there is no outside. */
  readonly turn?: (mood: 'failing' | 'well') => void;
}

export interface BeaconManifest extends Plugin<Beacon, TestDouble> {
  readonly code: string;
  readonly network: BeaconNetwork;
}
