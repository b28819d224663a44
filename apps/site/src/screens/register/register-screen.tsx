/** The page of those who are new. */
import { useText } from '../../base/text.tsx';
import styles from '../../features/entry/entry.module.css';
import { EntryHero } from '../../features/entry/entry-hero.tsx';
import { RegisterPanel } from '../../features/register/register-panel.tsx';

export function RegisterScreen() {
  const say = useText();
  return (
    <>
      <EntryHero title={say('register.welcome')} back="root" />
      <div className={styles.page}>
        <RegisterPanel />
      </div>
    </>
  );
}
