/** The progress of a withdrawal: its timeline, its cancellation, and its outcome. */

import { artUrl, Failed, Link, Skeletons, useText } from '#base';
import { buttonClass, EmptyState } from '#ui';
import styles from '../../features/cashier/cashier.module.css';
import {
  OrderHero,
  OrderTimeline,
  useWithdrawalOrder,
  type WithdrawalOrder,
  withdrawalMood,
} from '../../features/cashier/orders/index.ts';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { useWithdrawalRows } from './withdrawal-rows.tsx';

const symbols = { moving: 'bank', good: 'party', bad: 'bomb', back: 'money' } as const;

export function WithdrawalProgress({ orderId }: { readonly orderId: string }) {
  const t = useText();
  const order = useWithdrawalOrder(orderId);
  const toOrders = (
    <Link to="/m/withdraw" search={{ view: 'orders' }} className={buttonClass({ tone: 'secondary', isWide: true })}>
      {t('withdraw.orders')}
    </Link>
  );
  if (order.data) return <StaticRoute order={order.data} />;
  if (order.isPending) return <Skeletons of={[styles.place, styles.placeLow, styles.placeLow]} />;
  if (order.error.code !== 'order.unknown')
    return <Failed error={order.error} onRetry={order.refetch} isRetrying={order.isRefetching} />;
  return <EmptyState picture={artUrl('magic')} title={t('refusal.order.unknown')} action={toOrders} />;
}

function StaticRoute({ order }: { readonly order: WithdrawalOrder }) {
  const t = useText();
  const { rows, steps } = useWithdrawalRows(order);
  const { orderId, state, amount } = order;
  const mood = withdrawalMood[state];
  return (
    <>
      <OrderHero
        symbol={symbols[mood]}
        title={t(`withdraw.state.${state}`)}
        line={t(`withdraw.state.${state}.line`)}
        amount={amount}
        mood={mood}
      />
      {rows}
      <div className={styles.head}>
        <h2>{t('cashier.timeline')}</h2>
        <Link to="/m/withdraw" search={{ view: 'orders' }} className={styles.more}>
          {t('cashier.orders')}
        </Link>
      </div>
      <OrderTimeline label={t('cashier.timeline')} steps={steps} />
      <div className={styles.foot}>
        {order.isCancellable && <CancelWithdrawal order={order} />}
        <Link
          to="/m/home"
          className={buttonClass({ tone: mood === 'moving' ? 'secondary' : 'primary', size: 'large', isWide: true })}
        >
          {t('withdraw.home')}
        </Link>
        <p className={styles.note}>{t('cashier.order', { id: orderId })}</p>
      </div>
    </>
  );
}
