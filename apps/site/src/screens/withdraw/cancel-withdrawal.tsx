/** Taking a withdrawal back while nobody has decided on it: asked once, done once. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallCode } from '#client';
import { Button, Dialog } from '#ui';
import { useMerchant } from '../../base/merchant/merchant.tsx';
import { useText } from '../../base/text/text.tsx';
import { toast } from '../../base/toasts.ts';
import { minorOf } from '../../features/cashier/amount/typed-amount.ts';
import { useAmountWords } from '../../features/cashier/amount/use-amount-words.ts';
import { useFreshMoney } from '../../features/cashier/balance/use-fresh-money.ts';
import styles from '../../features/cashier/cashier.module.css';
import type { WithdrawalOrder } from '../../features/cashier/orders/order-states.ts';
import { MoneyProblem } from '../../features/cashier/sending/money-problem.tsx';
import { useMoneyCall } from '../../features/cashier/sending/use-money-call.ts';
import { withdrawalKey } from './use-withdrawal-order.ts';

export function CancelWithdrawal({ order: { orderId, amount } }: { readonly order: WithdrawalOrder }) {
  const say = useText();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const { isBusy, send } = useMoneyCall('cancelWithdrawal');
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<CallCode>();
  const cancel = async () => {
    setRefused(undefined);
    const answer = await send({ params: { orderId }, body: {} });
    refresh();
    if (!answer.ok) return setRefused(answer.refusal.code);
    queries.setQueryData(withdrawalKey(orderId), answer.value.order);
    setAsking(false);
    toast(say('withdraw.cancelled'), { tone: 'good', seconds: 3 });
  };
  return (
    <>
      <Button tone="danger" isWide onClick={() => setAsking(true)}>
        {say('withdraw.cancel')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say('withdraw.cancel.sure')}
        closeLabel={say('shell.close')}
      >
        <p>{say('withdraw.cancel.line', { amount: money(minorOf(amount, currency)) })}</p>
        <div className={styles.foot}>
          <MoneyProblem code={refused} />
          <Button tone="danger" size="large" isWide isBusy={isBusy} onClick={() => void cancel()}>
            {say('withdraw.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
