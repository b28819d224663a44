/** The return from an identity provider: sends its answer to the server once, then goes on to the next screen. */

import { artUrl, refusalKey, useNavigate, useText } from '#base';
import { Button, EmptyState, Spinner } from '#ui';
import styles from '../../features/sign-in/sign-in.module.css';
import { useReturn } from './use-return.ts';

export function IdentityReturnScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { outcome, trip } = useReturn();
  if (!outcome) {
    return (
      <div className={styles.coming} aria-busy="true">
        <Spinner />
        <p role="status">{t('ways.outside.wait')}</p>
      </div>
    );
  }
  const isLinking = trip?.isLinking === true;
  const to = isLinking ? '/m/securityCenter' : '/m/login';
  const search = isLinking ? { view: 'linked' } : trip?.from ? { from: trip.from } : {};
  return (
    <EmptyState
      picture={artUrl('lock')}
      title={t('ways.outside.failed')}
      line={t(outcome === 'cancelled' ? 'ways.outside.cancelled' : refusalKey(outcome))}
      action={
        <Button tone="primary" onClick={() => navigate({ to, search, replace: true })}>
          {t(isLinking ? 'ways.outside.center' : 'ways.outside.back')}
        </Button>
      }
    />
  );
}
