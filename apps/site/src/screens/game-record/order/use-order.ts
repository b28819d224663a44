/** A lottery order: read, and taken back line by line while its draw still sells. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { answerKey, useAnswer } from '../../../base/api/query.tsx';
import { useText } from '../../../base/text/text.tsx';
import { toast } from '../../../base/toasts.ts';
import { useFreshMoney } from '../../../features/cashier/balance/use-fresh-money.ts';
import { useMoneyCall } from '../../../features/cashier/sending/use-money-call.ts';
import { cancellableLines } from './cancellable-lines.ts';

export type Order = AnswerOf<Endpoints['orderDetail']>;

const ISSUE_REFRESH_MS = 5_000;

export function useOrder(orderId: string, game: string) {
  const say = useText();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const order = useAnswer('orderDetail', { orderId }, { isMine: true, staleMs: 0 });
  const isOpen = order.data?.state === 'open';
  const issue = useAnswer(
    'currentIssue',
    { gameId: game },
    { isEnabled: isOpen, staleMs: 0, refreshMs: ISSUE_REFRESH_MS },
  );
  const { isBusy, send } = useMoneyCall('cancelLines');
  const [refused, setRefused] = useState<CallCode>();

  const cancel = async (lineIds: readonly string[]) => {
    setRefused(undefined);
    const answer = await send({ body: { orderId, lineIds: [...lineIds] } });
    refresh();
    for (const name of ['betRecords', 'betTotals', 'memberPnl'] as const)
      queries.invalidateQueries({ queryKey: answerKey(name, undefined, true) }).catch(() => undefined);
    if (!answer.ok) {
      setRefused(answer.refusal.code);
      return void order.refetch();
    }
    queries.setQueryData(answerKey('orderDetail', { orderId }, true), answer.value.order);
    toast(say('records.cancelled'), { tone: 'good', seconds: 3 });
  };
  return { order, cancellable: cancellableLines(order.data, issue.data?.current.numero), isBusy, refused, cancel };
}
