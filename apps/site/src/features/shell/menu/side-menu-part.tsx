/** Opens the side menu: its code is loaded on first use, and the open dialog shows a skeleton meanwhile. */
import { lazyPart, useText } from '#base/view';
import { Dialog, useIsHydrated } from '#ui';
import { ScreenSkeleton } from '../parts/index.ts';
import { useMenu } from './use-menu.ts';

const SideMenu = lazyPart(() => import('./side-menu.tsx').then((module) => module.SideMenu), {
  skeleton: <ScreenSkeleton />,
});

export function SideMenuPart() {
  const t = useText();
  const { isOpen, close } = useMenu();
  // The server does not see the hash, so the browser's first rendering must not use it either.
  const isHydrated = useIsHydrated();
  if (!isHydrated) return null;
  return (
    <Dialog isOpen={isOpen} onClose={close} from="side" title={t('menu.title')} closeLabel={t('shell.close')}>
      {isOpen && <SideMenu />}
    </Dialog>
  );
}
