/** A withdrawal being asked for: account and amount, what stands against them, the last question, and the sending. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { formatAmount } from '#kernel';
import { useMerchant } from '../../base/merchant.tsx';
import { useNavigate } from '../../base/navigation.tsx';
import { mostOf } from '../../features/cashier/amount-rules.ts';
import { useFreshMoney } from '../../features/cashier/use-fresh-money.ts';
import { useMoneyCall } from '../../features/cashier/use-money-call.ts';
import { useTypedAmount } from '../../features/cashier/use-typed-amount.ts';
import { withdrawalKey } from './use-withdrawal-order.ts';
import { frameOf, type Options } from './withdraw-rules.ts';

export type Card = AnswerOf<Endpoints['cards']>['cards'][number];

export function useWithdrawal(options: Options, cards: readonly Card[]) {
  const { currency } = useMerchant();
  const [chosen, choose] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { refused, isBusy, send } = useSending();
  const frame = frameOf(options, currency);
  const amount = useTypedAmount(frame, 0n);
  const card = cards.find(({ id }) => id === chosen) ?? cards[0];
  return {
    card,
    choose,
    frame,
    amount,
    most: mostOf(frame),
    refused,
    isBusy,
    isAsking,
    /** The amount stands: ask whether it was meant. */
    review: () => {
      if (amount.insist() && card) setAsking(true);
    },
    stopAsking: () => setAsking(false),
    confirm: async () => {
      if (amount.minor === undefined || !card) return;
      await send({ cardId: card.id, amount: formatAmount(amount.minor, currency) });
      setAsking(false);
    },
  };
}

function useSending() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const [refused, setRefused] = useState<CallCode>();
  const { isBusy, send } = useMoneyCall('withdraw');
  return {
    refused,
    isBusy,
    send: async (body: { readonly cardId: string; readonly amount: string }) => {
      setRefused(undefined);
      const answer = await send({ body });
      refresh();
      if (!answer.ok) return setRefused(answer.refusal.code);
      const { order } = answer.value;
      queries.setQueryData(withdrawalKey(order.orderId), order);
      navigate({ to: '/m/withdraw', search: { order: order.orderId } });
    },
  };
}
