/** The button for the next page of a list. */
import { Button } from '#ui';
import { useText } from '../../view/text/text.tsx';

export interface MoreProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** The class of the line around the button; without it the button is as wide as the list. */
  readonly className?: string | undefined;
}

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
