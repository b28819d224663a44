/** Cancels a withdrawal while nobody has decided on it, after a confirmation. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#base/data';
import { toast, useMerchant, useText } from '#base/view';
import { Button, Dialog } from '#ui';
import { minorOf, useAmountWords } from '../../features/cashier/amount/index.ts';
import { useFreshMoney } from '../../features/cashier/balance/index.ts';
import styles from '../../features/cashier/cashier.module.css';
import type { WithdrawalOrder } from '../../features/cashier/orders/index.ts';
import { orderKey } from '../../features/cashier/orders/index.ts';
import { MoneyProblem } from '../../features/cashier/sending/index.ts';

export function CancelWithdrawal({ order: { orderId, amount } }: { readonly order: WithdrawalOrder }) {
  const t = useText();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const { isBusy, refusal, run } = useCall();
  const [isRequesting, setRequesting] = useState(false);
  const cancel = () =>
    run(async (request) => {
      const { order } = await request('cancelWithdrawal', { params: { orderId }, body: {} }).finally(refresh);
      queries.setQueryData(orderKey('withdrawalOrder', orderId), order);
      setRequesting(false);
      toast(t('withdraw.cancelled'), { tone: 'good', seconds: 3 });
    });
  return (
    <>
      <Button tone="danger" isWide onClick={() => setRequesting(true)}>
        {t('withdraw.cancel')}
      </Button>
      <Dialog
        isOpen={isRequesting}
        onClose={() => setRequesting(false)}
        title={t('withdraw.cancel.sure')}
        closeLabel={t('shell.close')}
      >
        <p>{t('withdraw.cancel.line', { amount: money(minorOf(amount, currency)) })}</p>
        <div className={styles.foot}>
          <MoneyProblem refusal={refusal} />
          <Button tone="danger" size="large" isWide isBusy={isBusy} onClick={() => void cancel()}>
            {t('withdraw.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
