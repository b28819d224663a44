/** A countdown of the time left to pay an order. */
import { useEffect, useState } from 'react';
import { useText } from '../../../base/text/index.ts';
import { leftText } from './left-text.ts';
import styles from './next-step.module.css';

const SECOND_MS = 1_000;

export function TimeLeft({ expiresAt }: { readonly expiresAt: string }) {
  const t = useText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = leftText(expiresAt, now);
  if (left === undefined) return <span role="status">{t('deposit.next.over')}</span>;
  return (
    <span role="timer">
      {t('deposit.next.left')} <b className={styles.left}>{left}</b>
    </span>
  );
}
