/** A history, newest first, a page at a time: rows, skeleton rows, an empty state, an error, and a button for more. */
import type { ReactNode } from 'react';
import { type ItemOf, Loaded, More, type PagedName, Skeletons, times, useKeyPages } from '#base/data';
import { artUrl } from '#base/view';
import { EmptyState } from '#ui';
import rows from './rows.module.css';

const PAGE_SIZE = 20;

export interface PastRowsProps<Name extends PagedName> {
  readonly name: Name;
  /** The heading above the rows. */
  readonly head: ReactNode;
  /** Shown when there are no rows. */
  readonly none: string;
  /** One row: a list item. */
  readonly children: (item: ItemOf<Name>) => ReactNode;
}

export function PastRows<Name extends PagedName>({ name, head, none, children }: PastRowsProps<Name>) {
  const pages = useKeyPages(name, { limit: PAGE_SIZE });
  return (
    <>
      {head}
      <Loaded
        query={pages}
        skeleton={<Skeletons isList className={rows.rows} of={times(4, rows.place)} />}
        empty={<EmptyState picture={artUrl('scroll')} title={none} />}
      >
        {(items) => <ul className={rows.rows}>{items.map(children)}</ul>}
      </Loaded>
      <More pages={pages} />
    </>
  );
}
