/** Where identity providers redirect browsers to. The path is ours; the source has none. */
import type { ScreenManifest } from '#base/view';

export const identityReturn: ScreenManifest = {
  path: '/m/outside',
  titleKey: 'methods.outside.title',
  chrome: { footer: false, back: 'none' },
  access: 'anyone',
  load: () => import('./identity-return-screen.tsx').then(({ IdentityReturnScreen }) => IdentityReturnScreen),
};
