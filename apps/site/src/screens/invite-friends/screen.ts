/** Inviting friends. */
import type { ScreenManifest } from '#base/view';
import { promotionPreloads } from '../../features/rewards/promotion-requests.ts';

export const inviteFriends: ScreenManifest = {
  path: '/m/inviteFriends',
  titleKey: 'invite.title',
  access: 'anyone',
  flag: 'promotions',
  renderedFrom: 'src/screens/invite-friends/invite-friends-screen.tsx',
  preloads: promotionPreloads,
  load: () => import('./invite-friends-screen.tsx').then(({ InviteFriendsScreen }) => InviteFriendsScreen),
};
