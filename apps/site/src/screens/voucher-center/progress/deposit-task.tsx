/** What the member can do for a deposit: pay it, add receipts, send a remark to the operator. */
import { type DepositOrder, depositMood, isFinal } from '../../../features/cashier/orders/index.ts';
import { NextStepView } from '../next-step/index.ts';
import { Receipts } from '../receipts/index.ts';
import { SentForm } from './sent-form.tsx';

export function DepositTask({ order }: { readonly order: DepositOrder }) {
  const { state, next, orderId, takesReceipt, receipts } = order;
  const isOver = isFinal(depositMood[state]);
  // Also when expired: a payment of the last minute may be reported a minute later.
  const maySay = takesReceipt && (state === 'waiting' || state === 'checking' || state === 'expired');
  return (
    <>
      {next && !isOver && <NextStepView next={next} orderId={orderId} isTimed={state === 'waiting'} />}
      {(maySay || receipts.length > 0) && <Receipts order={order} isOpen={maySay} />}
      {maySay && <SentForm order={order} />}
    </>
  );
}
