/** The requested amount, the fee and the credited amount, where they differ from the amount above. */
import { Money, useText } from '#base/view';
import styles from '../../../features/cashier/cashier.module.css';
import { type DepositOrder, depositMood, isFinal, Rows } from '../../../features/cashier/orders/index.ts';

const isNothing = (amount: string) => !/[1-9]/.test(amount);

export function DepositAmounts({ order }: { readonly order: DepositOrder }) {
  const t = useText();
  const { requested, fee, credit, held, heldFor, remark, state } = order;
  const rows = [
    ...(requested === undefined ? [] : [{ name: t('deposit.asked'), value: <Money amount={requested} /> }]),
    ...(isNothing(fee) ? [] : [{ name: t('cashier.fee'), value: <Money amount={fee} /> }]),
    ...(isNothing(fee) && held === undefined ? [] : [{ name: t('deposit.credit'), value: <Money amount={credit} /> }]),
    ...(held === undefined ? [] : [{ name: t('deposit.held'), value: <Money amount={held} /> }]),
    // While it can still be changed, its field shows it.
    ...(remark === undefined || !isFinal(depositMood[state]) ? [] : [{ name: t('deposit.remark'), value: remark }]),
  ];
  if (rows.length === 0) return null;
  return (
    <>
      <Rows rows={rows} />
      {heldFor && <p className={styles.note}>{t(`deposit.held.${heldFor}`)}</p>}
    </>
  );
}
