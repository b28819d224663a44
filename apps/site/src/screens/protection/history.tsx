/** Every limit and break a member has set, newest first. */
import { moneyText } from '#ui';
import type { ItemOf } from '../../base/api/index.ts';
import { useDates, useMoneyShape } from '../../base/merchant/index.ts';
import { type Say, useText } from '../../base/text/index.ts';
import { PastRows } from '../../features/account/past-rows.tsx';
import rows from '../../features/account/rows.module.css';
import styles from './protection.module.css';

type Change = ItemOf<'protectionHistory'>;

export function History() {
  const say = useText();
  const dates = useDates();
  const shape = useMoneyShape();
  return (
    <PastRows
      name="protectionHistory"
      head={<h2 className={styles.head}>{say('protection.history')}</h2>}
      none={say('protection.history.none')}
    >
      {(change) => (
        <li key={change.id} className={rows.row}>
          <span className={rows.words}>
            <b>{wordsOf(say, change, (amount) => moneyText(amount, shape))}</b>
            <small>
              {change.period && `${say(`protection.limit.${change.period}`)} · `}
              <time dateTime={change.at}>{dates.dayAndTime(change.at)}</time>
            </small>
          </span>
        </li>
      )}
    </PastRows>
  );
}

function wordsOf(say: Say, { kind, amount, minutes, length }: Change, money: (amount: string) => string): string {
  if (kind === 'break') return say('protection.change.break', { length: say(`protection.length.${length ?? 'day'}`) });
  if (kind === 'reminder') {
    return minutes === 0
      ? say('protection.change.reminder.none')
      : say('protection.change.reminder', { minutes: minutes ?? 0 });
  }
  if (kind === 'limit-asked') {
    return amount === undefined
      ? say('protection.change.asked.none')
      : say('protection.change.asked', { amount: money(amount) });
  }
  if (amount === undefined) return say('protection.change.limit.none');
  return say(kind === 'limit-kept' ? 'protection.change.kept' : 'protection.change.limit', { amount: money(amount) });
}
