/** The latest orders, a page at a time: skeleton, nothing yet, error, and more. */
import type { ReactNode } from 'react';
import { Button, Skeleton } from '#ui';
import { type ItemOf, useKeyPages } from '../../../base/api/key-pages.ts';
import { Failed } from '../../../base/components/states.tsx';
import { useText } from '../../../base/text/text.tsx';
import styles from './orders.module.css';

const PAGE_SIZE = 15;
const places = ['1', '2', '3', '4', '5'];

type Orders = 'deposits' | 'withdrawals';

export interface OrderPagesProps<Name extends Orders> {
  readonly name: Name;
  /** Narrows the list. */
  readonly question?: { readonly [parameter: string]: string };
  readonly empty: ReactNode;
  readonly children: (order: ItemOf<Name>) => ReactNode;
}

export function OrderPages<Name extends Orders>({ name, question, empty, children }: OrderPagesProps<Name>) {
  const say = useText();
  const pages = useKeyPages(name, { limit: PAGE_SIZE, ...question });
  if (pages.isError && !pages.data)
    return <Failed error={pages.error} onRetry={() => pages.refetch()} isRetrying={pages.isRefetching} />;
  const orders = pages.data?.pages.flatMap((page) => [...page.content]);
  if (orders?.length === 0) return empty;
  return (
    <>
      <ul className={styles.list} aria-busy={pages.isPending}>
        {orders
          ? orders.map((order) => children(order))
          : places.map((key) => (
              <li key={key}>
                <Skeleton className={styles.place} />
              </li>
            ))}
      </ul>
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
