/** Playing for free: a trial account is made and logged in, in one press. */

import { useState } from 'react';
import { useApi } from '../../base/api/api.tsx';
import { useNavigate } from '../../base/navigation/navigation.tsx';
import { keepSession } from '../../base/session/session.ts';
import { refusalKey, useText } from '../../base/text/text.tsx';
import { toast } from '../../base/toasts.ts';

export function useTrial() {
  const { call } = useApi();
  const say = useText();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    if (isBusy) return;
    setBusy(true);
    const created = await call('createTrial', {});
    const opened = created.ok ? await call('loginFreeplay', { body: created.value }) : created;
    setBusy(false);
    if (!opened.ok) return void toast(say(refusalKey(opened.refusal.code)), { tone: 'bad', seconds: 3 });
    keepSession(opened.value as Parameters<typeof keepSession>[0]);
    toast(say('entry.trial.welcome'), { tone: 'good', seconds: 3 });
    navigate({ to: '/m/home', replace: true });
  };
  return { start, isBusy };
}
