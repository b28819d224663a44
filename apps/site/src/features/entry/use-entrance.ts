/** The last step of every log-in on this device, and the portal it belongs to. */
import { load, save, saveSession, stored } from '#base/data';
import { safeReturnPath, useNavigate, useParameters } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';

const VIEWER = 3;

export function useEntrance() {
  const navigate = useNavigate();
  const { from, portal } = useParameters();
  return {
    /** Members and agents have separate portals. */
    portal: portal === 'agent' ? ('agent' as const) : ('member' as const),
    /** The device's part of a log-in's body. */
    device: () => {
      const deviceToken = load(stored.deviceToken);
      return deviceToken === undefined ? {} : { deviceToken };
    },
    /** Call it last: it leaves the log-in screen at once. */
    enter: (granted: AnswerOf<Endpoints['login']>) => {
      save(stored.deviceToken, granted.deviceToken);
      saveSession(granted);
      // a viewer has the team of its agent, and nothing else
      navigate({ to: granted.type === VIEWER ? '/m/member/agent/team' : safeReturnPath(from), replace: true });
    },
  };
}
