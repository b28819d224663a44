/** Every limit and break a member has set, newest first. */
import { Button, EmptyState, moneyText, Skeleton } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useDates } from '../../base/dates.ts';
import { type ItemOf, useKeyPages } from '../../base/key-pages.ts';
import { useMoneyShape } from '../../base/merchant.tsx';
import { Failed } from '../../base/states.tsx';
import { type Say, useText } from '../../base/text.tsx';
import styles from './protection.module.css';

const PAGE_SIZE = 20;
const places = ['1', '2', '3', '4'];

type Change = ItemOf<'protectionHistory'>;

export function History() {
  const say = useText();
  const dates = useDates();
  const shape = useMoneyShape();
  const pages = useKeyPages('protectionHistory', { limit: PAGE_SIZE });
  if (pages.isError && !pages.data) {
    return <Failed error={pages.error} onRetry={() => pages.refetch()} isRetrying={pages.isRefetching} />;
  }
  const changes = pages.data?.pages.flatMap(({ content }) => [...content]);
  return (
    <>
      <h2 className={styles.head}>{say('protection.history')}</h2>
      {changes?.length === 0 && <EmptyState picture={artUrl('scroll')} title={say('protection.history.none')} />}
      <ul className={styles.rows} aria-busy={pages.isPending}>
        {changes
          ? changes.map((change) => (
              <li key={change.id} className={styles.row}>
                <span className={styles.words}>
                  <b>{wordsOf(say, change, (amount) => moneyText(amount, shape))}</b>
                  <small>
                    {change.period && `${say(`protection.limit.${change.period}`)} · `}
                    <time dateTime={change.at}>{dates.dayAndTime(change.at)}</time>
                  </small>
                </span>
              </li>
            ))
          : places.map((place) => (
              <li key={place}>
                <Skeleton className={styles.placeRow} />
              </li>
            ))}
      </ul>
      {pages.hasNextPage && (
        <Button isWide isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {say('cashier.more')}
        </Button>
      )}
    </>
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
