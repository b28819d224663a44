/** A member's own limits on the server: every change returns the resulting settings. */
import { useQueryClient } from '@tanstack/react-query';
import { answerKey, type Call, type Request, useCall, useRefresh } from '#base/data';
import type { AnswerOf, Endpoints } from '#contract';

export type Protection = AnswerOf<Endpoints['protection']>;
export type DepositLimit = Protection['limits'][number];
export type Break = NonNullable<Protection['break']>;

export interface Change extends Pick<Call, 'isBusy' | 'refusal'> {
  /** `onMade` receives the resulting settings. */
  readonly make: (
    work: (request: Request) => Promise<Protection>,
    onMade: (now: Protection) => void,
  ) => Promise<boolean>;
}

export function useChange(): Change {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const { isBusy, refusal, run } = useCall();
  const make: Change['make'] = (work, onMade) =>
    run(async (request) => {
      const now = await work(request);
      queries.setQueryData(answerKey('protection', undefined, true), now);
      void refresh('protectionHistory', 'reminder');
      onMade(now);
    });
  return { isBusy, refusal, make };
}
