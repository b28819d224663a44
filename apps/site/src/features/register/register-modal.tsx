/** Registration in a sheet over the current page. */
import { useEffect, useRef, useState } from 'react';
import { lazyPart, Sheet, useText } from '#base/view';
import { Skeleton } from '#ui';
import account from '../account/account.module.css';
import styles from '../entry/entry.module.css';

/** The duration of the sheet's closing animation. */
const CLOSING_MS = 300;

type Stage = 'gone' | 'open' | 'closing';

export function useRegisterModal() {
  const [stage, setStage] = useState<Stage>('gone');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    stage,
    open: () => {
      clearTimeout(timer.current);
      setStage('open');
    },
    close: () => {
      setStage('closing');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setStage('gone'), CLOSING_MS);
    },
  };
}

const RegisterPanel = lazyPart(() => import('./register-panel.tsx').then((module) => module.RegisterPanel), {
  skeleton: <Skeleton className={account.place} />,
});

export function RegisterModal({ modal }: { readonly modal: ReturnType<typeof useRegisterModal> }) {
  const t = useText();
  return (
    <Sheet isOpen={modal.stage === 'open'} onClose={modal.close} title={t('register.welcome')} className={styles.modal}>
      {modal.stage !== 'gone' && <RegisterPanel />}
    </Sheet>
  );
}
