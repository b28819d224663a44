/** What was asked, what the fee takes and what is credited: where they differ from the one amount above. */
import { Money } from '#ui';
import { useMoneyShape } from '../../base/merchant.tsx';
import { useText } from '../../base/text.tsx';
import { type DepositOrder, depositMood, isFinal } from '../../features/cashier/order-states.ts';
import { Rows } from '../../features/cashier/rows.tsx';

const isNothing = (amount: string) => !/[1-9]/.test(amount);

export function DepositAmounts({ order }: { readonly order: DepositOrder }) {
  const say = useText();
  const shape = useMoneyShape();
  const { asked, fee, credit, remark, state } = order;
  const rows = [
    ...(asked === undefined ? [] : [{ name: say('deposit.asked'), value: <Money amount={asked} {...shape} /> }]),
    ...(isNothing(fee)
      ? []
      : [
          { name: say('cashier.fee'), value: <Money amount={fee} {...shape} /> },
          { name: say('deposit.credit'), value: <Money amount={credit} {...shape} /> },
        ]),
    // While it can still be changed it stands in its field.
    ...(remark === undefined || !isFinal(depositMood[state]) ? [] : [{ name: say('deposit.remark'), value: remark }]),
  ];
  return rows.length === 0 ? null : <Rows rows={rows} />;
}
