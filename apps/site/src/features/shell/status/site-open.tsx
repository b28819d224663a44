/** The status screens' content while the site is open. */
import { artUrl, Link, useText } from '#base';
import { Button, buttonClass, EmptyState } from '#ui';
import styles from './site-closed.module.css';
import { useStatusCheck } from './use-status-check.ts';

export interface OpenAppProps {
  readonly symbol: string;
  readonly title: string;
  readonly line: string | undefined;
}

export function OpenApp({ symbol, title, line }: OpenAppProps) {
  const t = useText();
  const { check, isChecking } = useStatusCheck();
  return (
    <>
      <EmptyState picture={artUrl(symbol)} title={title} line={line} />
      <div className={styles.actions}>
        <Link to="/m/home" className={buttonClass({ tone: 'primary', size: 'large' })}>
          {t('status.home')}
        </Link>
        <Button size="large" isBusy={isChecking} onClick={check}>
          {t('status.check')}
        </Button>
      </div>
    </>
  );
}
