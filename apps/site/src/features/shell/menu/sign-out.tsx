/** Log-out, after a confirmation: ends the session on the server and removes it here. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dropSession, leaving, useCall } from '#base/data';
import { artUrl, toast, toastSeconds, useNavigate, useText } from '#base/view';
import { Button, Dialog } from '#ui';
import { sessionStore } from '../../../platform/storage.ts';
import styles from './side-menu.module.css';

export function SignOut() {
  const t = useText();
  const { isBusy, run } = useCall();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isRequesting, setRequesting] = useState(false);
  const leave = () =>
    run((request) => {
      const hide = toast(t('shell.wait'), { seconds: toastSeconds.waiting });
      // Whatever the server answers: the log-out on this device always succeeds.
      const out = request('logout', { signal: AbortSignal.timeout(toastSeconds.waiting * 1000) }).finally(() => {
        dropSession();
        sessionStore.clear();
        hide();
        navigate({ to: '/m/home', replace: true });
      });
      // What is under way with the token would be refused after the server has ended it.
      leaving.done = out.catch(() => undefined);
      void queries.cancelQueries({ queryKey: ['mine'] });
      return out;
    });
  return (
    <>
      <button type="button" className={`${styles.line} ${styles.out}`} onClick={() => setRequesting(true)}>
        <img src={artUrl('door')} alt="" width="22" height="22" />
        {t('menu.sign.out')}
      </button>
      <Dialog isOpen={isRequesting} onClose={() => setRequesting(false)} title={t('menu.sign.out.sure')}>
        <div className={styles.sure}>
          <Button onClick={() => setRequesting(false)}>{t('menu.cancel')}</Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void leave()}>
            {t('menu.sign.out')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
