/** Public beacons: networks that publish a signed random value at fixed times. */
export { type BeaconNetwork, type BeaconRound, beaconRoundAfter, beaconTimeMs } from './network.ts';
export { beaconValueOf, isBeacon, loadBeaconCurve } from './verify-beacon.ts';
