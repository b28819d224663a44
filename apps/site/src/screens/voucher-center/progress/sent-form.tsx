/** The member reports that the money was sent, with a remark for the operator. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast, toastSeconds, useCall, useText } from '#base';
import { SubmitButton, TextArea } from '#ui';
import type { DepositOrder } from '../../../features/cashier/orders/index.ts';
import { orderKey } from '../../../features/cashier/orders/index.ts';
import { MoneyProblem } from '../../../features/cashier/sending/index.ts';
import styles from '../next-step/next-step.module.css';
import { lengthOf } from '../receipts/index.ts';

const LONGEST_REMARK = 140;

export function SentForm({ order }: { readonly order: DepositOrder }) {
  const t = useText();
  const { isBusy, refusal, submit } = useCall();
  const queries = useQueryClient();
  const { orderId, state } = order;
  const [remark, setRemark] = useState(order.remark ?? '');
  const left = LONGEST_REMARK - lengthOf(remark);
  const isReported = state === 'checking';

  const send = submit(async (request) => {
    if (left < 0) return;
    const reported = await request('tellDepositSent', { params: { orderId }, body: { remark: remark.trim() } });
    queries.setQueryData(orderKey('depositOrder', orderId), reported);
    toast(t('deposit.sent.done'), { tone: 'good', seconds: toastSeconds.short });
  });
  return (
    <form noValidate className={styles.form} onSubmit={send}>
      <TextArea
        label={t('deposit.remark')}
        name="remark"
        rows={2}
        value={remark}
        onChange={({ currentTarget: { value } }) => setRemark(value)}
        hint={left < LONGEST_REMARK ? t('deposit.remark.left', { left }) : undefined}
        error={left < 0 ? t('deposit.remark.over', { over: -left }) : undefined}
      />
      <MoneyProblem refusal={refusal} />
      <SubmitButton tone={isReported ? 'secondary' : 'primary'} isBusy={isBusy}>
        {t(isReported ? 'deposit.sent.again' : 'deposit.sent')}
      </SubmitButton>
    </form>
  );
}
