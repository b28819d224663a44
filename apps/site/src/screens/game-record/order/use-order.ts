/** A lottery order: loads it, and cancels its lines while the draw is on sale. */
import { useQueryClient } from '@tanstack/react-query';
import { answerKey, useAnswer, useCall, useRefresh } from '#base/data';
import { toast, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { useFreshMoney } from '../../../features/cashier/balance/index.ts';
import { cancellableLines } from './cancellable-lines.ts';

export type Order = AnswerOf<Endpoints['orderDetail']>;

const DRAW_REFRESH_MS = 5_000;

export function useOrder(orderId: string, game: string) {
  const t = useText();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const refreshMoney = useFreshMoney();
  const order = useAnswer('orderDetail', { orderId }, { isMine: true, staleMs: 0 });
  const isOpen = order.data?.state === 'open';
  const draw = useAnswer(
    'currentIssue',
    { gameCode: game },
    { isEnabled: isOpen, staleMs: 0, refreshMs: DRAW_REFRESH_MS },
  );
  const { isBusy, refusal, run } = useCall();

  const cancel = (lineIds: readonly string[]) =>
    run(
      async (request) => {
        const cancelling = request('cancelLines', { body: { orderId, lineIds: [...lineIds] } });
        const cancelled = await cancelling.finally(() => {
          refreshMoney();
          void refresh('betRecords', 'betTotals', 'memberPnl');
        });
        queries.setQueryData(answerKey('orderDetail', { orderId }, true), cancelled.order);
        toast(t('records.cancelled'), { tone: 'good', seconds: 3 });
      },
      () => void order.refetch(),
      lineIds.join(' '),
    );
  return { order, cancellable: cancellableLines(order.data, draw.data?.current.drawNumber), isBusy, refusal, cancel };
}
