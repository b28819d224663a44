/** All beacons; the configuration chooses by code, and the check of a proof knows the networks of all. */
import { drand } from './drand/manifest.ts';
import type { BeaconManifest } from './plugin.ts';
import { sandbox } from './sandbox/manifest.ts';

export const beacons: readonly BeaconManifest[] = [drand, sandbox];
