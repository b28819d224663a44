/** What the member can do for a deposit: pay it, add receipts, send a remark to the operator. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#base/data';
import { toast, toastSeconds, useText } from '#base/view';
import { SubmitButton, TextArea } from '#ui';
import { type DepositOrder, depositMood, isFinal, orderKey } from '../../features/cashier/orders/index.ts';
import { MoneyProblem } from '../../features/cashier/sending/index.ts';
import styles from './next-step.module.css';
import { NextStepView } from './next-step.tsx';
import { Receipts } from './receipts.tsx';
import { lengthOf } from './text-length.ts';

export function DepositTask({ order }: { readonly order: DepositOrder }) {
  const { state, next, orderId, takesReceipt, receipts } = order;
  const isOver = isFinal(depositMood[state]);
  // Also when expired: a payment of the last minute may be reported a minute later.
  const mayReport = takesReceipt && (state === 'waiting' || state === 'checking' || state === 'expired');
  return (
    <>
      {next && !isOver && <NextStepView next={next} orderId={orderId} isTimed={state === 'waiting'} />}
      {(mayReport || receipts.length > 0) && <Receipts order={order} isOpen={mayReport} />}
      {mayReport && <SentForm order={order} />}
    </>
  );
}

const LONGEST_REMARK = 140;

/** The member reports that the money was sent, with a remark for the operator. */
function SentForm({ order }: { readonly order: DepositOrder }) {
  const t = useText();
  const { isBusy, refusal, submit } = useCall();
  const queries = useQueryClient();
  const { orderId, state } = order;
  const [remark, setRemark] = useState(order.remark ?? '');
  const left = LONGEST_REMARK - lengthOf(remark);
  const isReported = state === 'checking';

  const send = submit(async (request) => {
    if (left < 0) return;
    const reported = await request('reportDepositSent', { params: { orderId }, body: { remark: remark.trim() } });
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
