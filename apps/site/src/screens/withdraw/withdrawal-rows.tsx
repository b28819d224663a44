/** A withdrawal's figures and timeline, for both the result and the list. */
import { Money, useMerchant, useText } from '#base/view';
import { formatAmount } from '#kernel';
import { minorOf } from '../../features/cashier/amount/index.ts';
import { Rows, type WithdrawalOrder, withdrawalMood } from '../../features/cashier/orders/index.ts';

export function useWithdrawalRows({ amount, fee, card, state, refusedFor, timeline }: WithdrawalOrder) {
  const t = useText();
  const { currency } = useMerchant();
  const arrives = formatAmount(minorOf(amount, currency) - minorOf(fee, currency), currency);
  return {
    rows: (
      <Rows
        rows={[
          { name: t('withdraw.to'), value: card },
          { name: t('cashier.fee'), value: <Money amount={fee} /> },
          ...(withdrawalMood[state] === 'back'
            ? []
            : [{ name: t('withdraw.arrives'), value: <Money amount={arrives} /> }]),
          ...(refusedFor ? [{ name: t('withdraw.why'), value: t(`withdraw.why.${refusedFor}`) }] : []),
        ]}
      />
    ),
    steps: timeline.map((step) => ({
      ...step,
      words: t(`withdraw.state.${step.state}`),
      mood: withdrawalMood[step.state],
    })),
  };
}
