/** Lists paged by key: a page at a time, the next from where the last one ended. They belong to the session. */
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { Ask } from '#client';
import type { AnswerOf, EndpointName, Endpoints } from '#contract';
import { type CallFailed, useApi } from './api.tsx';
import { answerKey, type QuestionOf } from './query.tsx';
import { currentSession } from './session.ts';

interface Page {
  readonly content: readonly unknown[];
  readonly next?: string;
}

/** The endpoints whose answers are such pages. */
export type PagedName = {
  [Name in EndpointName]: AnswerOf<Endpoints[Name]> extends Page ? Name : never;
}[EndpointName];

export type PageOf<Name extends PagedName> = AnswerOf<Endpoints[Name]> & Page;

export function useKeyPages<Name extends PagedName>(
  name: Name,
  question: Omit<QuestionOf<Name>, 'cursor'>,
): UseInfiniteQueryResult<InfiniteData<PageOf<Name>, string | undefined>, CallFailed> {
  const { ask } = useApi();
  return useInfiniteQuery<
    PageOf<Name>,
    CallFailed,
    InfiniteData<PageOf<Name>, string | undefined>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...answerKey(name, question, true), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...question, ...(pageParam !== undefined && { cursor: pageParam }) };
      return (await ask(name, { query, signal } as Ask<Name>)) as PageOf<Name>;
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    enabled: currentSession() !== undefined,
    staleTime: 10_000,
  });
}
