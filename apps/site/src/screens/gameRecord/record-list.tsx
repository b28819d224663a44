/** The bets, by day, newest first, a page at a time. */
import { useState } from 'react';
import { Button, buttonClass, EmptyState, Skeleton } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useDates } from '../../base/dates.ts';
import { useKeyPages } from '../../base/key-pages.ts';
import { Link } from '../../base/navigation.tsx';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import { BetLine } from './bet-line.tsx';
import type { RecordsQuestion } from './filters.ts';
import styles from './game-record.module.css';
import type { BetRecord } from './game-record-screen.tsx';
import { groupByDay, nameOfDay } from './group-by-day.ts';

const PAGE_SIZE = 20;
const places = ['1', '2', '3', '4', '5', '6'];

export interface RecordListProps {
  readonly question: RecordsQuestion;
  readonly onShow: (record: BetRecord) => void;
}

export function RecordList({ question, onShow }: RecordListProps) {
  const say = useText();
  const pages = useKeyPages('betRecords', { ...question, limit: PAGE_SIZE });
  const records = pages.data?.pages.flatMap((page) => page.content);
  if (pages.isError && !records)
    return <Failed error={pages.error} onRetry={() => pages.refetch()} isRetrying={pages.isRefetching} />;
  if (records?.length === 0) return <Nothing isFiltered={Object.keys(question).length > 0} />;
  return (
    <>
      {!records && (
        <ul className={styles.list} aria-busy="true">
          {places.map((key) => (
            <li key={key}>
              <Skeleton className={styles.place} />
            </li>
          ))}
        </ul>
      )}
      {groupByDay(records ?? []).map(({ day, items }) => (
        <section key={day}>
          <DayTitle day={day} at={items[0]?.at ?? ''} />
          <ul className={styles.list}>
            {items.map((record) => (
              <li key={record.id}>
                <BetLine record={record} onShow={() => onShow(record)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {pages.hasNextPage && (
        <div className={styles.bar}>
          <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {say('cashier.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function DayTitle({ day, at }: { readonly day: string; readonly at: string }) {
  const say = useText();
  const dates = useDates();
  const [now] = useState(() => Date.now());
  const name = nameOfDay(day, now);
  return (
    <h2 className={styles.day}>
      {name === 'date' ? dates.day(at) : say(name === 'today' ? 'records.today' : 'records.yesterday')}
    </h2>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const say = useText();
  return (
    <EmptyState
      picture={artUrl('dice')}
      title={say(isFiltered ? 'records.none.filtered' : 'records.none')}
      line={say(isFiltered ? 'records.none.filtered.line' : 'records.none.line')}
      action={
        <Link
          to="/m/gameCenter"
          search={{ gameType: 'lobby' }}
          className={buttonClass({ tone: isFiltered ? 'secondary' : 'primary' })}
        >
          {say('records.play')}
        </Link>
      }
    />
  );
}
