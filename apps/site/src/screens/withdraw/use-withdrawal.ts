/** A withdrawal being asked for: account and amount, what stands against them, the last question, and the sending. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf, BodyOf, Endpoints } from '#contract';
import { formatAmount } from '#kernel';
import { useMerchant } from '../../base/merchant/merchant.tsx';
import { useNavigate } from '../../base/navigation/navigation.tsx';
import { mostOf } from '../../features/cashier/amount/amount-rules.ts';
import { useTypedAmount } from '../../features/cashier/amount/use-typed-amount.ts';
import { useFreshMoney } from '../../features/cashier/balance/use-fresh-money.ts';
import type { Refused } from '../../features/cashier/cards/use-add-card.ts';
import { isUnanswered } from '../../features/cashier/sending/money-sender.ts';
import { useMoneyCall } from '../../features/cashier/sending/use-money-call.ts';
import { withdrawalKey } from './use-withdrawal-order.ts';
import { costOf, frameOf, type Options } from './withdraw-rules.ts';

export type Card = AnswerOf<Endpoints['cards']>['cards'][number];
type Wish = BodyOf<Endpoints['withdraw']>;

export function useWithdrawal(options: Options, cards: readonly Card[]) {
  const { currency } = useMerchant();
  const [chosen, choose] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const sending = useSending();
  const frame = frameOf(options, currency);
  const amount = useTypedAmount(frame, 0n);
  const card = cards.find(({ id }) => id === chosen) ?? cards[0];
  return {
    card,
    choose,
    frame,
    amount,
    most: mostOf(frame),
    refused: sending.refused,
    isBusy: sending.isBusy,
    isAsking,
    /** The amount stands: ask whether it was meant. */
    review: () => {
      if (!amount.insist() || !card) return;
      sending.forget();
      setAsking(true);
    },
    stopAsking: () => setAsking(false),
    /** A password that is wrong is asked for again; every other word of the server is about the withdrawal. */
    confirm: async (paymentPassword: string) => {
      if (amount.minor === undefined || !card) return;
      const fee = formatAmount(costOf(amount.minor, options, currency).feeMinor, currency);
      const code = await sending.send({
        cardId: card.id,
        amount: formatAmount(amount.minor, currency),
        fee,
        paymentPassword,
      });
      if (code !== 'password.wrong' && code !== 'request.too_many') setAsking(false);
    },
  };
}

/** The password opens the door; the order it is for stays the same one. */
const sameness = {
  of: ({ body }: { readonly body: Wish }) => JSON.stringify([body.cardId, body.amount]),
  isOpen: (code: Parameters<typeof isUnanswered>[0]) => isUnanswered(code) || code === 'password.wrong',
};

function useSending() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const [refused, setRefused] = useState<Refused>();
  const { isBusy, send } = useMoneyCall('withdraw', sameness);
  return {
    refused,
    isBusy,
    forget: () => setRefused(undefined),
    send: async (body: Wish) => {
      setRefused(undefined);
      const answer = await send({ body });
      refresh();
      if (!answer.ok) {
        const { code, value } = answer.refusal;
        setRefused({ code, retryAfter: typeof value?.retryAfter === 'number' ? value.retryAfter : undefined });
        return code;
      }
      const { order } = answer.value;
      queries.setQueryData(withdrawalKey(order.orderId), order);
      navigate({ to: '/m/withdraw', search: { order: order.orderId } });
      return undefined;
    },
  };
}
