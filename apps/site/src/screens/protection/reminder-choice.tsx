/** How often a member is reminded of time and money while playing. */
import { useState } from 'react';
import { toast, toastSeconds, useText } from '#base';
import { Problem } from '../../features/account/problem.tsx';
import styles from './protection.module.css';
import { useChange } from './use-protection.ts';

const choices = [0, 15, 30, 60] as const;

export function ReminderChoice({ minutes }: { readonly minutes: number }) {
  const t = useText();
  const { isBusy, refusal, make } = useChange();
  const [wished, setWished] = useState<number>();
  const choose = (one: (typeof choices)[number]) => {
    setWished(one);
    return make(
      (request) => request('setReminder', { body: { minutes: one } }).finally(() => setWished(undefined)),
      () => toast(t('security.saved'), { tone: 'good', seconds: toastSeconds.brief }),
    );
  };
  return (
    <fieldset className={styles.group} aria-describedby="reminder-line">
      <legend className={styles.head}>{t('protection.reminder')}</legend>
      <p id="reminder-line" className={styles.note}>
        {t('protection.reminder.line')}
      </p>
      <div className={styles.segments}>
        {choices.map((one) => (
          <label key={one} className={styles.segment}>
            <input
              type="radio"
              name="reminder"
              checked={(wished ?? minutes) === one}
              disabled={isBusy}
              onChange={() => void choose(one)}
            />
            <span>
              {one === 0 ? t('protection.reminder.never') : t('protection.reminder.minutes', { minutes: one })}
            </span>
          </label>
        ))}
      </div>
      <Problem refusal={refusal} />
    </fieldset>
  );
}
