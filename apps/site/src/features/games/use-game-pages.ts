/** A list of games, page after page. What the server rendered is its first page, for whoever looks; what a member keeps or has played is asked for by the member. */
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, Endpoints } from '#contract';
import { type CallFailed, useApi } from '../../base/api.tsx';
import { answerKey } from '../../base/query.tsx';
import { useSession } from '../../base/session.ts';
import { firstPage, type GameQuestion, isOwnList } from './list-question.ts';

type GamePage = AnswerOf<Endpoints['gameList']>;
export type GamePages = InfiniteData<GamePage, number>;

export function useGamePages(question: GameQuestion, pageSize: number): UseInfiniteQueryResult<GamePages, CallFailed> {
  const { ask } = useApi();
  const queries = useQueryClient();
  const isMember = useSession() !== undefined;
  const isMine = isMember && isOwnList(question.gameClassify);
  const first = queries.getQueryState<GamePage>(answerKey('gameList', firstPage(question, pageSize), isMine));
  return useInfiniteQuery<GamePage, CallFailed, GamePages, readonly unknown[], number>({
    queryKey: [...answerKey('gameList', question, isMine), pageSize, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      ask('gameList', { query: { ...question, pageNo: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    staleTime: 30_000,
    ...(first?.data && {
      initialData: { pages: [first.data], pageParams: [1] },
      initialDataUpdatedAt: first.dataUpdatedAt,
    }),
  });
}
