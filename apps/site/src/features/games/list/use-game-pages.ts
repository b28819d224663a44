/**
 * A list of games, page by page. The first page rendered by the server is the same for every viewer; a member's favourites and recent
 * games are requested with the session.
 */
import {
  hashKey,
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answerKey, type CallFailed, useApi, useSession } from '#base/data';
import type { AnswerOf, Endpoints } from '#contract';
import { firstPage, type GameQuestion, isOwnList } from '../catalog/index.ts';

type GamePage = AnswerOf<Endpoints['gameList']>;
export type GamePages = InfiniteData<GamePage, number>;

interface Keys {
  readonly pages: readonly unknown[];
  readonly first: readonly unknown[];
}

/**
 * After a change to another list, the former list is dropped: when it is shown again, it begins at its first page with new data. Call
 * it after the list is observed.
 */
function useBeginAnew(keys: Keys): void {
  const queries = useQueryClient();
  const shown = useRef<Keys>(undefined);
  useEffect(() => {
    const left = shown.current;
    shown.current = keys;
    if (!left || hashKey(left.pages) === hashKey(keys.pages)) return;
    queries.removeQueries({ queryKey: left.pages, exact: true });
    queries.removeQueries({ queryKey: left.first, exact: true });
  });
}

export function useGamePages(question: GameQuestion, limit: number): UseInfiniteQueryResult<GamePages, CallFailed> {
  const { request } = useApi();
  const queries = useQueryClient();
  const isMember = useSession() !== undefined;
  const isMine = isMember && isOwnList(question.section);
  const keys = {
    pages: [...answerKey('gameList', question, isMine), limit, 'pages'],
    first: answerKey('gameList', firstPage(question, limit), isMine),
  };
  const first = queries.getQueryState<GamePage>(keys.first);
  const list = useInfiniteQuery<GamePage, CallFailed, GamePages, readonly unknown[], number>({
    queryKey: keys.pages,
    queryFn: ({ pageParam, signal }) => request('gameList', { query: { ...question, page: pageParam, limit }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    staleTime: 30_000,
    ...(first?.data && {
      initialData: { pages: [first.data], pageParams: [1] },
      initialDataUpdatedAt: first.dataUpdatedAt,
    }),
  });
  useBeginAnew(keys);
  return list;
}
