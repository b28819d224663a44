/** Whether the side menu is open: a place in the history, so that every way back closes it. */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

const MENU = 'menu';

export function useMenu() {
  const isOpen = useLocation({ select: (location) => location.hash === MENU });
  const navigate = useNavigate();
  const router = useRouter();
  const open = () => navigate({ to: '.', search: true, hash: MENU, resetScroll: false });
  const close = () => {
    if (router.state.location.hash === MENU) router.history.back();
  };
  return { isOpen, open, close, toggle: isOpen ? close : open };
}
