/** The lotteries of the merchant; skeletons while they load, and an error when they fail. */
import type { ReactNode } from 'react';
import { Loaded, Skeletons, times } from '#base/data';
import { ButtonLink, Empty, useText } from '#base/view';
import styles from './lottery.module.css';
import { type Lottery, useLotteries } from './use-lotteries.ts';

export function LoadedLotteries({
  children,
}: {
  readonly children: (lotteries: readonly [Lottery, ...Lottery[]]) => ReactNode;
}) {
  const t = useText();
  const none = (
    <Empty
      symbol="ticket"
      title="lottery.none"
      line="lottery.none.line"
      action={
        <ButtonLink to="/m/gameCenter" search={{ gameCategory: 'lobby' }}>
          {t('center.empty.action')}
        </ButtonLink>
      }
    />
  );
  return (
    <Loaded query={useLotteries()} skeleton={<Skeletons className={styles.cards} of={times(2, styles.cardPlace)} />}>
      {({ games: [first, ...others] }) => (first ? children([first, ...others]) : none)}
    </Loaded>
  );
}
