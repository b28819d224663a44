/** Signing out, once it was meant: the session ends on the server and is forgotten here. */

import { useState } from 'react';
import { Button, Dialog } from '#ui';
import { useApi } from '../../../base/api/api.tsx';
import { artUrl } from '../../../base/art.ts';
import { useNavigate } from '../../../base/navigation/navigation.tsx';
import { dropSession } from '../../../base/session/session.ts';
import { useText } from '../../../base/text/text.tsx';
import { toast, toastSeconds } from '../../../base/toasts.ts';
import { sessionStore } from '../../../platform/storage.ts';
import styles from './side-menu.module.css';

export function SignOut() {
  const say = useText();
  const { call } = useApi();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    // Whatever the server says: who wants to leave a device leaves it.
    const hide = toast(say('shell.wait'), { seconds: toastSeconds.waiting });
    await call('logout', { signal: AbortSignal.timeout(toastSeconds.waiting * 1000) });
    dropSession();
    sessionStore.clear();
    hide();
    setBusy(false);
    navigate({ to: '/m/home', replace: true });
  };
  return (
    <>
      <button type="button" className={`${styles.line} ${styles.out}`} onClick={() => setAsking(true)}>
        <img src={artUrl('door')} alt="" width="22" height="22" />
        {say('menu.sign.out')}
      </button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={say('menu.sign.out.sure')}>
        <div className={styles.sure}>
          <Button onClick={() => setAsking(false)}>{say('menu.cancel')}</Button>
          <Button tone="danger" isBusy={isBusy} onClick={leave}>
            {say('menu.sign.out')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
