/** Clears what this device stores of the player, except the session; requires a confirmation. */
import { useState } from 'react';
import { artUrl, forgetChoices, useText } from '#base';
import { Button, Dialog } from '#ui';
import styles from './settings.module.css';

export function ForgetChoices() {
  const t = useText();
  const [isRequesting, setRequesting] = useState(false);
  const forget = () => {
    forgetChoices();
    location.reload();
  };
  return (
    <section className={styles.group} aria-label={t('setting.device')}>
      <h2>{t('setting.device')}</h2>
      <div className={styles.card}>
        <button type="button" className={styles.line} onClick={() => setRequesting(true)}>
          <img src={artUrl('magic')} alt="" width="22" height="22" />
          <span>{t('setting.forget')}</span>
        </button>
      </div>
      <p className={styles.hint}>{t('setting.forget.line')}</p>
      <Dialog isOpen={isRequesting} onClose={() => setRequesting(false)} title={t('setting.forget.sure')}>
        <p className={styles.hint}>{t('setting.forget.line')}</p>
        <div className={styles.sure}>
          <Button onClick={() => setRequesting(false)}>{t('menu.cancel')}</Button>
          <Button tone="danger" onClick={forget}>
            {t('setting.forget.yes')}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
