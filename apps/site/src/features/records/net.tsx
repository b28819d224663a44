/** The net result: wins in green with a plus, losses in rose with a minus. */
import { Money } from '#base/view';
import { classNames } from '#ui';
import styles from './records.module.css';

export const isLoss = (amount: string) => amount.startsWith('-');
export const isGain = (amount: string) => !isLoss(amount) && /[1-9]/.test(amount);

export function Net({ amount, className }: { readonly amount: string; readonly className?: string | undefined }) {
  const tone = isLoss(amount) ? styles.bad : isGain(amount) && styles.good;
  return (
    <span className={classNames(tone, className)}>
      {isGain(amount) && '+'}
      <Money amount={amount} />
    </span>
  );
}
