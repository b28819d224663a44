/** The member centre: the member, the balance, and links to everything of the account. */
import type { ScreenManifest } from '#base/view';

export const memberHome: ScreenManifest = {
  path: '/m/member/home',
  titleKey: 'account.title',
  access: 'session',
  load: () => import('./member-home-screen.tsx').then(({ MemberHomeScreen }) => MemberHomeScreen),
};
