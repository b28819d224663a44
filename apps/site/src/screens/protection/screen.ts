/** Safer play: deposit limits, a reminder, and breaks. */
import type { ScreenManifest } from '#base/view';

export const protection: ScreenManifest = {
  path: '/m/protection',
  titleKey: 'protection.title',
  access: 'member',
  load: () => import('./protection-screen.tsx').then(({ ProtectionScreen }) => ProtectionScreen),
};
