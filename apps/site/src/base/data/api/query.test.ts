import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { answerKey, createQueries, refetchAnswers } from './query.tsx';

const queryKey = answerKey('favouriteIds', undefined, true);

it.each(['first', 'later'])(
  'gives up a %s answer on its way when it is fetched again: it may be older than the change',
  async (which) => {
    const queries = createQueries([]);
    if (which === 'later') queries.setQueryData(queryKey, { ids: ['0'] }, { updatedAt: 0 });
    const answers = [{ ids: [] }, { ids: ['7'] }];
    const requests: { readonly signal: AbortSignal; readonly answer: () => void }[] = [];
    const hide = new QueryObserver(queries, {
      queryKey,
      queryFn: ({ signal }) => {
        const { promise, resolve } = Promise.withResolvers<unknown>();
        const value = answers[requests.length];
        requests.push({ signal, answer: () => resolve(value) });
        return promise;
      },
    }).subscribe(() => undefined);
    const refetched = refetchAnswers(queries, { queryKey });
    await expect.poll(() => requests.length).toBe(2);
    requests[0]?.answer();
    requests[1]?.answer();
    await refetched;
    expect(queries.getQueryData(queryKey)).toEqual({ ids: ['7'] });
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    hide();
  },
);
