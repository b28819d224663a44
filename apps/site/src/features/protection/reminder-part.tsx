/** The reminder while playing: requested once a minute for members who have switched it on, and shown over any screen. */
import { useEffect, useState } from 'react';
import { useAnswer, useApi } from '#base/data';
import { artUrl, Money, useNavigate, useText } from '#base/view';
import { pauseMessage } from '#client/frame-messages';
import { Button, Dialog } from '#ui';
import { type DueReminder, dueReminder } from './due-reminder.ts';
import styles from './reminder.module.css';

const EVERY_MS = 60_000;

export function ReminderPart() {
  const { data, refetch } = useAnswer('reminder', undefined, { isMine: true, staleMs: EVERY_MS });
  const { call } = useApi();
  const [read, setRead] = useState<string>();
  const isOn = data !== undefined && data.minutes > 0;
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => void refetch(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn, refetch]);
  const due = data && dueReminder(data, read);
  if (!due) return null;
  const acknowledge = async () => {
    // An acknowledged reminder is not shown again, even when the connection is down.
    setRead(due.dueAt);
    await call('acknowledgeReminder', { body: {} });
    await refetch();
  };
  return <ReminderDialog key={due.dueAt} due={due} onRead={() => void acknowledge()} />;
}

function ReminderDialog({ due, onRead }: { readonly due: DueReminder; readonly onRead: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const leaveTo = (to: string) => {
    onRead();
    navigate({ to });
  };
  const stay = () => undefined;
  // A game below must not play on by itself.
  useEffect(() => {
    for (const { src, contentWindow } of document.querySelectorAll('iframe'))
      if (src !== '') contentWindow?.postMessage(pauseMessage, new URL(src).origin);
  }, []);
  return (
    <Dialog isOpen isHeld onClose={stay} title={t('protection.reminder.title')} className={styles.dialog}>
      <div className={styles.lead}>
        <img src={artUrl('moon')} alt="" width="64" height="64" />
        <p>{t('protection.reminder.played', { minutes: due.minutesPlayed })}</p>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{t('protection.reminder.staked')}</dt>
          <dd>
            <Money amount={due.staked} />
          </dd>
        </div>
        <div>
          <dt>{t('protection.reminder.paid')}</dt>
          <dd>
            <Money amount={due.paid} />
          </dd>
        </div>
        <div className={styles.net}>
          <dt>{t('protection.reminder.net')}</dt>
          <dd>
            <Money amount={due.net} />
          </dd>
        </div>
      </dl>
      <div className={styles.choices}>
        <Button tone="primary" size="large" isWide onClick={() => leaveTo('/m/home')}>
          {t('protection.reminder.stop')}
        </Button>
        <Button size="large" isWide onClick={onRead}>
          {t('protection.reminder.on')}
        </Button>
        <Button tone="quiet" isWide onClick={() => leaveTo('/m/gameRecord')}>
          {t('protection.reminder.bets')}
        </Button>
      </div>
    </Dialog>
  );
}
