/** Every limit and break a member has set, newest first. */

import { type ItemOf, type Translate, useDates, useMoneyShape, useText } from '#base';
import { moneyText } from '#ui';
import { PastRows } from '../../features/account/past-rows.tsx';
import rows from '../../features/account/rows.module.css';
import styles from './protection.module.css';

type Change = ItemOf<'protectionHistory'>;

export function History() {
  const t = useText();
  const dates = useDates();
  const shape = useMoneyShape();
  return (
    <PastRows
      name="protectionHistory"
      head={<h2 className={styles.head}>{t('protection.history')}</h2>}
      none={t('protection.history.none')}
    >
      {(change) => (
        <li key={change.id} className={rows.row}>
          <span className={rows.words}>
            <b>{wordsOf(t, change, (amount) => moneyText(amount, shape))}</b>
            <small>
              {change.period && `${t(`protection.limit.${change.period}`)} · `}
              <time dateTime={change.at}>{dates.dayAndTime(change.at)}</time>
            </small>
          </span>
        </li>
      )}
    </PastRows>
  );
}

function wordsOf(t: Translate, { kind, amount, minutes, length }: Change, money: (amount: string) => string): string {
  if (kind === 'break') return t('protection.change.break', { length: t(`protection.length.${length ?? 'day'}`) });
  if (kind === 'reminder') {
    return minutes === 0
      ? t('protection.change.reminder.none')
      : t('protection.change.reminder', { minutes: minutes ?? 0 });
  }
  if (kind === 'limit-asked') {
    return amount === undefined
      ? t('protection.change.asked.none')
      : t('protection.change.asked', { amount: money(amount) });
  }
  if (amount === undefined) return t('protection.change.limit.none');
  return t(kind === 'limit-kept' ? 'protection.change.kept' : 'protection.change.limit', { amount: money(amount) });
}
