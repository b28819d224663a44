/** What the server says of a member's own limits: every change is answered with what holds then. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import type { Result } from '#kernel';
import { answerKey } from '../../base/api/query.tsx';

export type Protection = AnswerOf<Endpoints['protection']>;
export type DepositLimit = Protection['limits'][number];
export type Break = NonNullable<Protection['break']>;

export interface Change {
  readonly isBusy: boolean;
  readonly problem: CallCode | undefined;
  /** True when it was done. */
  readonly make: (ask: () => Promise<Result<Protection, CallCode>>) => Promise<boolean>;
}

export function useChange(): Change {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallCode>();
  const make: Change['make'] = async (ask) => {
    setBusy(true);
    setProblem(undefined);
    const answer = await ask();
    setBusy(false);
    if (!answer.ok) {
      setProblem(answer.refusal.code);
      return false;
    }
    queries.setQueryData(answerKey('protection', undefined, true), answer.value);
    for (const name of ['protectionHistory', 'reminder'] as const) {
      queries.invalidateQueries({ queryKey: ['mine', name] }).catch(() => undefined);
    }
    return true;
  };
  return { isBusy, problem, make };
}
