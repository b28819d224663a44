/** An amount as this site writes it. */
import { type MoneyProps, type MoneyShape, Money as PlainMoney } from '#ui';
import { useMoneyShape } from './merchant.tsx';

export function Money(props: Omit<MoneyProps, keyof MoneyShape>) {
  return <PlainMoney {...props} {...useMoneyShape()} />;
}
