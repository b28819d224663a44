/** For guests on a member's screen: what they get here, with links to log-in and registration that lead back to it. */
import { artUrl, ButtonLink, hasFlag, loginSearch, useMerchant, useRouteLocation, useText } from '#base/view';
import { EmptyState } from '#ui';
import styles from './rewards.module.css';

export interface GuestCallProps {
  readonly symbol: string;
  readonly title: string;
  readonly line: string;
}

export function GuestCall({ symbol, title, line }: GuestCallProps) {
  const t = useText();
  const info = useMerchant();
  const { href } = useRouteLocation();
  return (
    <EmptyState
      picture={artUrl(symbol)}
      title={title}
      line={line}
      action={
        <span className={styles.doors}>
          <ButtonLink to="/m/login" search={loginSearch(href)} tone="primary">
            {t('shell.login')}
          </ButtonLink>
          {hasFlag(info, 'registration') && <ButtonLink to="/m/register">{t('shell.register')}</ButtonLink>}
        </span>
      }
    />
  );
}
