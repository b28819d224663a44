/** What has been, newest first, read a page at a time: its rows, their places while they come, nothing yet, a failure, more. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, EmptyState, Skeleton } from '#ui';
import type { CallFailed } from '../../base/api/api.tsx';
import type { KeyPage } from '../../base/api/key-pages.ts';
import { artUrl } from '../../base/art.ts';
import { Failed } from '../../base/components/states.tsx';
import { useText } from '../../base/text/text.tsx';
import rows from './rows.module.css';

export const PAST_PAGE = 20;

const places = ['1', '2', '3', '4'];

export interface PastRowsProps<Item> {
  readonly pages: UseInfiniteQueryResult<{ readonly pages: readonly KeyPage<Item>[] }, CallFailed>;
  /** Above the rows: what they are. */
  readonly head: ReactNode;
  /** Said where there are none. */
  readonly none: string;
  /** One row, a list's item. */
  readonly children: (item: Item) => ReactNode;
}

export function PastRows<Item>({ pages, head, none, children }: PastRowsProps<Item>) {
  const say = useText();
  if (pages.isError && !pages.data) {
    return <Failed error={pages.error} onRetry={() => pages.refetch()} isRetrying={pages.isRefetching} />;
  }
  const items = pages.data?.pages.flatMap(({ content }) => [...content]);
  return (
    <>
      {head}
      {items?.length === 0 && <EmptyState picture={artUrl('scroll')} title={none} />}
      <ul className={rows.rows} aria-busy={pages.isPending}>
        {items
          ? items.map(children)
          : places.map((place) => (
              <li key={place}>
                <Skeleton className={rows.place} />
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
