/** The new template of a deposit: its state in large, the next step, the timeline, and links. */
import { useText } from '#base';
import styles from '../../../features/cashier/cashier.module.css';
import { type DepositOrder, depositMood, OrderHero, OrderTimeline } from '../../../features/cashier/orders/index.ts';
import { DepositAmounts } from './deposit-amounts.tsx';
import { DepositMethods } from './deposit-links.tsx';
import { DepositTask } from './deposit-task.tsx';
import { OrdersLink } from './orders-link.tsx';
import { useTimeline } from './use-timeline.ts';

const symbols = {
  created: 'card',
  waiting: 'bell',
  checking: 'magic',
  credited: 'party',
  declined: 'bomb',
  expired: 'moon',
} as const;

export function NewDetail({ order }: { readonly order: DepositOrder }) {
  const t = useText();
  const steps = useTimeline(order.timeline);
  const { orderId, state, amount, confirmations } = order;
  return (
    <>
      <OrderHero
        symbol={symbols[state]}
        title={t(`deposit.state.${state}`)}
        line={
          confirmations && state === 'checking'
            ? t('deposit.confirmations', confirmations)
            : t(`deposit.state.${state}.line`)
        }
        amount={amount}
        mood={depositMood[state]}
      />
      <DepositTask order={order} />
      <DepositAmounts order={order} />
      <div className={styles.head}>
        <h2>{t('cashier.timeline')}</h2>
        <OrdersLink />
      </div>
      <OrderTimeline label={t('cashier.timeline')} steps={steps} />
      <div className={styles.foot}>
        <DepositMethods order={order} />
        <p className={styles.note}>{t('cashier.order', { id: orderId })}</p>
      </div>
    </>
  );
}
