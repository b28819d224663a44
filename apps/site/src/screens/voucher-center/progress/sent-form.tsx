/** The member's word that the money is on its way, with a remark for whoever looks for it. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CallCode } from '#client';
import { Button, TextArea } from '#ui';
import { useApi } from '../../../base/api/api.tsx';
import { useText } from '../../../base/text/text.tsx';
import { toast, toastSeconds } from '../../../base/toasts.ts';
import type { DepositOrder } from '../../../features/cashier/orders/order-states.ts';
import { MoneyProblem } from '../../../features/cashier/sending/money-problem.tsx';
import { depositKey } from '../deposit-key.ts';
import styles from '../next-step/next-step.module.css';
import { lengthOf } from '../receipts/picture-rules.ts';

const LONGEST_REMARK = 140;

export function SentForm({ order }: { readonly order: DepositOrder }) {
  const say = useText();
  const { call } = useApi();
  const queries = useQueryClient();
  const { orderId, state } = order;
  const [remark, setRemark] = useState(order.remark ?? '');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallCode>();
  const left = LONGEST_REMARK - lengthOf(remark);
  const isTold = state === 'checking';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || left < 0) return;
    setBusy(true);
    const answer = await call('tellDepositSent', { params: { orderId }, body: { remark: remark.trim() } });
    setBusy(false);
    setRefused(answer.ok ? undefined : answer.refusal.code);
    if (!answer.ok) return;
    queries.setQueryData(depositKey(orderId), answer.value);
    toast(say('deposit.sent.done'), { tone: 'good', seconds: toastSeconds.short });
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        label={say('deposit.remark')}
        name="remark"
        rows={2}
        value={remark}
        onChange={({ currentTarget: { value } }) => setRemark(value)}
        hint={left < LONGEST_REMARK ? say('deposit.remark.left', { left }) : undefined}
        error={left < 0 ? say('deposit.remark.over', { over: -left }) : undefined}
      />
      <MoneyProblem code={refused} />
      <Button type="submit" tone={isTold ? 'secondary' : 'primary'} size="large" isWide isBusy={isBusy}>
        {say(isTold ? 'deposit.sent.again' : 'deposit.sent')}
      </Button>
    </form>
  );
}
