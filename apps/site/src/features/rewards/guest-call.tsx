/** For guests on a member's screen: what they get here, with links to log-in and registration that lead back to it. */
import { artUrl, hasFlag, Link, loginSearch, useMerchant, useRouteLocation, useText } from '#base';
import { buttonClass, EmptyState } from '#ui';
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
          <Link to="/m/login" search={loginSearch(href)} className={buttonClass({ tone: 'primary' })}>
            {t('shell.login')}
          </Link>
          {hasFlag(info, 'registration') && (
            <Link to="/m/register" className={buttonClass({})}>
              {t('shell.register')}
            </Link>
          )}
        </span>
      }
    />
  );
}
