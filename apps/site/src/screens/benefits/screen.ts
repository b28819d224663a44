/** VIP: the member's level, and the benefits of each level. */
import type { Screen } from '../../base/navigation/index.ts';

export const benefits: Screen = {
  path: '/m/member/benefits',
  titleKey: 'benefits.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  flag: 'vip',
  load: () => import('./benefits-screen.tsx').then(({ BenefitsScreen }) => BenefitsScreen),
};
