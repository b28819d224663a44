/** The progress of a deposit, in the merchant's template: the new one if `dep_func` is "1", else the base. */

import { Failed, Link, Skeletons, useMerchant, useText } from '#base';
import { buttonClass } from '#ui';
import styles from '../../../features/cashier/cashier.module.css';
import { useDepositOrder } from '../../../features/cashier/orders/index.ts';
import { BaseDetail } from './base-detail.tsx';
import { NewDetail } from './new-detail.tsx';

export function DepositProgress({ orderId }: { readonly orderId: string }) {
  const t = useText();
  const { mobileTemplate } = useMerchant();
  const order = useDepositOrder(orderId);
  if (order.isPending) return <Skeletons of={[styles.place, styles.placeLow, styles.placeLow]} />;
  if (!order.data)
    return (
      <>
        <Failed error={order.error} onRetry={order.refetch} isRetrying={order.isRefetching} />
        <Link to="/m/voucherCenter" replace className={buttonClass({ tone: 'secondary', isWide: true })}>
          {t('deposit.new')}
        </Link>
      </>
    );
  return mobileTemplate.dep_func === '1' ? <NewDetail order={order.data} /> : <BaseDetail order={order.data} />;
}
