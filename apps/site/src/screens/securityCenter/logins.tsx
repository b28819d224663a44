/** The log-in history: who came in, and who tried, newest first. */
import { CircleAlert, LogIn } from 'lucide-react';
import { Button, classNames, EmptyState, Skeleton } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useDates } from '../../base/dates.ts';
import { useKeyPages } from '../../base/key-pages.ts';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import account from '../../features/account/account.module.css';
import styles from './security.module.css';

const PAGE_SIZE = 20;
const places = ['1', '2', '3', '4', '5', '6'];

export function Logins() {
  const say = useText();
  const dates = useDates();
  const pages = useKeyPages('loginRecords', { limit: PAGE_SIZE });
  if (pages.isError && !pages.data)
    return <Failed error={pages.error} onRetry={() => pages.refetch()} isRetrying={pages.isRefetching} />;
  const records = pages.data?.pages.flatMap(({ content }) => [...content]);
  return (
    <>
      <h2 className={styles.head}>{say('security.logins')}</h2>
      <p className={account.note}>{say('security.logins.note')}</p>
      {records?.length === 0 && <EmptyState picture={artUrl('scroll')} title={say('security.logins.none')} />}
      <ul className={styles.rows} aria-busy={pages.isPending}>
        {records
          ? records.map(({ id, outcome, way, address, device, at }) => (
              <li key={id} className={classNames(styles.row, outcome !== 'in' && styles.warn)}>
                {outcome === 'in' ? (
                  <LogIn aria-hidden="true" size={22} />
                ) : (
                  <CircleAlert aria-hidden="true" size={22} />
                )}
                <span className={styles.words}>
                  <b>{say(`security.login.${outcome}`)}</b>
                  <small>
                    {[say(`security.way.${way}`), device, address].filter((part) => part !== '').join(' · ')}
                    <br />
                    <time dateTime={at}>{dates.dayAndTime(at)}</time>
                  </small>
                </span>
              </li>
            ))
          : places.map((key) => (
              <li key={key}>
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
