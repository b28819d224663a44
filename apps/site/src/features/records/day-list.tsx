/** Records grouped by day under sticky headings, a page at a time; the next page loads near the end. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Failed, type ItemPages, Loaded, Skeletons, times } from '#base/data';
import { useText } from '#base/view';
import { Button, Spinner, useInView, VisuallyHidden } from '#ui';
import { groupByDay, nameOfDay } from './group-by-day.ts';
import styles from './records.module.css';
import { useMerchantDays } from './use-merchant-days.ts';

export const PAGE_SIZE = 20;

interface Line {
  readonly id: string;
  readonly at: string;
}

export interface DayListProps<Item extends Line> {
  readonly pages: ItemPages<Item>;
  readonly empty: ReactNode;
  readonly children: (item: Item) => ReactNode;
}

export function DayList<Item extends Line>({ pages, empty, children }: DayListProps<Item>) {
  const { timeZone } = useMerchantDays();
  return (
    <Loaded
      query={pages}
      skeleton={<Skeletons isList className={styles.list} of={times(6, styles.place)} />}
      empty={empty}
    >
      {(items) => (
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
            <Failed error={pages.error} onRetry={pages.fetchNextPage} isRetrying={pages.isFetchingNextPage} />
          ) : (
            <End
              hasMore={pages.hasNextPage}
              isBusy={pages.isFetchingNextPage}
              onMore={() => void pages.fetchNextPage()}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function DayTitle({ day }: { readonly day: string }) {
  const t = useText();
  const { longDay, timeZone } = useMerchantDays();
  const [now] = useState(() => Date.now());
  const name = nameOfDay(day, now, timeZone);
  return (
    <h2 className={styles.day}>
      {name === 'date' ? longDay(day) : t(name === 'today' ? 'records.today' : 'records.yesterday')}
    </h2>
  );
}

interface EndProps {
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly onMore: () => void;
}

/** A button, which also acts by itself when it comes into view. */
function End({ hasMore, isBusy, onMore }: EndProps) {
  const t = useText();
  const element = useRef<HTMLDivElement>(null);
  const isNear = useInView(element);
  useEffect(() => {
    if (isNear && hasMore && !isBusy) onMore();
  }, [isNear, hasMore, isBusy, onMore]);
  return (
    <div ref={element} className={styles.end}>
      {hasMore && !isBusy && <Button onClick={onMore}>{t('cashier.more')}</Button>}
      {isBusy && (
        <>
          <Spinner />
          <VisuallyHidden>{t('records.more.loading')}</VisuallyHidden>
        </>
      )}
      {!hasMore && <p className={styles.hint}>{t('records.end')}</p>}
    </div>
  );
}
