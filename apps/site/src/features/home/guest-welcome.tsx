/** What a guest can do first: register, or try with play money. Members do not see it, not even before hydration. */
import { useSession } from '#base/data';
import { artUrl, hasFlag, Link, useMerchant, useText } from '#base/view';
import { buttonClass, LazyImage } from '#ui';
import styles from './guest-welcome.module.css';

export function GuestWelcome() {
  const t = useText();
  const info = useMerchant();
  const session = useSession();
  if (session) return null;
  return (
    <section data-for="guest" className={styles.card} aria-label={t('front.welcome', { name: info.name })}>
      <LazyImage src={artUrl('top-hat')} alt="" width="64" height="64" className={styles.picture} />
      <h2 className={styles.title}>{t('front.welcome', { name: info.name })}</h2>
      <p className={styles.line}>{t('front.welcome.line')}</p>
      <div className={styles.ways}>
        {hasFlag(info, 'registration') && (
          <Link to="/m/register" className={buttonClass({ tone: 'primary' })}>
            {t('front.welcome.join')}
          </Link>
        )}
        {hasFlag(info, 'freePlay') && (
          <Link to="/m/trail" className={buttonClass({ tone: 'secondary' })}>
            {t('front.welcome.trial')}
          </Link>
        )}
      </div>
    </section>
  );
}
