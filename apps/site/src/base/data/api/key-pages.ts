/** Lists with keyset pagination: each page starts where the last one ended. They belong to the session. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { CallInput } from '#client';
import type { AnswerOf, EndpointName, Endpoints } from '#contract';
import { currentSession } from '../session/session.ts';
import { type CallFailed, useApi } from './api.tsx';
import { answerKey } from './query.tsx';

export interface KeyPage<Item> {
  readonly content: readonly Item[];
  readonly next?: string;
}

/** The endpoints whose answers are such pages. */
export type PagedName = {
  [Name in EndpointName]: AnswerOf<Endpoints[Name]> extends KeyPage<unknown> ? Name : never;
}[EndpointName];

export type ItemOf<Name extends PagedName> = AnswerOf<Endpoints[Name]> extends KeyPage<infer Item> ? Item : never;

/** All items of the pages loaded so far. */
export type ItemPages<Item> = UseInfiniteQueryResult<readonly Item[], CallFailed>;

export function useKeyPages<Name extends PagedName>(
  name: Name,
  question: { readonly limit: number; readonly [parameter: string]: string | number | undefined },
  isMine = true,
): ItemPages<ItemOf<Name>> {
  const { request } = useApi();
  type Item = ItemOf<Name>;
  return useInfiniteQuery<KeyPage<Item>, CallFailed, readonly Item[], readonly unknown[], string | undefined>({
    queryKey: [...answerKey(name, question, isMine), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const page: object = { query: { ...question, ...(pageParam !== undefined && { cursor: pageParam }) }, signal };
      return (await request(name, page as CallInput<Name>)) as KeyPage<ItemOf<Name>>;
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ content }) => [...content]),
    enabled: !isMine || currentSession() !== undefined,
    staleTime: 10_000,
  });
}
