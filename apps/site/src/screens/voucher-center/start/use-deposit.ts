/** A deposit being asked for: method and amount, what stands against them, and the sending. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallCode } from '#client';
import { formatAmount } from '#kernel';
import { useMerchant } from '../../../base/merchant/merchant.tsx';
import { useNavigate, useParameters } from '../../../base/navigation/navigation.tsx';
import { minorOf } from '../../../features/cashier/amount/typed-amount.ts';
import { useTypedAmount } from '../../../features/cashier/amount/use-typed-amount.ts';
import { useFreshMoney } from '../../../features/cashier/balance/use-fresh-money.ts';
import { useMoneyCall } from '../../../features/cashier/sending/use-money-call.ts';
import { depositKey } from '../deposit-key.ts';
import type { Bonus } from './bonus-choice.tsx';
import { frameOf, type Method } from './deposit-terms.ts';

/** `methods` are those offered, at least one. */
export function useDeposit(methods: readonly Method[], bonuses: readonly Bonus[]) {
  const { currency } = useMerchant();
  const asked = useParameters();
  const [chosen, choose] = useState(asked.method);
  const [wanted, chooseBonus] = useState<string>();
  const bonus = bonuses.find(({ code }) => code === wanted)?.code;
  const { refused, isBusy, send } = useSending();

  const method = methods.find((one) => one.method === chosen) ?? methods[0];
  const frame = frameOf(method, currency);
  const amount = useTypedAmount(frame, minorOf(asked.amount, currency));
  const submit = async () => {
    if (!amount.insist() || amount.minor === undefined || !method) return;
    await send({ method: method.method, amount: formatAmount(amount.minor, currency), ...(bonus && { bonus }) });
  };
  return { method, choose, bonus, chooseBonus, frame, amount, refused, isBusy, submit };
}

/** Sends it and goes where the answer says: to the provider, or to the order with its next step. */
function useSending() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const [refused, setRefused] = useState<CallCode>();
  const { isBusy, send } = useMoneyCall('deposit');
  return {
    refused,
    isBusy,
    send: async (body: { readonly method: string; readonly amount: string; readonly bonus?: string }) => {
      setRefused(undefined);
      const answer = await send({ body });
      if (!answer.ok) return setRefused(answer.refusal.code);
      const { order, next } = answer.value;
      queries.setQueryData(depositKey(order.orderId), order);
      refresh();
      navigate({ to: '/m/voucherCenter', search: { order: order.orderId } });
      if (next.kind === 'redirect') location.assign(next.url);
    },
  };
}
