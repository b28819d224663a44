/** One movement: its kind, its source, the amount, and the balance afterwards. */
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Dices, Gift, PencilLine } from 'lucide-react';
import { useMoneyShape, useText } from '#base';
import { classNames, Money } from '#ui';
import { isLoss, Net } from '../../features/records/net.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import { groupOf, type Movement } from './groups.ts';
import styles from './transactions.module.css';
import { useSourceName } from './use-source-name.ts';

const pictures = {
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  bet: Dices,
  transfer: ArrowLeftRight,
  bonus: Gift,
  other: PencilLine,
} as const;

export function MovementLine({ movement, onShow }: { readonly movement: Movement; readonly onShow: () => void }) {
  const t = useText();
  const shape = useMoneyShape();
  const { time } = useMerchantDays();
  const nameOf = useSourceName();
  const { kind, amount, balanceAfter, at } = movement;
  const Picture = pictures[groupOf[kind]];
  const source = nameOf(movement);
  return (
    <button type="button" className={styles.line} aria-haspopup="dialog" onClick={onShow}>
      <span className={classNames(styles.mark, !isLoss(amount) && styles.in)}>
        <Picture aria-hidden="true" size={20} />
      </span>
      <span className={styles.what}>
        <b>{t(`transactions.kind.${kind}`)}</b>
        <small>
          {time(at)}
          {source !== '' && ` · ${source}`}
        </small>
      </span>
      <span className={styles.sums}>
        {isLoss(amount) ? <Money amount={amount} {...shape} /> : <Net amount={amount} />}
        <small>
          <Money amount={balanceAfter} {...shape} />
        </small>
      </span>
    </button>
  );
}
