/** Lines by day under headings that stay in sight, a page at a time: more comes when the end comes near. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Skeleton, Spinner, useInView, VisuallyHidden } from '#ui';
import { Failed } from '../../base/components/states.tsx';
import { useText } from '../../base/text/text.tsx';
import { groupByDay, nameOfDay } from './group-by-day.ts';
import styles from './records.module.css';
import { useMerchantDays } from './use-merchant-days.ts';

export const PAGE_SIZE = 20;
const places = ['1', '2', '3', '4', '5', '6'];

interface Line {
  readonly id: string;
  readonly at: string;
}

export interface DayListProps<Item extends Line> {
  /** As `useKeyPages` answers. */
  readonly pages: {
    readonly data: { readonly pages: readonly { readonly content: readonly Item[] }[] } | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isRefetching: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly refetch: () => unknown;
    readonly fetchNextPage: () => unknown;
  };
  readonly empty: ReactNode;
  readonly children: (item: Item) => ReactNode;
}

export function DayList<Item extends Line>({ pages, empty, children }: DayListProps<Item>) {
  const { timeZone } = useMerchantDays();
  const items = pages.data?.pages.flatMap((page) => [...page.content]);
  if (pages.isError && !items)
    return <Failed error={pages.error} onRetry={() => pages.refetch()} isRetrying={pages.isRefetching} />;
  if (!items) return <Waiting />;
  if (items.length === 0) return empty;
  return (
    <>
      {groupByDay(items, timeZone).map(({ day, items: ofDay }) => (
        <section key={day}>
          <DayTitle day={day} />
          <ul className={styles.list}>
            {ofDay.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        </section>
      ))}
      {pages.isFetchNextPageError ? (
        <Failed error={pages.error} onRetry={() => pages.fetchNextPage()} isRetrying={pages.isFetchingNextPage} />
      ) : (
        <End hasMore={pages.hasNextPage} isBusy={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
      )}
    </>
  );
}

function Waiting() {
  return (
    <ul className={styles.list} aria-busy="true">
      {places.map((key) => (
        <li key={key}>
          <Skeleton className={styles.place} />
        </li>
      ))}
    </ul>
  );
}

function DayTitle({ day }: { readonly day: string }) {
  const say = useText();
  const { longDay, timeZone } = useMerchantDays();
  const [now] = useState(() => Date.now());
  const name = nameOfDay(day, now, timeZone);
  return (
    <h2 className={styles.day}>
      {name === 'date' ? longDay(day) : say(name === 'today' ? 'records.today' : 'records.yesterday')}
    </h2>
  );
}

interface EndProps {
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly onMore: () => void;
}

/** A button for those who press it; for everyone else it presses itself. */
function End({ hasMore, isBusy, onMore }: EndProps) {
  const say = useText();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useInView(place);
  useEffect(() => {
    if (isNear && hasMore && !isBusy) onMore();
  }, [isNear, hasMore, isBusy, onMore]);
  return (
    <div ref={place} className={styles.end}>
      {hasMore && !isBusy && <Button onClick={onMore}>{say('cashier.more')}</Button>}
      {isBusy && (
        <>
          <Spinner />
          <VisuallyHidden>{say('records.more.loading')}</VisuallyHidden>
        </>
      )}
      {!hasMore && <p className={styles.hint}>{say('records.end')}</p>}
    </div>
  );
}
