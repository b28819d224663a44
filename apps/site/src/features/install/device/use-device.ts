/** The browser's device; undefined on the server and in the first rendering, which must match the server's. */
import { useSyncExternalStore } from 'react';
import { browserSigns } from '../../../platform/standalone.ts';
import { type Device, readDevice } from './device.ts';

let known: Device | undefined;

const never = () => () => undefined;

function thisDevice(): Device {
  known ??= readDevice(browserSigns());
  return known;
}

export function useDevice(): Device | undefined {
  return useSyncExternalStore(never, thisDevice, () => undefined);
}
