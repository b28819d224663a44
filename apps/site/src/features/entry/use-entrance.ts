/** The last step of every log-in on this device, and which door one stands at. */
import type { AnswerOf, Endpoints } from '#contract';
import { safeReturnPath, useNavigate, useParameters } from '../../base/navigation/index.ts';
import { load, save, stored } from '../../base/page/index.ts';
import { saveSession } from '../../base/session/index.ts';

export function useEntrance() {
  const navigate = useNavigate();
  const { from, portal } = useParameters();
  return {
    /** Members and agents have doors of their own. */
    portal: portal === 'agent' ? ('agent' as const) : ('member' as const),
    /** What the body of a log-in says of this device. */
    device: () => {
      const deviceToken = load(stored.deviceToken);
      return deviceToken === undefined ? {} : { deviceToken };
    },
    /** Call it last: whoever is logged in leaves the doors at once. */
    enter: (granted: AnswerOf<Endpoints['login']>) => {
      save(stored.deviceToken, granted.deviceToken);
      saveSession(granted);
      navigate({ to: safeReturnPath(from), replace: true });
    },
  };
}
