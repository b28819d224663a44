/** The lotteries of the house, once they are known; before that their places, and what went wrong if they do not come. */
import type { ReactNode } from 'react';
import { buttonClass, EmptyState, Skeleton } from '#ui';
import { artUrl } from '../../base/art.ts';
import { Failed } from '../../base/components/states.tsx';
import { Link } from '../../base/navigation/navigation.tsx';
import { useText } from '../../base/text/text.tsx';
import styles from './lottery.module.css';
import { type Lottery, useLotteries } from './use-lotteries.ts';

const places = ['1', '2'];

export function Lotteries({
  children,
}: {
  readonly children: (lotteries: readonly [Lottery, ...Lottery[]]) => ReactNode;
}) {
  const say = useText();
  const { data, isError, error, refetch, isRefetching } = useLotteries();
  if (isError && !data) return <Failed error={error} onRetry={() => refetch()} isRetrying={isRefetching} />;
  if (!data) {
    return (
      <div className={styles.cards} aria-busy="true">
        {places.map((key) => (
          <Skeleton key={key} className={styles.cardPlace} />
        ))}
      </div>
    );
  }
  const [first, ...others] = data.games;
  if (first) return children([first, ...others]);
  return (
    <EmptyState
      picture={artUrl('ticket')}
      title={say('lottery.none')}
      line={say('lottery.none.line')}
      action={
        <Link to="/m/gameCenter" search={{ gameType: 'lobby' }} className={buttonClass({ tone: 'secondary' })}>
          {say('center.empty.action')}
        </Link>
      }
    />
  );
}
