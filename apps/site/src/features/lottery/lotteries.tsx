/** The lotteries of the merchant; skeletons while they load, and an error when they fail. */
import type { ReactNode } from 'react';
import { artUrl, Link, Loaded, Skeletons, times, useText } from '#base';
import { buttonClass, EmptyState } from '#ui';
import styles from './lottery.module.css';
import { type Lottery, useLotteries } from './use-lotteries.ts';

export function Lotteries({
  children,
}: {
  readonly children: (lotteries: readonly [Lottery, ...Lottery[]]) => ReactNode;
}) {
  const t = useText();
  const none = (
    <EmptyState
      picture={artUrl('ticket')}
      title={t('lottery.none')}
      line={t('lottery.none.line')}
      action={
        <Link to="/m/gameCenter" search={{ gameType: 'lobby' }} className={buttonClass({ tone: 'secondary' })}>
          {t('center.empty.action')}
        </Link>
      }
    />
  );
  return (
    <Loaded query={useLotteries()} skeleton={<Skeletons className={styles.cards} of={times(2, styles.cardPlace)} />}>
      {({ games: [first, ...others] }) => (first ? children([first, ...others]) : none)}
    </Loaded>
  );
}
