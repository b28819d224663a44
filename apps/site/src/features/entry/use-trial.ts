/** Free play: creates a trial account and logs in, with one press. */
import { saveSession, useCall } from '#base/data';
import { refusalKey, toast, useNavigate, useText } from '#base/view';

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
