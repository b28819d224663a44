/** The withdrawal screen: shows one of its three views, by the address. */

import { useParameters } from '#base';
import { isUuid } from '#kernel';
import styles from '../../features/cashier/cashier.module.css';
import { WithdrawStart } from './withdraw-start.tsx';
import { WithdrawalOrders } from './withdrawal-orders.tsx';
import { WithdrawalProgress } from './withdrawal-progress.tsx';

export function WithdrawScreen() {
  const { order, view } = useParameters();
  return (
    <div className={styles.screen}>
      {order !== undefined && isUuid(order) ? (
        <WithdrawalProgress key={order} orderId={order} />
      ) : view === 'orders' ? (
        <WithdrawalOrders />
      ) : (
        <WithdrawStart />
      )}
    </div>
  );
}
