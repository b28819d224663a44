/** Whether the side menu is open: an entry in the history, so that going back closes it. */
import { useNavigation, useRouteLocation } from '#base/view';

const MENU = 'menu';

export function useMenu() {
  const { hash } = useRouteLocation();
  const navigation = useNavigation();
  const isOpen = hash === MENU;
  const open = () => navigation.navigate({ to: '.', hash: MENU, keepScroll: true });
  const close = () => {
    if (isOpen) navigation.back({ to: '.', replace: true, keepScroll: true });
  };
  return { isOpen, close, toggle: isOpen ? close : open };
}
