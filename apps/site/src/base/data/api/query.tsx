/**
 * Reads from the server: one hook for all read endpoints. Answers are cached by endpoint and input, a member's own apart from those for
 * everyone.
 */
import {
  hashKey,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallInput } from '#client';
import type { AnswerOf, EndpointName, Endpoints, ParamsOf, QueryOf } from '#contract';
import { useInBrowser } from '#ui';
import { type Answered, usePage } from '../page/page.ts';
import { currentSession } from '../session/session.ts';
import { CallFailed, useApi } from './api.tsx';

export type QuestionOf<Name extends EndpointName> = Partial<QueryOf<Endpoints[Name]>>;

/** The cache key of an answer. Answers of a session start with `mine`, and are removed with the session. */
export function answerKey(name: EndpointName, question?: object, isMine = false): readonly unknown[] {
  return [isMine ? 'mine' : 'all', name, ...(question ? [question] : [])];
}

export interface ReadingOptions<Name extends EndpointName = EndpointName> {
  /** The path parameters of the endpoint. */
  readonly params?: ParamsOf<Endpoints[Name]>;
  readonly isEnabled?: boolean;
  /** Belongs to the session: fetched only with one. */
  readonly isMine?: boolean;
  readonly staleMs?: number;
  /** Shown until the first answer. */
  readonly placeholder?: AnswerOf<Endpoints[Name]>;
  readonly refreshMs?: number | ((query: Query<AnswerOf<Endpoints[Name]>, CallFailed>) => number | false);
}

/** While a part of the page hydrates: what the server rendered it with, whatever has come since. What has come is shown right after. */
export function useRendered<Data>(data: Data, rendered: () => Data): Data {
  return useInBrowser(() => data, rendered);
}

export function useAnswer<Name extends EndpointName>(
  name: Name,
  question?: QuestionOf<Name>,
  { params, isEnabled = true, isMine = false, staleMs = 30_000, placeholder, refreshMs }: ReadingOptions<Name> = {},
): UseQueryResult<AnswerOf<Endpoints[Name]>, CallFailed> {
  const { request } = useApi();
  const { initial } = usePage();
  const queryKey = answerKey(name, params ?? question, isMine);
  const result = useQuery<AnswerOf<Endpoints[Name]>, CallFailed>({
    queryKey,
    queryFn: ({ signal }) =>
      request(name, { ...(params && { params }), ...(question && { query: question }), signal } as CallInput<Name>),
    enabled: isEnabled && (!isMine || currentSession() !== undefined),
    staleTime: staleMs,
    placeholderData: placeholder as never,
    refetchInterval: refreshMs ?? false,
  });
  const data = useRendered(result.data, () => {
    const sent = initial.find((one) => hashKey(answerKey(one.name, one.query)) === hashKey(queryKey));
    return (sent?.answer as typeof placeholder) ?? placeholder;
  });
  return data === result.data ? result : ({ ...result, data, isLoading: data === undefined } as typeof result);
}

/** An answer that the page does without: undefined while it loads, and where it fails. What only it would show is left out. */
export function useOptional<Name extends EndpointName>(
  name: Name,
  question?: QuestionOf<Name>,
  options?: ReadingOptions<Name>,
): AnswerOf<Endpoints[Name]> | undefined {
  return useAnswer(name, question, options).data;
}

/**
 * Fetches these answers again after a change. A request on its way may have been answered before the change and is given up: for a first
 * answer, `invalidateQueries` alone would wait and take it. Resolves when those on the page have arrived, also when one failed.
 */
export async function refetchAnswers(queries: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  await queries.cancelQueries(filters);
  await queries.invalidateQueries(filters);
}

/** Fetches the member's own answers of these endpoints again, whatever their input. Resolves when those on the page have arrived. */
export function useRefresh(): (...names: readonly EndpointName[]) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (...names) => {
      await Promise.all(names.map((name) => refetchAnswers(queries, { queryKey: answerKey(name, undefined, true) })));
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

/**
 * Another member, or none: removes all answers of the former one, and fetches those for everyone again, since they may differ for the
 * new session.
 */
export function forgetMine(queries: QueryClient): void {
  queries.removeQueries({ queryKey: ['mine'] });
  void refetchAnswers(queries, { queryKey: ['all'], predicate: (query) => query.queryKey[1] !== 'systemStatus' });
}
