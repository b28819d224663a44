/** A deposit being asked for: method and amount, what stands against them, and the sending. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { formatAmount } from '#kernel';
import { useMerchant } from '../../base/merchant.tsx';
import { useNavigate, useParameters } from '../../base/navigation.tsx';
import { useLanguage } from '../../base/text.tsx';
import { type AmountFrame, amountProblem, isSaidWhileTyping } from '../../features/cashier/amount-rules.ts';
import { fieldText, minorOf, readTyped } from '../../features/cashier/typed-amount.ts';
import { useFreshMoney } from '../../features/cashier/use-fresh-money.ts';
import { useMoneyCall } from '../../features/cashier/use-money-call.ts';
import { depositKey, nextStepKey } from './deposit-keys.ts';

export type Method = AnswerOf<Endpoints['depositMethods']>['methods'][number];

interface DepositFields {
  readonly method: string;
  readonly amount: string;
}

export function useDeposit(methods: readonly Method[]) {
  const { currency } = useMerchant();
  const { tag } = useLanguage();
  const asked = useParameters();
  const form = useForm<DepositFields>({
    defaultValues: {
      method: methods.find(({ method }) => method === asked.method)?.method ?? methods[0]?.method ?? '',
      amount: asked.amount === undefined ? '' : fieldText(minorOf(asked.amount, currency), tag, currency),
    },
  });
  const { touchedFields, isSubmitted } = form.formState;
  const { method: chosen, amount: typed } = useWatch({ control: form.control }) as DepositFields;
  const [refused, setRefused] = useState<CallCode>();
  const deposit = useSending(setRefused);

  const method = methods.find((one) => one.method === chosen) ?? methods[0];
  const frame: AmountFrame = {
    minimumMinor: minorOf(method?.minimum, currency),
    maximumMinor: minorOf(method?.maximum, currency),
  };
  const read = readTyped(typed, tag, currency);
  const minor = read.ok ? read.value : undefined;
  const problem = amountProblem(typed, minor, frame);
  const isSaid = problem && (isSaidWhileTyping(problem) || isSubmitted || (touchedFields.amount && typed !== ''));

  const setAmount = (text: string) => {
    setRefused(undefined);
    form.setValue('amount', text, { shouldDirty: true, shouldTouch: true });
  };
  return {
    form,
    method,
    frame,
    typed,
    /** The amount, when it may be asked for. */
    minor: problem ? undefined : minor,
    problem: isSaid ? problem : undefined,
    refused,
    isBusy: deposit.isBusy,
    setAmount,
    /** Written as amounts are, once the player has left the field. */
    tidy: () => minor !== undefined && form.setValue('amount', fieldText(minor, tag, currency)),
    submit: form.handleSubmit(async () => {
      if (problem || minor === undefined || !method) return form.setFocus('amount');
      await deposit.send({ method: method.method, amount: formatAmount(minor, currency) });
    }),
  };
}

/** Sends it and goes where the answer says: to the provider, or to the order with its next step. */
function useSending(setRefused: (code: CallCode | undefined) => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const { isBusy, send } = useMoneyCall('deposit');
  return {
    isBusy,
    send: async (body: { readonly method: string; readonly amount: string }) => {
      setRefused(undefined);
      const answer = await send({ body });
      if (!answer.ok) return setRefused(answer.refusal.code);
      const { order, next } = answer.value;
      queries.setQueryData(depositKey(order.orderId), order);
      queries.setQueryData(nextStepKey(order.orderId), next);
      refresh();
      navigate({ to: '.', search: { order: order.orderId } });
      if (next.kind === 'redirect') location.assign(next.url);
    },
  };
}
