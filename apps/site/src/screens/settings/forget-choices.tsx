/** Forgets what this device remembers of its player, except who is logged in; asked once more before. */
import { useState } from 'react';
import { Button, Dialog } from '#ui';
import { artUrl } from '../../base/art.ts';
import { forgetChoices } from '../../base/page/index.ts';
import { useText } from '../../base/text/index.ts';
import styles from './settings.module.css';

export function ForgetChoices() {
  const say = useText();
  const [isAsking, setAsking] = useState(false);
  const forget = () => {
    forgetChoices();
    location.reload();
  };
  return (
    <section className={styles.group} aria-label={say('setting.device')}>
      <h2>{say('setting.device')}</h2>
      <div className={styles.card}>
        <button type="button" className={styles.line} onClick={() => setAsking(true)}>
          <img src={artUrl('magic')} alt="" width="22" height="22" />
          <span>{say('setting.forget')}</span>
        </button>
      </div>
      <p className={styles.hint}>{say('setting.forget.line')}</p>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={say('setting.forget.sure')}>
        <p className={styles.hint}>{say('setting.forget.line')}</p>
        <div className={styles.sure}>
          <Button onClick={() => setAsking(false)}>{say('menu.cancel')}</Button>
          <Button tone="danger" onClick={forget}>
            {say('setting.forget.yes')}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
