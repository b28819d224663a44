/** Inviting friends. */
import type { Screen } from '../../base/navigation/index.ts';
import { promotionPreloads } from '../../features/rewards/promotion-requests.ts';

export const inviteFriends: Screen = {
  path: '/m/inviteFriends',
  titleKey: 'invite.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  flag: 'promotions',
  renderedFrom: 'src/screens/invite-friends/invite-friends-screen.tsx',
  preloads: promotionPreloads,
  load: () => import('./invite-friends-screen.tsx').then(({ InviteFriendsScreen }) => InviteFriendsScreen),
};
