/** The registration page. */
import { Link, useText } from '#base/view';
import styles from '../../features/entry/entry.module.css';
import { EntryHero } from '../../features/entry/entry-hero.tsx';
import { RegisterPanel } from '../../features/register/register-panel.tsx';
import { SocialLinks } from '../../features/shell/parts/index.ts';

export function RegisterScreen() {
  const t = useText();
  return (
    <>
      <EntryHero title={t('register.welcome')} back="root" />
      <div className={styles.page}>
        <RegisterPanel />
        <p className={styles.foot}>
          {t('register.known')} <Link to="/m/login">{t('shell.login')}</Link>
        </p>
        <div className={styles.social}>
          <SocialLinks />
        </div>
      </div>
    </>
  );
}
