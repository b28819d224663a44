/** To all deposits. */
import { Link } from '../../../base/navigation/index.ts';
import { useText } from '../../../base/text/index.ts';
import styles from '../../../features/cashier/cashier.module.css';

export function OrdersLink() {
  const say = useText();
  return (
    <Link to="/m/voucherCenter" search={{ view: 'orders' }} className={styles.more}>
      {say('cashier.orders')}
    </Link>
  );
}
