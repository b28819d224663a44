/** A link to all deposits. */
import { Link, useText } from '#base/view';
import styles from '../../../features/cashier/cashier.module.css';

export function OrdersLink() {
  const t = useText();
  return (
    <Link to="/m/voucherCenter" search={{ view: 'orders' }} className={styles.more}>
      {t('cashier.orders')}
    </Link>
  );
}
