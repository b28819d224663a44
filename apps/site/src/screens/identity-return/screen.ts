/** Where identity providers redirect browsers to. The path is ours; the source has none. */
import type { Screen } from '../../base/navigation/index.ts';

export const identityReturn: Screen = {
  path: '/m/outside',
  titleKey: 'ways.outside.title',
  chrome: { header: true, footer: false, downloadBanner: false, back: 'none' },
  access: 'anyone',
  load: () => import('./identity-return-screen.tsx').then(({ IdentityReturnScreen }) => IdentityReturnScreen),
};
