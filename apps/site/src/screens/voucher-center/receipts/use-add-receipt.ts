/** Adds a receipt to an order: checks, shrinks and sends the picture, and updates the order. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../base/query/use-call.ts';
import { refusalKey, useText } from '../../../base/text/index.ts';
import { toast } from '../../../base/toasts.ts';
import { orderKey } from '../../../features/cashier/orders/index.ts';
import { pictureProblem, wantsShrinking } from './picture-rules.ts';

export function useAddReceipt(orderId: string) {
  const t = useText();
  const { isBusy, refusal, run } = useCall();
  const queries = useQueryClient();
  const [wrong, setWrong] = useState<ReturnType<typeof pictureProblem>>();
  const add = (file: File) =>
    run(async (request) => {
      const found = pictureProblem(file);
      setWrong(found);
      if (found) return;
      const body = wantsShrinking(file) ? await (await import('./shrink-picture.ts')).shrinkPicture(file) : file;
      queries.setQueryData(
        orderKey('depositOrder', orderId),
        await request('addDepositReceipt', { params: { orderId }, body }),
      );
      toast(t('deposit.receipt.added'), { tone: 'good' });
    });
  const problem = wrong ? t(`deposit.receipt.${wrong}`) : refusal && t(refusalKey(refusal.code));
  return { add, isBusy, problem };
}
