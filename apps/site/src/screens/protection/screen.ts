/** Safer play: deposit limits, a reminder, and breaks. */
import type { Screen } from '../../base/navigation/index.ts';

export const protection: Screen = {
  path: '/m/protection',
  titleKey: 'protection.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  load: () => import('./protection-screen.tsx').then(({ ProtectionScreen }) => ProtectionScreen),
};
