/** Switches for the balance and for the sound of games. */
import { useState } from 'react';
import { Switch } from '#ui';
import { useBalanceChoice } from '../../base/member/index.ts';
import { load, save, stored } from '../../base/page/index.ts';
import { useText } from '../../base/text/index.ts';
import styles from './settings.module.css';

export function ViewSwitches() {
  const t = useText();
  const balance = useBalanceChoice();
  const [isMuted, setMuted] = useState(() => load(stored.isStageMuted) ?? false);
  const mute = (wished: boolean) => {
    save(stored.isStageMuted, wished);
    setMuted(wished);
  };
  return (
    <section className={styles.group} aria-label={t('setting.view')}>
      <h2>{t('setting.view')}</h2>
      <div className={styles.card}>
        <Switch className={styles.switch} checked={balance.isHidden} onChange={balance.toggle}>
          {t('setting.balance')}
        </Switch>
        <Switch className={styles.switch} checked={!isMuted} onChange={() => mute(!isMuted)}>
          {t('setting.sound')}
        </Switch>
      </div>
    </section>
  );
}
