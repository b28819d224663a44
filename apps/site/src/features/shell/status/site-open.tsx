/** The status screens' content while the site is open. */
import { artUrl, ButtonLink, useText } from '#base/view';
import { Button, EmptyState } from '#ui';
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
        <ButtonLink to="/m/home" tone="primary" size="large">
          {t('status.home')}
        </ButtonLink>
        <Button size="large" isBusy={isChecking} onClick={check}>
          {t('status.check')}
        </Button>
      </div>
    </>
  );
}
