/** The deposit screen: shows one of its three views, by the address. */

import { useParameters } from '#base';
import { isUuid } from '#kernel';
import styles from '../../features/cashier/cashier.module.css';
import { DepositOrders } from './deposit-orders.tsx';
import { DepositProgress } from './progress/index.ts';
import { DepositStart } from './start/index.ts';

export function VoucherCenterScreen() {
  const { order, view } = useParameters();
  return (
    <div className={styles.screen}>
      {order !== undefined && isUuid(order) ? (
        <DepositProgress key={order} orderId={order} />
      ) : view === 'orders' ? (
        <DepositOrders />
      ) : (
        <DepositStart />
      )}
    </div>
  );
}
