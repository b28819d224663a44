/** The deposit screen: which of its three views the address asks for. */
import { isUuid } from '#kernel';
import { useParameters } from '../../base/navigation/navigation.tsx';
import styles from '../../features/cashier/cashier.module.css';
import { DepositOrders } from './deposit-orders.tsx';
import { DepositProgress } from './progress/deposit-progress.tsx';
import { DepositStart } from './start/deposit-start.tsx';

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
