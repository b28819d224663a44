/** For actions that require a session: a guest gets a message and is sent to the login screen, with a return path. */
import { currentSession } from '../../data/session/session.ts';
import { useText } from '../text/text.tsx';
import { toast } from '../toasts.ts';
import { useNavigate, useRouteLocation } from './navigation.tsx';
import { loginSearch } from './return-path.ts';

/** True with a session; else false, and the guest is sent to the login screen. */
export function useLoginFirst(): () => boolean {
  const navigate = useNavigate();
  const { href } = useRouteLocation();
  const t = useText();
  return () => {
    // Read at the press: a page that has just hydrated was rendered for a guest.
    if (currentSession()) return true;
    toast(t('shell.login.first'));
    navigate({ to: '/m/login', search: loginSearch(href) });
    return false;
  };
}
