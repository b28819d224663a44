/** Free play: creates a trial account and logs in, with one press. */
import { useNavigate } from '../../base/navigation/index.ts';
import { useCall } from '../../base/query/use-call.ts';
import { saveSession } from '../../base/session/index.ts';
import { refusalKey, useText } from '../../base/text/index.ts';
import { toast } from '../../base/toasts.ts';

export function useTrial() {
  const t = useText();
  const navigate = useNavigate();
  const { isBusy, run } = useCall();
  const start = () =>
    run(
      async (request) => {
        saveSession(await request('loginFreeplay', { body: await request('createTrial', {}) }));
        toast(t('entry.trial.welcome'), { tone: 'good', seconds: 3 });
        navigate({ to: '/m/home', replace: true });
      },
      ({ code }) => void toast(t(refusalKey(code)), { tone: 'bad', seconds: 3 }),
    );
  return { start, isBusy };
}
