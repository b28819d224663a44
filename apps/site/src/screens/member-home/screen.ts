/** The member centre: the member, the balance, and links to everything of the account. */
import type { Screen } from '../../base/navigation/index.ts';

export const memberHome: Screen = {
  path: '/m/member/home',
  titleKey: 'account.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'session',
  load: () => import('./member-home-screen.tsx').then(({ MemberHomeScreen }) => MemberHomeScreen),
};
