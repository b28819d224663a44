/** VIP: the member's level, and the benefits of each level. */
import type { ScreenManifest } from '#base/view';

export const benefits: ScreenManifest = {
  path: '/m/member/benefits',
  titleKey: 'benefits.title',
  access: 'anyone',
  flag: 'vip',
  load: () => import('./benefits-screen.tsx').then(({ BenefitsScreen }) => BenefitsScreen),
};
