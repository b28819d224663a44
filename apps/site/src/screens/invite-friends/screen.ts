/** Inviting friends. */
import type { Screen } from '../../base/navigation/index.ts';
import { promotionWants } from '../../features/rewards/promotion-requests.ts';

export const inviteFriends: Screen = {
  path: '/m/inviteFriends',
  titleKey: 'invite.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  flag: 'promotions',
  renderedFrom: 'src/screens/invite-friends/invite-friends-screen.tsx',
  wants: promotionWants,
  load: () => import('./invite-friends-screen.tsx').then(({ InviteFriendsScreen }) => InviteFriendsScreen),
};
