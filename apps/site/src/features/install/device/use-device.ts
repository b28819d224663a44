/** The browser's device; undefined on the server and in the first rendering, which must match the server's. */
import { useInBrowser } from '#ui';
import { browserSigns } from '../../../platform/standalone.ts';
import { type Device, readDevice } from './device.ts';

let known: Device | undefined;

function thisDevice(): Device {
  known ??= readDevice(browserSigns());
  return known;
}

export function useDevice(): Device | undefined {
  return useInBrowser(thisDevice);
}
