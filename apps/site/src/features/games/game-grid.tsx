/** A list of games in three columns, a page at a time: how far one is, and more until the last. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, buttonClass, EmptyState, Skeleton } from '#ui';
import { type CallFailed, useApi } from '../../base/api.tsx';
import { artUrl } from '../../base/art.ts';
import { Link } from '../../base/navigation.tsx';
import { answerKey, type QuestionOf } from '../../base/query.tsx';
import { useSession } from '../../base/session.ts';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import styles from './game-grid.module.css';
import { GameTile } from './game-tile.tsx';

type Question = Omit<QuestionOf<'gameList'>, 'pageNo' | 'pageSize'>;
type Pages = AnswerOf<Endpoints['gameList']>;

const PAGE_SIZE = 9;
const places = Array.from({ length: PAGE_SIZE }, (_, i) => `${i}`);

export interface GameGridProps {
  readonly question: Question;
  /** The words that were searched for: told above the list. */
  readonly foundFor?: string;
}

export function GameGrid({ question, foundFor }: GameGridProps) {
  const say = useText();
  const { ask } = useApi();
  // Favourites and recents differ by member: another session, another list.
  const isMine = useSession() !== undefined;
  const games = useInfiniteQuery<Pages, CallFailed, { pages: Pages[] }, readonly unknown[], number>({
    queryKey: [...answerKey('gameList', question, isMine), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      ask('gameList', { query: { ...question, pageNo: pageParam, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
  });
  if (games.isError && !games.data)
    return <Failed error={games.error} onRetry={() => games.refetch()} isRetrying={games.isRefetching} />;
  const last = games.data?.pages.at(-1);
  const all = games.data?.pages.flatMap((page) => page.games);
  return (
    <>
      {foundFor !== undefined && all && (
        <p className={styles.found} role="status">
          {say('center.found', { name: foundFor })}
        </p>
      )}
      {all?.length === 0 ? (
        <Nothing />
      ) : (
        <ul className={styles.grid} aria-busy={games.isPending}>
          {all
            ? all.map((game) => (
                <li key={game.nodeId} className={styles.cell}>
                  <GameTile game={game} isLazy />
                  <FavouriteButton game={game} />
                </li>
              ))
            : places.map((key) => (
                <li key={key}>
                  <Skeleton className={styles.place} />
                </li>
              ))}
        </ul>
      )}
      {last && last.totalPages > 0 && (
        <div className={styles.bar}>
          <span className={styles.page}>{say('list.page', { page: last.pageNum, pages: last.totalPages })}</span>
          <Button disabled={!games.hasNextPage} isBusy={games.isFetchingNextPage} onClick={() => games.fetchNextPage()}>
            {say('list.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Nothing() {
  const say = useText();
  return (
    <EmptyState
      picture={artUrl('magic')}
      title={say('center.empty')}
      line={say('center.empty.line')}
      action={
        <Link to="/m/gameCenter" search={{ gameType: 'lobby' }} className={buttonClass({ tone: 'secondary' })}>
          {say('center.empty.action')}
        </Link>
      }
    />
  );
}
