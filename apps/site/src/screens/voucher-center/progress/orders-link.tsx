/** A link to all deposits. */
import { Link } from '../../../base/navigation/index.ts';
import { useText } from '../../../base/text/index.ts';
import styles from '../../../features/cashier/cashier.module.css';

export function OrdersLink() {
  const t = useText();
  return (
    <Link to="/m/voucherCenter" search={{ view: 'orders' }} className={styles.more}>
      {t('cashier.orders')}
    </Link>
  );
}
