/** For what needs a session: a guest is told, and led to log in and back. */

import { currentSession } from '../session/index.ts';
import { useText } from '../text/index.ts';
import { toast } from '../toasts.ts';
import { useNavigate, usePlace } from './navigation.tsx';
import { loginSearch } from './return-path.ts';

/** True when somebody is logged in; else false, and the guest is on the way to the log-in screen. */
export function useLoginFirst(): () => boolean {
  const navigate = useNavigate();
  const { href } = usePlace();
  const t = useText();
  return () => {
    // As it is when pressed: a page that just comes alive was drawn as for a guest.
    if (currentSession()) return true;
    toast(t('shell.login.first'));
    navigate({ to: '/m/login', search: loginSearch(href) });
    return false;
  };
}
