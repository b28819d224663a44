/**
 * Whether the site may be offered at the visitor's location, and the IP address this depends on. Where it may not, every address shows
 * this.
 */
import type { Screen } from '../../base/navigation/index.ts';

export const regionStatus: Screen = {
  path: '/m/ipLimit',
  titleKey: 'status.title.region',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load: () => import('./region-status-screen.tsx').then(({ RegionStatusScreen }) => RegionStatusScreen),
};
