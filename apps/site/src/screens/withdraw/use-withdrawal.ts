/** The state of a new withdrawal: account and amount, validation, confirmation, and sending. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnanswered, useCall, useDraft } from '#base/data';
import { useMerchant, useNavigate } from '#base/view';
import type { CallCode } from '#client';
import type { AnswerOf, BodyOf, Endpoints } from '#contract';
import { formatAmount } from '#kernel';
import { maxOf, useTypedAmount, withUnanswered } from '../../features/cashier/amount/index.ts';
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

const lossIn = (value: unknown) =>
  typeof value === 'object' && value !== null && 'loses' in value ? String(value.loses) : undefined;

export function useWithdrawal(options: Options, cards: readonly Card[]) {
  const { currency } = useMerchant();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const [chosen, choose] = useDraft('withdraw.card', '');
  const [isRequesting, setRequesting] = useState(false);
  /** The bonus money it would lose, as the server last said. */
  const [loses, setLoses] = useState<string>();
  const { isBusy, refusal, run, clear } = useCall(sameness);
  const [unanswered, setUnanswered] = useState<bigint>();
  const limits = frameOf(options, currency);
  const frame = withUnanswered(limits, unanswered);
  const amount = useTypedAmount(frame, 0n, 'withdraw.amount');
  const card = cards.find(({ id }) => id === chosen) ?? cards[0];
  return {
    card,
    choose,
    frame,
    amount,
    most: maxOf(limits),
    refusal,
    isBusy,
    isRequesting,
    loses,
    /** Opens the confirmation if the amount is valid. */
    review: () => {
      if (!amount.insist() || !card) return;
      clear();
      setLoses(undefined);
      setRequesting(true);
    },
    stopRequesting: () => setRequesting(false),
    /** The dialog stays open after a wrong password, and to show what bonus money goes; other refusals are about the withdrawal. */
    confirm: async (paymentPassword: string) => {
      const { minor } = amount;
      if (minor === undefined || !card) return;
      const fee = formatAmount(costOf(minor, options, currency).feeMinor, currency);
      const amounts = { amount: formatAmount(minor, currency), fee, ...(loses !== undefined && { loses }) };
      const body = { cardId: card.id, ...amounts, paymentPassword };
      await run(
        async (request) => {
          const { order } = await request('withdraw', { body }).finally(refresh);
          queries.setQueryData(orderKey('withdrawalOrder', order.orderId), order);
          navigate({ to: '/m/withdraw', search: { order: order.orderId } });
          setRequesting(false);
          setUnanswered(undefined);
        },
        ({ code, value }) => {
          if (code !== 'password.wrong') setUnanswered(isUnanswered(code) ? minor : undefined);
          if (code === 'bonus.withdrawal_loses') return setLoses(lossIn(value));
          if (code !== 'password.wrong' && code !== 'request.too_many') setRequesting(false);
        },
      );
    },
  };
}
