/** The latest orders, a page at a time: skeleton, empty state, error, and a button for more. */
import type { ReactNode } from 'react';
import { type ItemOf, Loaded, More, Skeletons, times, useKeyPages } from '#base/data';
import styles from './orders.module.css';

const PAGE_SIZE = 15;

type Orders = 'deposits' | 'withdrawals';

export interface OrderPagesProps<Name extends Orders> {
  readonly name: Name;
  /** The filter of the list. */
  readonly question?: { readonly [parameter: string]: string };
  readonly empty: ReactNode;
  readonly children: (order: ItemOf<Name>) => ReactNode;
}

export function OrderPages<Name extends Orders>({ name, question, empty, children }: OrderPagesProps<Name>) {
  const pages = useKeyPages(name, { limit: PAGE_SIZE, ...question });
  const skeleton = <Skeletons isList className={styles.list} of={times(5, styles.place)} />;
  return (
    <Loaded query={pages} skeleton={skeleton} empty={empty}>
      {(orders) => (
        <>
          <ul className={styles.list}>{orders.map((order) => children(order))}</ul>
          <More pages={pages} className={styles.bar} />
        </>
      )}
    </Loaded>
  );
}
