/** The vendors whose games are offered; or one of them, with all its games. */
import type { ScreenManifest } from '#base/view';
import { preloadList } from '../../features/games/list/index.ts';
import { vendorQuestion } from './vendor-query.ts';

export const providers: ScreenManifest = {
  path: '/m/providers',
  titleKey: 'lobby.vendors',
  chrome: { header: false, footer: false },
  access: 'anyone',
  renderedFrom: 'src/screens/providers/providers-screen.tsx',
  parameters: ['provider', 'gameCategory', 'gameName'],
  preloads: (search) => {
    const provider = search.provider;
    if (!provider) return [{ name: 'vendorMapping' }];
    return preloadList(vendorQuestion({ provider, category: search.gameCategory }));
  },
  load: () => import('./providers-screen.tsx').then(({ ProvidersScreen }) => ProvidersScreen),
};
