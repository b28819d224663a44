/** Rows that are still to come, in the places they will take. */
import { Fragment } from 'react';
import { Skeleton } from '#ui';

export interface SkeletonsProps {
  /** The class of each. */
  readonly of: readonly (string | undefined)[];
  readonly className?: string | undefined;
  /** As items of a list. */
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

/** So many of one kind. */
export function times(count: number, place: string | undefined): readonly (string | undefined)[] {
  return Array.from({ length: count }, () => place);
}
