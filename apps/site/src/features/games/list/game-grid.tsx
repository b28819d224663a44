/** A list of games in three columns, a page at a time, with the current page and a button for more. */
import { memo, type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { Failed, Loaded, Skeletons, times } from '#base/data';
import { useText } from '#base/view';
import { Button, classNames } from '#ui';
import { type Game, type GameQuestion, LIST_PAGE } from '../catalog/index.ts';
import { FavouriteButton, GameTile, HotRow } from '../tiles/index.ts';
import { CHUNK_PX, type ChunkRange, chunkRange } from './chunk-range.ts';
import { NothingOf } from './empty-list.tsx';
import styles from './game-grid.module.css';
import { useFavourites } from './use-favourites.ts';
import { useGamePages } from './use-game-pages.ts';

/** A shorter list is followed by hot games. */
const FEW = 6;

/** A longer list renders only the chunks near the screen. */
const MANY = 180;
const GAP_PX = 10;
const COLUMNS = 3;
const ROW_PX = CHUNK_PX / COLUMNS;

export interface GameGridProps {
  readonly question: GameQuestion;
  readonly limit?: number;
  /** The search text, shown above the list. */
  readonly foundFor?: string | undefined;
  /** Shown when the list has no game. */
  readonly empty?: ReactNode;
  /** The first three games show their rank. */
  readonly isRanked?: boolean;
}

export function GameGrid({ question, limit = LIST_PAGE, foundFor, empty, isRanked = false }: GameGridProps) {
  const games = useGamePages(question, limit);
  if (!games.data) {
    const skeleton = <Skeletons isList className={styles.places} of={times(LIST_PAGE, styles.place)} />;
    return (
      <Loaded query={games} skeleton={skeleton}>
        {() => null}
      </Loaded>
    );
  }
  const { pages } = games.data;
  const all = pages.flatMap((page) => page.games);
  const last = pages.at(-1);
  return (
    <>
      {foundFor !== undefined && <Found name={foundFor} count={last?.gameCount ?? 0} />}
      {all.length === 0 ? (empty ?? <NothingOf rail="all" />) : <Tiles games={all} isRanked={isRanked} />}
      {games.isFetchNextPageError && (
        <Failed error={games.error} onRetry={games.fetchNextPage} isRetrying={games.isFetchingNextPage} />
      )}
      {last && all.length > 0 && (
        <PageBar
          page={last.page}
          pages={last.totalPages}
          isBusy={games.isFetchingNextPage}
          onMore={games.hasNextPage ? () => games.fetchNextPage() : undefined}
        />
      )}
      {!games.hasNextPage && all.length < FEW && foundFor === undefined && question.section !== 'hot' && (
        <HotRow except={all} isLazy />
      )}
    </>
  );
}

function Tiles({ games, isRanked }: { readonly games: readonly Game[]; readonly isRanked: boolean }) {
  const { isSaved, busyId, toggle } = useFavourites();
  const list = useRef<HTMLDivElement>(null);
  const chunks = chunksOf(games);
  const { from, to } = useChunkRange(list, chunks.length, games.length > MANY) ?? { from: 0, to: chunks.length };
  return (
    <div ref={list} className={styles.grid}>
      {from > 0 && <div style={{ height: gapOf(from) }} />}
      {chunks.slice(from, to).map((chunk, at) => {
        const ids = chunk.map(({ id }) => id);
        return (
          <TileChunk
            key={ids[0]}
            games={chunk}
            saved={ids.filter(isSaved)}
            busyId={busyId !== undefined && ids.includes(busyId) ? busyId : undefined}
            onToggle={toggle}
            from={(from + at) * CHUNK + 1}
            isRanked={isRanked}
          />
        );
      })}
      {to < chunks.length && <div style={{ height: gapOf(chunks.length - to) - missingOf(games.length) }} />}
    </div>
  );
}

/** The height of chunks that are not rendered; the grid adds its own gap. */
const gapOf = (count: number) => count * CHUNK_PX - GAP_PX;
/** The height missing in the last chunk when it has fewer than three rows. */
const missingOf = (games: number) => (2 - ((Math.ceil(games / COLUMNS) + 2) % COLUMNS)) * ROW_PX;

function Found({ name, count }: { readonly name: string; readonly count: number }) {
  const t = useText();
  return (
    <p className={styles.found} role="status">
      {t('lobby.found', { name, count })}
    </p>
  );
}

interface PageBarProps {
  readonly page: number;
  readonly pages: number;
  readonly isBusy: boolean;
  /** Absent on the last page. */
  readonly onMore: (() => void) | undefined;
}

function PageBar({ page, pages, isBusy, onMore }: PageBarProps) {
  const t = useText();
  return (
    <div className={styles.bar}>
      <span className={styles.page}>{t('list.page', { page, pages })}</span>
      <Button disabled={onMore === undefined} isBusy={isBusy} onClick={onMore}>
        {t('list.more')}
      </Button>
    </div>
  );
}

/** Which chunks of a list are near the screen, updated on scroll. Undefined: all chunks. Short lists are not watched. */
function useChunkRange(list: RefObject<Element | null>, count: number, isWatched: boolean): ChunkRange | undefined {
  const [range, setRange] = useState<ChunkRange>({ from: 0, to: 6 });
  useEffect(() => {
    const element = list.current;
    if (!isWatched || !element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const { top } = element.getBoundingClientRect();
      const now = chunkRange({ scrolledPx: -top, screenPx: innerHeight, count });
      // Not urgent: the new chunks are still screens away.
      startTransition(() => setRange((before) => (before.from === now.from && before.to === now.to ? before : now)));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    soon();
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
    };
  }, [list, count, isWatched]);
  return isWatched ? range : undefined;
}

const CHUNK = 9;

interface TileChunkProps {
  readonly games: readonly Game[];
  /** Node ids of the favourites among them. */
  readonly saved: readonly number[];
  readonly busyId: number | undefined;
  readonly onToggle: (game: Game, isLeaving: boolean) => void;
  /** The position of its first game in the list. */
  readonly from: number;
  readonly isRanked: boolean;
}

const MEDALS = 3;
/** Fewer games than this do not fill a row. */
const WIDE_BELOW = 3;

function Chunk({ games, saved, busyId, onToggle, from, isRanked }: TileChunkProps) {
  const t = useText();
  const isFirst = from === 1;
  const isFew = isFirst && games.length < WIDE_BELOW;
  return (
    <ul
      className={classNames(styles.chunk, isFew && styles.few)}
      aria-label={t('lobby.games', { from, to: from + games.length - 1 })}
    >
      {games.map((game, at) => (
        <li key={game.id} className={styles.cell}>
          <GameTile game={game} isLazy={!isFirst} isWide={isFew} />
          {isRanked && from + at <= MEDALS && (
            <span className={classNames(styles.rank, styles[`rank${from + at}`])} aria-hidden="true">
              {from + at}
            </span>
          )}
          <FavouriteButton
            game={game}
            isSaved={saved.includes(game.id)}
            isBusy={busyId === game.id}
            onToggle={onToggle}
          />
        </li>
      ))}
    </ul>
  );
}

const isSameList = <Item,>(one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length && one.every((item, at) => item === other[at]);

/** Three rows of a list of games. Memoized: React renders a chunk again only when something in it changed, however long the list is. */
const TileChunk = memo(
  Chunk,
  (before, now) =>
    isSameList(before.games, now.games) &&
    isSameList(before.saved, now.saved) &&
    before.busyId === now.busyId &&
    before.onToggle === now.onToggle &&
    before.from === now.from &&
    before.isRanked === now.isRanked,
);

/** Splits a list into chunks, in order. */
function chunksOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, at) => items.slice(at * CHUNK, (at + 1) * CHUNK));
}
