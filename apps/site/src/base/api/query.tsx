/** Reading the server: one hook over every endpoint that is read, kept by name and question, a member's own apart from everyone's. */
import { type Query, QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallInput } from '#client';
import type { AnswerOf, EndpointName, Endpoints, ParamsOf, QueryOf } from '#contract';
import type { Answered } from '../page/index.ts';
import { currentSession } from '../session/index.ts';
import { CallFailed, useApi } from './api.tsx';

export type QuestionOf<Name extends EndpointName> = Partial<QueryOf<Endpoints[Name]>>;

/** Where an answer is kept. What belongs to a session starts with `mine`, and goes when the session goes. */
export function answerKey(name: EndpointName, question?: object, isMine = false): readonly unknown[] {
  return [isMine ? 'mine' : 'all', name, ...(question ? [question] : [])];
}

export interface ReadingOptions<Name extends EndpointName = EndpointName> {
  /** What the path of the endpoint carries. */
  readonly params?: ParamsOf<Endpoints[Name]>;
  readonly isEnabled?: boolean;
  /** Belongs to the session: asked only with one. */
  readonly isMine?: boolean;
  readonly staleMs?: number;
  /** Shown until the first answer. */
  readonly placeholder?: AnswerOf<Endpoints[Name]>;
  readonly refreshMs?: number | ((query: Query<AnswerOf<Endpoints[Name]>, CallFailed>) => number | false);
}

export function useAnswer<Name extends EndpointName>(
  name: Name,
  question?: QuestionOf<Name>,
  { params, isEnabled = true, isMine = false, staleMs = 30_000, placeholder, refreshMs }: ReadingOptions<Name> = {},
): UseQueryResult<AnswerOf<Endpoints[Name]>, CallFailed> {
  const { request } = useApi();
  return useQuery<AnswerOf<Endpoints[Name]>, CallFailed>({
    queryKey: answerKey(name, params ?? question, isMine),
    queryFn: ({ signal }) =>
      request(name, { ...(params && { params }), ...(question && { query: question }), signal } as CallInput<Name>),
    enabled: isEnabled && (!isMine || currentSession() !== undefined),
    staleTime: staleMs,
    placeholderData: placeholder as never,
    refetchInterval: refreshMs ?? false,
  });
}

/** Has the member's own answers of these names, whatever was asked, asked again. Done once those on the page have come. */
export function useRefresh(): (...names: readonly EndpointName[]) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (...names) => {
      await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: answerKey(name, undefined, true) })));
    },
    [queries],
  );
}

const MAX_TRIES = 3;

export function createQueries(initial: readonly Answered[]): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < MAX_TRIES - 1 && error instanceof CallFailed && error.isRetryable,
        refetchOnWindowFocus: true,
        gcTime: 600_000,
      },
    },
  });
  for (const { name, query, answer, isPart } of initial) {
    queries.setQueryData(answerKey(name, query), answer, isPart && { updatedAt: 0 });
  }
  return queries;
}

/** Another member, or none: nothing of the former one stays, and what everyone sees is asked again with the new eyes. */
export function forgetMine(queries: QueryClient): void {
  queries.removeQueries({ queryKey: ['mine'] });
  queries
    .invalidateQueries({ queryKey: ['all'], predicate: (query) => query.queryKey[1] !== 'systemStatus' })
    .catch(() => undefined);
}
