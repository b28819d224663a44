/**
 * Whether the site may be offered at the visitor's location, and the IP address this depends on. Where it may not, every address shows
 * this.
 */
import type { ScreenManifest } from '#base/view';

export const regionStatus: ScreenManifest = {
  path: '/m/ipLimit',
  titleKey: 'status.title.region',
  access: 'anyone',
  load: () => import('./region-status-screen.tsx').then(({ RegionStatusScreen }) => RegionStatusScreen),
};
