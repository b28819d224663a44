/** A picture on its way to an order: looked at, made smaller, sent, and what the order has become of it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../base/api/api.tsx';
import { refusalKey, useText } from '../../../base/text/text.tsx';
import { toast } from '../../../base/toasts.ts';
import { depositKey } from '../deposit-key.ts';
import { pictureProblem, wantsShrinking } from './picture-rules.ts';

export function useAddReceipt(orderId: string) {
  const say = useText();
  const { call } = useApi();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const add = async (file: File) => {
    if (isBusy) return;
    const wrong = pictureProblem(file);
    setProblem(wrong && say(`deposit.receipt.${wrong}`));
    if (wrong) return;
    setBusy(true);
    const body = wantsShrinking(file) ? await (await import('./shrink-picture.ts')).shrinkPicture(file) : file;
    const answer = await call('addDepositReceipt', { params: { orderId }, body });
    setBusy(false);
    if (!answer.ok) return setProblem(say(refusalKey(answer.refusal.code)));
    queries.setQueryData(depositKey(orderId), answer.value);
    toast(say('deposit.receipt.added'), { tone: 'good' });
  };
  return { add, isBusy, problem };
}
