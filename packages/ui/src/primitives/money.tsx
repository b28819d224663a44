/** An amount in tabular figures; three stars while it is hidden or not known. */
import { classNames } from '../class-names.ts';
import styles from './money.module.css';
import { type MoneyShape, moneyText } from './money-text.ts';

export interface MoneyProps extends MoneyShape {
  /** A decimal string; absent while not known. */
  readonly amount: string | undefined;
  readonly isHidden?: boolean | undefined;
  readonly className?: string | undefined;
}

export function Money({ amount, isHidden, className, ...shape }: MoneyProps) {
  const text = amount === undefined || isHidden ? `${shape.symbol}\u00a0***` : moneyText(amount, shape);
  return <span className={classNames(styles.money, className)}>{text}</span>;
}
