/** To all deposits. */
import { Link } from '../../../base/navigation/navigation.tsx';
import { useText } from '../../../base/text/text.tsx';
import styles from '../../../features/cashier/cashier.module.css';

export function OrdersLink() {
  const say = useText();
  return (
    <Link to="/m/voucherCenter" search={{ view: 'orders' }} className={styles.more}>
      {say('cashier.orders')}
    </Link>
  );
}
