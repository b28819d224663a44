/** A withdrawal being asked for: account and amount, what stands against them, the last question, and the sending. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { formatAmount } from '#kernel';
import { useMerchant } from '../../base/merchant.tsx';
import { useNavigate } from '../../base/navigation.tsx';
import { useLanguage } from '../../base/text.tsx';
import { amountProblem, isSaidWhileTyping, mostOf } from '../../features/cashier/amount-rules.ts';
import { fieldText, readTyped } from '../../features/cashier/typed-amount.ts';
import { useFreshMoney } from '../../features/cashier/use-fresh-money.ts';
import { useMoneyCall } from '../../features/cashier/use-money-call.ts';
import { withdrawalKey } from './use-withdrawal-order.ts';
import { frameOf, type Options } from './withdraw-rules.ts';

export type Card = AnswerOf<Endpoints['cards']>['cards'][number];

interface WithdrawFields {
  readonly cardId: string;
  readonly amount: string;
}

export function useWithdrawal(options: Options, cards: readonly Card[]) {
  const { currency } = useMerchant();
  const { tag } = useLanguage();
  const form = useForm<WithdrawFields>({ defaultValues: { cardId: cards[0]?.id ?? '', amount: '' } });
  const { touchedFields, isSubmitted } = form.formState;
  const { cardId, amount: typed } = useWatch({ control: form.control }) as WithdrawFields;
  const [refused, setRefused] = useState<CallCode>();
  const [isAsking, setAsking] = useState(false);
  const sending = useSending(setRefused);

  const frame = frameOf(options, currency);
  const card = cards.find(({ id }) => id === cardId) ?? cards[0];
  const read = readTyped(typed, tag, currency);
  const minor = read.ok ? read.value : undefined;
  const problem = amountProblem(typed, minor, frame);
  const isSaid = problem && (isSaidWhileTyping(problem) || isSubmitted || (touchedFields.amount && typed !== ''));
  const most = mostOf(frame);

  const write = (amountMinor: bigint) => form.setValue('amount', fieldText(amountMinor, tag, currency));
  return {
    form,
    frame,
    card,
    typed,
    most,
    minor: problem ? undefined : minor,
    problem: isSaid ? problem : undefined,
    refused,
    isAsking,
    isBusy: sending.isBusy,
    tidy: () => minor !== undefined && write(minor),
    takeMost: () => write(most),
    choose: (id: string) => form.setValue('cardId', id),
    /** The amount stands: ask whether it was meant. */
    review: form.handleSubmit(() => {
      setRefused(undefined);
      if (problem) return form.setFocus('amount');
      if (card) setAsking(true);
    }),
    stopAsking: () => setAsking(false),
    confirm: async () => {
      if (problem || minor === undefined || !card) return;
      await sending.send({ cardId: card.id, amount: formatAmount(minor, currency) });
      setAsking(false);
    },
  };
}

function useSending(setRefused: (code: CallCode | undefined) => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const { isBusy, send } = useMoneyCall('withdraw');
  return {
    isBusy,
    send: async (body: { readonly cardId: string; readonly amount: string }) => {
      const answer = await send({ body });
      refresh();
      if (!answer.ok) return setRefused(answer.refusal.code);
      const { order } = answer.value;
      queries.setQueryData(withdrawalKey(order.orderId), order);
      navigate({ to: '/m/withdraw', search: { order: order.orderId } });
    },
  };
}
