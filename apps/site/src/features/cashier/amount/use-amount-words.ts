/** The error texts of an invalid amount. */
import { useMerchant, useMoneyShape, useText } from '#base/view';
import { formatAmount } from '#kernel';
import { moneyText } from '#ui';
import type { AmountFrame, AmountProblem } from './amount-rules.ts';

export interface AmountWords {
  readonly money: (minor: bigint) => string;
  readonly problem: (problem: AmountProblem, frame: AmountFrame) => string;
}

export function useAmountWords(): AmountWords {
  const t = useText();
  const shape = useMoneyShape();
  const { currency } = useMerchant();
  const money = (minor: bigint) => moneyText(formatAmount(minor, currency), shape);
  return {
    money,
    problem: (problem, { minimumMinor, maximumMinor, availableMinor = 0n, leftMinor = 0n }) => {
      if (problem === 'low') return t('cashier.amount.low', { amount: money(minimumMinor) });
      if (problem === 'high') return t('cashier.amount.high', { amount: money(maximumMinor) });
      if (problem === 'insufficient') return t('cashier.amount.insufficient', { amount: money(availableMinor) });
      if (problem === 'over-day') return t('cashier.amount.over-day', { amount: money(leftMinor) });
      if (problem === 'wanted') return t('cashier.amount.wanted');
      return t(currency.decimals === 0 ? 'cashier.amount.whole' : 'cashier.amount.malformed');
    },
  };
}
