/** A withdrawal requires a payment password: a link to set it. */

import { artUrl, Link, useText } from '#base';
import { buttonClass } from '#ui';
import styles from './withdraw.module.css';

export function SetPasswordFirst() {
  const t = useText();
  return (
    <section className={styles.first}>
      <img src={artUrl('lock')} alt="" width="56" height="56" />
      <div>
        <h2>{t('withdraw.password.none')}</h2>
        <p>{t('withdraw.password.none.line')}</p>
      </div>
      <Link
        to="/m/securityCenter"
        search={{ sheet: 'payment' }}
        className={buttonClass({ tone: 'primary', size: 'large', isWide: true })}
      >
        {t('withdraw.password.set')}
      </Link>
    </section>
  );
}
