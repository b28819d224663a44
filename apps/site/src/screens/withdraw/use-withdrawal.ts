/** The state of a new withdrawal: account and amount, validation, confirmation, and sending. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnanswered, useCall } from '#base/data';
import { useMerchant, useNavigate } from '#base/view';
import type { CallCode } from '#client';
import type { AnswerOf, BodyOf, Endpoints } from '#contract';
import { formatAmount } from '#kernel';
import { maxOf, useTypedAmount } from '../../features/cashier/amount/index.ts';
import { useFreshMoney } from '../../features/cashier/balance/index.ts';
import { orderKey } from '../../features/cashier/orders/index.ts';
import { costOf, frameOf, type Options } from './withdraw-rules.ts';

export type Card = AnswerOf<Endpoints['cards']>['cards'][number];

/** A wrong password leaves the intent open: the next attempt is for the same order. */
const sameness = {
  of: (request: { readonly body?: unknown }) => {
    const { cardId, amount } = request.body as BodyOf<Endpoints['withdraw']>;
    return JSON.stringify([cardId, amount]);
  },
  isOpen: (code: CallCode) => isUnanswered(code) || code === 'password.wrong',
};

export function useWithdrawal(options: Options, cards: readonly Card[]) {
  const { currency } = useMerchant();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const [chosen, choose] = useState<string>();
  const [isRequesting, setRequesting] = useState(false);
  const { isBusy, refusal, run, clear } = useCall(sameness);
  const frame = frameOf(options, currency);
  const amount = useTypedAmount(frame, 0n);
  const card = cards.find(({ id }) => id === chosen) ?? cards[0];
  return {
    card,
    choose,
    frame,
    amount,
    most: maxOf(frame),
    refusal,
    isBusy,
    isRequesting,
    /** Opens the confirmation if the amount is valid. */
    review: () => {
      if (!amount.insist() || !card) return;
      clear();
      setRequesting(true);
    },
    stopRequesting: () => setRequesting(false),
    /** After a wrong password the dialog stays open for another attempt; other refusals are about the withdrawal. */
    confirm: async (paymentPassword: string) => {
      if (amount.minor === undefined || !card) return;
      const fee = formatAmount(costOf(amount.minor, options, currency).feeMinor, currency);
      const body = { cardId: card.id, amount: formatAmount(amount.minor, currency), fee, paymentPassword };
      await run(
        async (request) => {
          const { order } = await request('withdraw', { body }).finally(refresh);
          queries.setQueryData(orderKey('withdrawalOrder', order.orderId), order);
          navigate({ to: '/m/withdraw', search: { order: order.orderId } });
          setRequesting(false);
        },
        ({ code }) => {
          if (code !== 'password.wrong' && code !== 'request.too_many') setRequesting(false);
        },
      );
    },
  };
}
