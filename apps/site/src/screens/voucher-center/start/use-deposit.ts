/** The state of a new deposit: method and amount, validation, and sending. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall, useMerchant, useNavigate, useParameters } from '#base';
import { formatAmount } from '#kernel';
import { minorOf, useTypedAmount } from '../../../features/cashier/amount/index.ts';
import { useFreshMoney } from '../../../features/cashier/balance/index.ts';
import { orderKey } from '../../../features/cashier/orders/index.ts';
import type { Bonus } from './bonus-choice.tsx';
import { frameOf, type Method } from './deposit-terms.ts';

/** `methods`: those offered, at least one. */
export function useDeposit(methods: readonly Method[], bonuses: readonly Bonus[]) {
  const { currency } = useMerchant();
  const requested = useParameters();
  const [chosen, choose] = useState(requested.method);
  const [wanted, chooseBonus] = useState<string>();
  const bonus = bonuses.find(({ code }) => code === wanted)?.code;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const call = useCall();

  const method = methods.find((one) => one.method === chosen) ?? methods[0];
  const frame = frameOf(method, currency);
  const amount = useTypedAmount(frame, minorOf(requested.amount, currency));
  /** Goes where the answer leads: to the provider, or to the order with its next step. */
  const submit = call.submit(async (request) => {
    if (!amount.insist() || amount.minor === undefined || !method) return;
    const { order, next } = await request('deposit', {
      body: { method: method.method, amount: formatAmount(amount.minor, currency), ...(bonus && { bonus }) },
    });
    queries.setQueryData(orderKey('depositOrder', order.orderId), order);
    refresh();
    navigate({ to: '/m/voucherCenter', search: { order: order.orderId } });
    if (next.kind === 'redirect') location.assign(next.url);
  });
  const { refusal, isBusy } = call;
  return { method, choose, bonus, chooseBonus, frame, amount, refusal, isBusy, submit };
}
