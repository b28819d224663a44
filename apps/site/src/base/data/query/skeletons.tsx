/** Skeleton rows, in the positions of the rows that are loading. */
import { Fragment } from 'react';
import { Skeleton } from '#ui';

export interface SkeletonsProps {
  /** The class of each row. */
  readonly of: readonly (string | undefined)[];
  readonly className?: string | undefined;
  /** Rendered as a list. */
  readonly isList?: boolean;
}

export function Skeletons({ of, className, isList = false }: SkeletonsProps) {
  const List = isList ? 'ul' : 'div';
  const Item = isList ? 'li' : Fragment;
  return (
    <List className={className} aria-busy="true">
      {of
        .map((place, at) => ({ key: `${at}`, place }))
        .map(({ key, place }) => (
          <Item key={key}>
            <Skeleton className={place} />
          </Item>
        ))}
    </List>
  );
}

/** The same class, `count` times. */
export function times(count: number, place: string | undefined): readonly (string | undefined)[] {
  return Array.from({ length: count }, () => place);
}
