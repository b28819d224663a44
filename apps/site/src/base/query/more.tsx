/** The next page of a list. */
import { Button } from '#ui';
import { useText } from '../text/index.ts';

export interface MoreProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** Of the line it stands in; without one it is as wide as the list. */
  readonly className?: string | undefined;
}

/** Nothing where there is none. */
export function More({ pages, className }: MoreProps) {
  const t = useText();
  if (!pages.hasNextPage) return null;
  const button = (
    <Button isWide={!className} isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {t('cashier.more')}
    </Button>
  );
  return className ? <div className={className}>{button}</div> : button;
}
