/** A call that moves money, as a form uses it: busy while under way, one key per intention. */
import { useState } from 'react';
import type { Ask, CallCode } from '#client';
import type { AnswerOf, EndpointName, Endpoints } from '#contract';
import type { Result } from '#kernel';
import { useApi } from '../../../base/api/api.tsx';
import { createMoneySender, newMoneyKey, type Sameness } from './money-sender.ts';

type Answered<Name extends EndpointName> = Result<AnswerOf<Endpoints[Name]>, CallCode>;

export interface MoneyCall<Name extends EndpointName> {
  readonly isBusy: boolean;
  readonly send: (ask: Ask<Name>) => Promise<Answered<Name>>;
}

export function useMoneyCall<Name extends EndpointName>(name: Name, sameness?: Sameness<Ask<Name>>): MoneyCall<Name> {
  const { call } = useApi();
  const [isBusy, setBusy] = useState(false);
  const [sender] = useState(() =>
    createMoneySender<Ask<Name>, AnswerOf<Endpoints[Name]>>(
      (ask, idempotencyKey) => call(name, { ...ask, idempotencyKey }),
      newMoneyKey,
      sameness,
    ),
  );
  const send = async (ask: Ask<Name>) => {
    setBusy(true);
    const answer = await sender(ask);
    setBusy(false);
    return answer;
  };
  return { isBusy, send };
}
