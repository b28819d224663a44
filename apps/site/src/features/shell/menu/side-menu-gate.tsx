/** The side menu's door: its code comes when it is first opened, and while it comes the door stands open. */
import { useSyncExternalStore } from 'react';
import { Dialog } from '#ui';
import { lazyPart } from '../../../base/components/index.ts';
import { useText } from '../../../base/text/index.ts';
import { ScreenSkeleton } from '../parts/index.ts';
import { useMenu } from './use-menu.ts';

const SideMenu = lazyPart(() => import('./side-menu.tsx').then((module) => module.SideMenu), {
  skeleton: <ScreenSkeleton />,
});

const never = () => () => undefined;

export function SideMenuGate() {
  const t = useText();
  const { isOpen, close } = useMenu();
  // The server sees no hash: the first rendering in the browser may not either.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isHydrated) return null;
  return (
    <Dialog isOpen={isOpen} onClose={close} from="side" title={t('menu.title')} closeLabel={t('shell.close')}>
      {isOpen && <SideMenu />}
    </Dialog>
  );
}
