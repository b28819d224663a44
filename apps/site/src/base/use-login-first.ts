/** For what needs a session: a guest is told, and led to log in and back. */
import { useNavigate, usePlace } from './navigation.tsx';
import { loginSearch } from './return-path.ts';
import { useSession } from './session.ts';
import { useText } from './text.tsx';
import { toast } from './toasts.ts';

/** True when somebody is logged in; else false, and the guest is on the way to the log-in screen. */
export function useLoginFirst(): () => boolean {
  const session = useSession();
  const navigate = useNavigate();
  const { href } = usePlace();
  const say = useText();
  return () => {
    if (session) return true;
    toast(say('shell.login.first'));
    navigate({ to: '/m/login', search: loginSearch(href) });
    return false;
  };
}
