/** The side menu's door: its code comes when it is first opened, and while it comes the door stands open. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Dialog } from '#ui';
import { useText } from '../../base/text.tsx';
import { useMenu } from './use-menu.ts';

const SideMenu = lazy(() => import('./side-menu.tsx').then((module) => ({ default: module.SideMenu })));

const never = () => () => undefined;

export function SideMenuGate() {
  const say = useText();
  const { isOpen, close } = useMenu();
  // The server sees no hash: the first rendering in the browser may not either.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isHydrated) return null;
  return (
    <Dialog isOpen={isOpen} onClose={close} from="side" title={say('menu.title')} closeLabel={say('shell.close')}>
      <Suspense fallback={null}>{isOpen && <SideMenu />}</Suspense>
    </Dialog>
  );
}
